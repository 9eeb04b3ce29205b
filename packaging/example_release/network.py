"""ResNet-20 for small images, for one grey channel.

Written for the example release alone, apart from the network that the auditor builds, so that the
published numbers come by a second route. Source: He et al. 2015, section 4.2, shortcut option A;
the entries are named as in the widely used akamaster/pytorch_resnet_cifar10.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

WIDTHS = (16, 32, 64)
BLOCKS = 3
"""Blocks a stage: 3 stages x 3 blocks x 2 convolutions, stem and head make 20 layers."""


def convolution(n_in: int, n_out: int, stride: int) -> nn.Conv2d:
    """A 3 x 3 convolution without bias; the batch norm after it has one."""
    return nn.Conv2d(n_in, n_out, kernel_size=3, stride=stride, padding=1, bias=False)


class Block(nn.Module):
    """Two convolutions beside a shortcut that has no weights and so leaves no entry."""

    def __init__(self, n_in: int, n_out: int, stride: int) -> None:
        super().__init__()
        self.conv1 = convolution(n_in, n_out, stride)
        self.bn1 = nn.BatchNorm2d(n_out)
        self.conv2 = convolution(n_out, n_out, 1)
        self.bn2 = nn.BatchNorm2d(n_out)
        self.stride = stride
        self.n_new = n_out - n_in

    def forward(self, x: Tensor) -> Tensor:
        """Returns: (n, n_out, height / stride, width / stride)."""
        y = functional.relu(self.bn1(self.conv1(x)))
        y = self.bn2(self.conv2(y))
        return functional.relu(y + self.shortcut(x))

    def shortcut(self, x: Tensor) -> Tensor:
        """Option A: every stride-th pixel; new channels are zero, half before, half after."""
        x = x[:, :, :: self.stride, :: self.stride]
        before = self.n_new // 2
        return functional.pad(x, (0, 0, 0, 0, before, self.n_new - before))


class ResNet20(nn.Module):
    """Input (n, 1, 28, 28), output (n, classes) logits; 116 entries, 19 batch-norm layers."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.conv1 = convolution(1, WIDTHS[0], 1)
        self.bn1 = nn.BatchNorm2d(WIDTHS[0])
        self.layer1 = stage(WIDTHS[0], WIDTHS[0], 1)
        self.layer2 = stage(WIDTHS[0], WIDTHS[1], 2)
        self.layer3 = stage(WIDTHS[1], WIDTHS[2], 2)
        self.linear = nn.Linear(WIDTHS[2], classes)
        for part in self.modules():
            if isinstance(part, nn.Conv2d | nn.Linear):
                nn.init.kaiming_normal_(part.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Returns: logits, (n, classes)."""
        x = functional.relu(self.bn1(self.conv1(x)))
        x = self.layer3(self.layer2(self.layer1(x)))
        logits: Tensor = self.linear(torch.mean(x, dim=(2, 3)))
        return logits


def stage(n_in: int, n_out: int, stride: int) -> nn.Sequential:
    """Blocks of one width; the first one changes width and size."""
    rest = [Block(n_out, n_out, 1) for _ in range(BLOCKS - 1)]
    return nn.Sequential(Block(n_in, n_out, stride), *rest)


def build(classes: int, seed: int) -> ResNet20:
    """Builds a fresh network; the seed fixes its first weights."""
    torch.manual_seed(seed)
    return ResNet20(classes)
