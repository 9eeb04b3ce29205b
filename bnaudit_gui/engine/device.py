"""Where the arithmetic runs, and the settings under which it is evidence."""

import platform

import torch
from torch import nn

from bnaudit_gui.core.errors import PlanError


def choose(asked: str) -> torch.device:
    """The device for the whole audit: what was asked for, or with `auto` the first that works.

    A device counts only after a real convolution on it gave the right answer: some accelerators
    report themselves and then fail at the first kernel.

    Errors:
        PlanError: the device that was asked for does not exist or does not work.
    """
    if asked == "auto":
        return torch.device("cuda:0") if _works(torch.device("cuda:0")) else torch.device("cpu")
    try:
        device = torch.device(asked)
    except RuntimeError as error:
        raise PlanError("device.unknown", device=asked) from error
    if device.type not in ("cpu", "cuda"):
        raise PlanError("device.unknown", device=asked)
    if not _works(device):
        raise PlanError("device.broken", device=asked)
    return device


def _works(device: torch.device) -> bool:
    if device.type == "cpu":
        return True
    if not torch.cuda.is_available():
        return False
    try:
        with torch.inference_mode():
            layer = nn.Conv2d(1, 1, 3, bias=False).to(device)
            layer.weight.fill_(1.0)
            answer = float(layer(torch.ones(1, 1, 3, 3, device=device)).item())
    except RuntimeError:
        # Whatever the driver says, the consequence is one: this device is not used.
        return False
    return abs(answer - 9.0) < 1e-5


def settle() -> None:
    """Turns off what trades exactness for speed; called once, before the first network."""
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.benchmark = False
    torch.backends.cudnn.deterministic = True


def name_of(device: torch.device) -> str:
    """`cpu`, or the accelerator's own name."""
    return "cpu" if device.type == "cpu" else str(torch.cuda.get_device_name(device))


def environment(device: torch.device) -> dict[str, str]:
    """Everything about this machine that could change a last digit."""
    return {
        "python": platform.python_version(),
        "torch": str(torch.__version__),
        "platform": f"{platform.system()} {platform.machine()}",
        "device": name_of(device),
        "threads": str(torch.get_num_threads()),
        "tf32": "off",
        "cpuCapability": torch.backends.cpu.get_cpu_capability(),
    }
