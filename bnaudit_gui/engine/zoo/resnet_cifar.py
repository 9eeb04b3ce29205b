"""The CIFAR ResNets: three stages of basic blocks, 6n + 2 layers.

Source: He et al. 1512.03385, section 4.2. Two public namings are known, told apart by their keys:
`linear` with parameter-free shortcuts (subsample, zero channels: option A) and `fc` with projected
shortcuts under `downsample` (option B).

What leaves no key: the stride-2 first block of stages two and three, and where the zero channels
of option A go (half before, half after). Both are as in the public code.
"""

from collections.abc import Mapping
from typing import Final

import torch
from torch import nn
from torch.nn import functional

from bnaudit_gui.core.wire import Row

EPS: Final = "1e-5"
"""torch's own epsilon; these releases never changed it."""
STAGES: Final = 3
Shapes = Mapping[str, tuple[int, ...]]


class Form(Row, frozen=True, kw_only=True):
    """What the shapes in a file say about a network of this family."""

    channels: int
    """Input channels."""
    widths: tuple[int, ...]
    """Channels of the three stages."""
    blocks: tuple[int, ...]
    """Blocks of the three stages."""
    classes: int
    head: str
    """Name of the last layer: `linear` or `fc`."""
    projected: bool
    """Whether shortcuts that change shape are convolutions (`downsample`)."""

    @property
    def name(self) -> str:
        """For example `resnet20-cifar`."""
        return f"resnet{2 * sum(self.blocks) + 2}-cifar"


class Block(nn.Module):
    """Two 3x3 convolutions beside a shortcut."""

    def __init__(self, inward: int, outward: int, stride: int, eps: float, projected: bool) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(inward, outward, 3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(outward, eps=eps)
        self.conv2 = nn.Conv2d(outward, outward, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(outward, eps=eps)
        self.stride = stride
        self.added = outward - inward
        self.downsample: nn.Sequential | None = None
        if projected and (stride != 1 or inward != outward):
            self.downsample = nn.Sequential(
                nn.Conv2d(inward, outward, 1, stride=stride, bias=False),
                nn.BatchNorm2d(outward, eps=eps),
            )

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """(N, inward, H, W) to (N, outward, H / stride, W / stride)."""
        answer = functional.relu(self.bn1(self.conv1(images)))
        answer = self.bn2(self.conv2(answer))
        return functional.relu(answer + self._shortcut(images))

    def _shortcut(self, images: torch.Tensor) -> torch.Tensor:
        if self.downsample is not None:
            shortcut: torch.Tensor = self.downsample(images)
            return shortcut
        if self.stride == 1 and self.added == 0:
            return images
        before = self.added // 2
        after = self.added - before
        return functional.pad(
            images[:, :, :: self.stride, :: self.stride], (0, 0, 0, 0, before, after)
        )


class ResNetCifar(nn.Module):
    """The whole network: logits (N, classes) from images (N, channels, H, W)."""

    def __init__(self, form: Form, *, eps: float) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(form.channels, form.widths[0], 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(form.widths[0], eps=eps)
        inward = form.widths[0]
        for stage, (width, blocks) in enumerate(zip(form.widths, form.blocks, strict=True)):
            row = []
            for place in range(blocks):
                stride = 2 if stage and place == 0 else 1
                row.append(Block(inward, width, stride, eps, form.projected))
                inward = width
            self.add_module(f"layer{stage + 1}", nn.Sequential(*row))
        self.head = form.head
        self.add_module(form.head, nn.Linear(inward, form.classes))

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """(N, channels, H, W) to logits (N, classes)."""
        answer = functional.relu(self.bn1(self.conv1(images)))
        for stage in range(STAGES):
            answer = self.get_submodule(f"layer{stage + 1}")(answer)
        answer = functional.adaptive_avg_pool2d(answer, 1).flatten(1)
        logits: torch.Tensor = self.get_submodule(self.head)(answer)
        return logits


def form_of(shapes: Shapes) -> Form:
    """The member of the family that comes nearest to the shapes; it need not fit."""

    def extent(name: str, place: int, otherwise: int) -> int:
        shape = shapes.get(name, ())
        return shape[place] if place < len(shape) else otherwise

    blocks, widths = [], []
    for stage in range(1, STAGES + 1):
        places = {name.split(".")[1] for name in shapes if name.startswith(f"layer{stage}.")}
        blocks.append(max(1, sum(1 for place in places if place.isdigit())))
        widths.append(extent(f"layer{stage}.0.conv1.weight", 0, 8 * 2**stage))
    head = "fc" if "fc.weight" in shapes else "linear"
    return Form(
        channels=extent("conv1.weight", 1, 3),
        widths=tuple(widths),
        blocks=tuple(blocks),
        classes=extent(f"{head}.weight", 0, 10),
        head=head,
        projected=any(".downsample." in name for name in shapes),
    )


def build(shapes: Shapes, *, eps: float) -> ResNetCifar:
    """Builds the nearest member of the family with untrained weights."""
    return ResNetCifar(form_of(shapes), eps=eps)


def options(shapes: Shapes) -> dict[str, str]:
    """What the keys do not fix, in words for the record."""
    shortcut = "projection" if form_of(shapes).projected else "subsampleAndZeroChannels"
    return {"shortcut": shortcut, "firstStride": "2"}
