import pytest
import torch
from torch.nn import functional

from bnaudit_gui.core.digests import is_statistic
from bnaudit_gui.engine.zoo.resnet_cifar import Form, ResNetCifar, build, form_of, options

Tensors = dict[str, torch.Tensor]


def form(blocks: int = 3, *, projected: bool = False, head: str = "linear") -> Form:
    return Form(
        channels=1,
        widths=(16, 32, 64),
        blocks=(blocks,) * 3,
        classes=10,
        head=head,
        projected=projected,
    )


def randomised(network: ResNetCifar) -> ResNetCifar:
    generator = torch.Generator().manual_seed(0)
    for name, tensor in network.state_dict().items():
        if tensor.is_floating_point():
            values = torch.randn(tensor.shape, generator=generator) * 0.1
            tensor.copy_(values.abs() + 0.5 if name.endswith("running_var") else values)
    return network.eval()


def by_functions(tensors: Tensors, images: torch.Tensor, *, blocks: int, head: str) -> torch.Tensor:
    """The same network written a second time: plain functions over named tensors."""

    def norm(x: torch.Tensor, name: str) -> torch.Tensor:
        mean, var = tensors[f"{name}.running_mean"], tensors[f"{name}.running_var"]
        weight, bias = tensors[f"{name}.weight"], tensors[f"{name}.bias"]
        scale = weight / torch.sqrt(var + 1e-5)
        return x * scale[:, None, None] + (bias - mean * scale)[:, None, None]

    x = functional.conv2d(images, tensors["conv1.weight"], padding=1).clone()
    x = norm(x, "bn1").clamp(min=0)
    for stage in (1, 2, 3):
        for place in range(blocks):
            at, stride = f"layer{stage}.{place}", 2 if stage > 1 and place == 0 else 1
            y = functional.conv2d(x, tensors[f"{at}.conv1.weight"], stride=stride, padding=1)
            y = norm(y, f"{at}.bn1").clamp(min=0)
            y = norm(functional.conv2d(y, tensors[f"{at}.conv2.weight"], padding=1), f"{at}.bn2")
            if f"{at}.downsample.0.weight" in tensors:
                x = functional.conv2d(x, tensors[f"{at}.downsample.0.weight"], stride=stride)
                x = norm(x, f"{at}.downsample.1")
            elif stride == 2:
                quarter = y.shape[1] // 4
                zeros = torch.zeros(x.shape[0], quarter, *y.shape[2:])
                x = torch.cat([zeros, x[:, :, ::2, ::2], zeros], dim=1)
            x = (x + y).clamp(min=0)
    return x.mean(dim=(2, 3)) @ tensors[f"{head}.weight"].T + tensors[f"{head}.bias"]


@pytest.mark.parametrize(("projected", "head"), [(False, "linear"), (True, "fc"), (False, "fc")])
@pytest.mark.parametrize("size", [28, 32])
def test_logits_are_those_of_a_second_implementation(projected: bool, head: str, size: int) -> None:
    network = randomised(ResNetCifar(form(2, projected=projected, head=head), eps=1e-5))
    images = torch.randn(4, 1, size, size, generator=torch.Generator().manual_seed(1))
    with torch.inference_mode():
        expected = by_functions(dict(network.state_dict()), images, blocks=2, head=head)
        torch.testing.assert_close(network(images), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    ("blocks", "projected", "entries", "norms"),
    [(3, False, 116, 19), (3, True, 128, 21)],
)
def test_entries_and_layers_are_those_of_the_public_files(
    blocks: int, projected: bool, entries: int, norms: int
) -> None:
    names = ResNetCifar(form(blocks, projected=projected), eps=1e-5).state_dict()
    assert len(names) == entries
    assert sum(is_statistic(name) for name in names) == 2 * norms


@pytest.mark.parametrize(("blocks", "name"), [(3, 20), (5, 32), (7, 44), (9, 56), (18, 110)])
def test_the_depth_is_read_from_the_shapes(blocks: int, name: int) -> None:
    with torch.device("meta"):
        network = ResNetCifar(form(blocks), eps=1e-5)
    shapes = {key: tuple(tensor.shape) for key, tensor in network.state_dict().items()}
    assert form_of(shapes).name == f"resnet{name}-cifar"
    assert form_of(shapes) == form(blocks)


def test_width_channels_and_classes_are_read_from_the_shapes() -> None:
    odd = Form(
        channels=5, widths=(6, 12, 24), blocks=(1, 1, 1), classes=7, head="fc", projected=True
    )
    shapes = {k: tuple(t.shape) for k, t in ResNetCifar(odd, eps=1e-5).state_dict().items()}
    assert form_of(shapes) == odd
    assert {k: tuple(t.shape) for k, t in build(shapes, eps=1e-3).state_dict().items()} == shapes
    assert build(shapes, eps=1e-3).bn1.eps == 1e-3
    assert options(shapes)["shortcut"] == "projection"
