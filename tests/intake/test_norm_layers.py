from pathlib import Path

import pytest
import torch

from tests.intake.opened_files import opened
from tests.intake.torch_files import weights


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_what_is_wrong_with_a_state_is_found_layer_by_layer(
    tmp_path: Path, dtype: torch.dtype
) -> None:
    given = weights()
    given["bn.running_var"] = torch.tensor([1, 0, -1, 0], dtype=dtype)
    given["bn.running_mean"] = torch.tensor([0, 1, 2, torch.inf], dtype=dtype)
    given["inner.0.running_var"] = torch.tensor([1, 1, torch.nan, 1], dtype=dtype)
    checkpoint = opened(tmp_path, given)
    first, second = checkpoint.norm_layers
    assert (first.name, first.kind, first.features) == ("bn", "batchNorm", 4)
    assert first.findings == ("infinite", "negativeVariance", "zeroVariance")
    assert (second.name, second.findings) == ("inner.0", ("nan",))
    found = [(f.code, f.layer, f.channel, f.values["count"]) for f in checkpoint.findings]
    assert found == [
        ("checkpoint.infinite", "bn", 3, "1"),
        ("checkpoint.negativeVariance", "bn", 2, "1"),
        ("checkpoint.zeroVariance", "bn", 1, "2"),
        ("checkpoint.nan", "inner.0", 2, "1"),
    ]


@pytest.mark.parametrize(
    "odd",
    [
        {"a.running_mean": torch.ones(2)},
        {"a.running_mean": torch.ones(2), "a.running_var": torch.ones(3)},
        {"a.running_mean": torch.ones(2, 1), "a.running_var": torch.ones(2, 1)},
    ],
)
def test_half_a_state_is_no_layer(tmp_path: Path, odd: dict[str, torch.Tensor]) -> None:
    assert opened(tmp_path, odd).norm_layers == ()
