"""A delivered checkpoint as a living network whose weights can be proven untouched."""

from collections.abc import Iterator
from pathlib import Path

import torch
from safetensors import safe_open
from torch import nn

from bnaudit_gui.core.digests import TensorBytes, is_counter, is_statistic, tensors_sha256
from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.events import Candidate
from bnaudit_gui.core.materials import Checkpoint
from bnaudit_gui.engine import recognise

# float64 is not here: a float32 network cannot give its bits back, so it is refused by name.
_DTYPES = {
    "F32": torch.float32,
    "F16": torch.float16,
    "BF16": torch.bfloat16,
}
StateTensors = dict[str, torch.Tensor]
"""Running means and variances (C) by canonical name, float32, on the CPU."""

TrackedNorm = nn.BatchNorm1d | nn.BatchNorm2d | nn.BatchNorm3d | nn.SyncBatchNorm


class Network:
    """One checkpoint's network in evaluation mode, every tensor filled from the file.

    The module runs in float32; `weights_sha256` is over the delivered dtypes, into which the
    weights convert back exactly.
    """

    def __init__(self, checkpoint: Checkpoint, *, eps: str | None, device: torch.device) -> None:
        """Builds and loads strictly.

        Errors:
            CheckpointError: no network fits, or a weight's dtype does not compute.
        """
        self.checkpoint = checkpoint
        self.candidate: Candidate = recognise.recognise(checkpoint)
        module, self.eps = recognise.build(checkpoint, self.candidate, eps=eps)
        module.load_state_dict(_tensors(checkpoint, module), strict=True)
        self.module = module.eval().requires_grad_(False).to(device)
        self.device = device
        self.shipped: StateTensors = self.state()

    def norms(self) -> dict[str, TrackedNorm]:
        """The layers that a refit changes: those with running statistics, by name."""
        return {
            name: layer
            for name, layer in self.module.named_modules()
            if isinstance(layer, TrackedNorm) and layer.track_running_stats
        }

    def state(self) -> StateTensors:
        """A copy of the state that the network holds now."""
        return {
            name: tensor.detach().to("cpu", copy=True)
            for name, tensor in self.module.state_dict().items()
            if is_statistic(name)
        }

    def set_state(self, state: StateTensors) -> None:
        """Puts a whole state in, in place."""
        held = dict(self.module.named_buffers())
        for name, tensor in state.items():
            held[name].copy_(tensor)

    def weights_sha256(self) -> str:
        """The digest of everything but the state, as the network holds it now."""
        return tensors_sha256(self._weight_bytes(), statistics=False)

    def _weight_bytes(self) -> Iterator[TensorBytes]:
        delivered = {tensor.name: tensor for tensor in self.checkpoint.tensors}
        for name, tensor in self.module.state_dict().items():
            if is_statistic(name) or is_counter(name):
                continue
            fact = delivered[name]
            raw = tensor.to("cpu", _DTYPES[fact.dtype]).contiguous()
            yield TensorBytes(name, fact.dtype, fact.shape, raw.flatten().view(torch.uint8).numpy())


def _tensors(checkpoint: Checkpoint, module: nn.Module) -> dict[str, torch.Tensor]:
    """The file's tensors in the dtypes of the module; absent counters are filled with zero."""
    wanted = module.state_dict()
    tensors = {name: torch.zeros((), dtype=torch.int64) for name in wanted if is_counter(name)}
    with safe_open(Path(checkpoint.canonical), framework="pt") as file:
        for fact in checkpoint.tensors:
            if fact.dtype not in _DTYPES and not is_counter(fact.name):
                raise CheckpointError(
                    "network.dtype", file=checkpoint.name, tensor=fact.name, dtype=fact.dtype
                )
            tensors[fact.name] = file.get_tensor(fact.name).to(wanted[fact.name].dtype)
    return tensors
