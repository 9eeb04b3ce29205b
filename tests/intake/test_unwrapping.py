import collections
from argparse import Namespace
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake.weights import open_checkpoint
from tests.intake.opened_files import assert_bit_identical, codes, loaded, opened, rows
from tests.intake.torch_files import (
    Net,
    call,
    mapping,
    number,
    program,
    storage,
    tensor,
    text,
    weights,
    write_archive,
)

REBUILD = "torch._utils._rebuild_"
MULTIARRAY = "numpy._core.multiarray"


@pytest.mark.parametrize(
    ("prefix", "peeled"),
    [
        ("module.", ("module.",)),
        ("_orig_mod.", ("_orig_mod.",)),
        ("model.", ("model.",)),
        ("model.module.", ("model.", "module.")),
        ("module._orig_mod.", ("module.", "_orig_mod.")),
    ],
)
def test_a_prefix_that_all_names_have_is_taken_off_and_reported(
    tmp_path: Path, prefix: str, peeled: tuple[str, ...]
) -> None:
    given = weights()
    checkpoint = opened(tmp_path, {prefix + name: tensor for name, tensor in given.items()})
    assert checkpoint.unwrapped == peeled
    assert_bit_identical(checkpoint, given)


def test_a_prefix_inside_a_name_stays(tmp_path: Path) -> None:
    given = {"2.module.0.weight": torch.ones(2), "9.weight": torch.ones(2)}
    assert_bit_identical(opened(tmp_path, given), given)


@pytest.mark.parametrize("key", ["state_dict", "model_state_dict", "model", "net"])
def test_a_wrapper_is_opened_and_what_lies_beside_is_listed(tmp_path: Path, key: str) -> None:
    given = weights()
    beside = {"epoch": 3, "args": Namespace(lr=0.1), "history": [0.5], "none": None}
    checkpoint = opened(tmp_path, {"arch": "net", key: given, **beside})
    assert checkpoint.unwrapped == (key,)
    assert_bit_identical(checkpoint, loaded(tmp_path)[key])
    assert rows(checkpoint) == {
        "arch": ("plain", None),
        "epoch": ("plain", None),
        "args": ("object", "argparse.Namespace"),
        "history": ("beside", None),
        "none": ("plain", None),
    }


def test_wrappers_within_wrappers_are_opened_one_by_one(tmp_path: Path) -> None:
    given = weights()
    checkpoint = opened(tmp_path, {"model": {"state_dict": given, "best": 0.9}, "epoch": 1})
    assert checkpoint.unwrapped == ("model", "state_dict")
    assert_bit_identical(checkpoint, given)
    assert rows(checkpoint) == {"epoch": ("plain", None), "model.best": ("plain", None)}


@pytest.mark.parametrize(
    ("extra", "python_name"),
    [
        (np.float64(0.9), f"{MULTIARRAY}.scalar"),
        (np.arange(4), f"{MULTIARRAY}._reconstruct"),
        (np.dtype("f4"), "numpy.dtype"),
        (defaultdict(list, a=[1]), "collections.defaultdict"),
        (Path("/x"), f"pathlib.{type(Path()).__name__}"),
        (collections.Counter(), "collections.Counter"),
        (torch.device("cpu"), "torch.device"),
        (torch.float16, "torch.float16"),
        (complex(1, 2), "__builtin__.complex"),
        (nn.ReLU(), "torch.nn.modules.activation.ReLU"),
    ],
)
@pytest.mark.parametrize("protocol", [2, 4])
def test_an_object_beside_the_weights_is_named_and_never_made(
    tmp_path: Path, extra: object, python_name: str, protocol: int
) -> None:
    given = weights()
    checkpoint = opened(tmp_path, {"state_dict": given, "x": extra}, pickle_protocol=protocol)
    assert_bit_identical(checkpoint, given)
    reason, name = rows(checkpoint)["x"]
    assert reason in ("object", "beside")
    assert name is not None
    assert name.replace("builtins", "__builtin__") == python_name


def test_an_object_deep_inside_is_listed_with_its_place(tmp_path: Path) -> None:
    given = {"state_dict": weights(), "log": {"runs": [1, {"args": Namespace()}]}}
    checkpoint = opened(tmp_path, given)
    assert rows(checkpoint)["log.runs.1.args"] == ("object", "argparse.Namespace")


def test_the_optimizer_beside_the_weights_is_left_aside(tmp_path: Path) -> None:
    net = Net()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    net.fc(torch.ones(1, 4)).sum().backward()
    optimizer.step()
    given = {"state_dict": net.state_dict(), "optimizer": optimizer.state_dict(), "o": optimizer}
    checkpoint = opened(tmp_path, given)
    assert_bit_identical(checkpoint, dict(net.state_dict()))
    assert rows(checkpoint)["optimizer"] == ("beside", None)
    assert rows(checkpoint)["o"] == ("object", "torch.optim.sgd.SGD")


def test_a_second_set_of_weights_beside_is_a_finding(tmp_path: Path) -> None:
    given = weights()
    checkpoint = opened(tmp_path, {"state_dict": given, "state_dict_ema": weights(1)})
    assert_bit_identical(checkpoint, given)
    found = Finding(
        code="checkpoint.otherTensors", file="model.pth", values={"place": "state_dict_ema"}
    )
    assert checkpoint.findings == (found,)
    assert rows(checkpoint) == {"state_dict_ema": ("otherTensors", None)}


@pytest.mark.parametrize("protocol", [2, 4])
@pytest.mark.parametrize("parallel", [False, True])
def test_a_whole_module_yields_its_state_dict_and_a_finding(
    tmp_path: Path, protocol: int, parallel: bool
) -> None:
    net = Net()
    net.load_state_dict(weights())
    given = nn.DataParallel(net) if parallel else net
    checkpoint = opened(tmp_path, {"net": given}, pickle_protocol=protocol)
    assert_bit_identical(checkpoint, dict(net.state_dict()))
    assert checkpoint.unwrapped == ("net", *(["module."] if parallel else []))
    code = checkpoint.findings[0]
    assert code.code == "checkpoint.pickledCode"
    assert code.values["name"] == f"{type(given).__module__}.{type(given).__name__}"
    passing = "net.module.passing" if parallel else "net.passing"
    assert rows(checkpoint)[passing] == ("nonPersistent", None)


@pytest.mark.parametrize(
    ("given", "row"),
    [
        (torch.ones(2, dtype=torch.complex64), ("dtype", "torch.ComplexFloatStorage")),
        (torch.ones(2, dtype=torch.uint16), ("tensorKind", REBUILD + "tensor_v3")),
        (torch.ones(2).to(torch.float8_e4m3fn), ("tensorKind", REBUILD + "tensor_v3")),
        (torch.eye(2).to_sparse(), ("tensorKind", REBUILD + "sparse_tensor")),
        (torch.ones(2, device="meta"), ("tensorKind", REBUILD + "meta_tensor_no_storage")),
        # Its numbers are stored with the other sign, and a mark beside them says so.
        (torch.ones(2, dtype=torch.complex64).conj().imag, ("tensorKind", REBUILD + "tensor_v2")),
    ],
)
def test_a_tensor_of_another_sort_is_listed_and_the_rest_is_read(
    tmp_path: Path, given: torch.Tensor, row: tuple[str, str]
) -> None:
    checkpoint = opened(tmp_path, {"odd": given, "w": torch.ones(2)})
    assert_bit_identical(checkpoint, {"w": torch.ones(2)})
    assert rows(checkpoint)["odd"] == row


@pytest.mark.parametrize(
    "name", [7, "", "__metadata__", "a.__metadata__", "a\0b", "a\nb", "x" * 600, "\ud800"]
)
def test_a_name_that_cannot_be_kept_is_listed_and_the_rest_is_read(
    tmp_path: Path, name: object
) -> None:
    checkpoint = opened(tmp_path, {name: torch.ones(3), "w": torch.ones(2)})
    assert_bit_identical(checkpoint, {"w": torch.ones(2)})
    assert [row.reason for row in checkpoint.ignored] == ["name"]


def test_a_payload_is_named_and_the_weights_beside_it_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    payload = call("posix", "system", text("touch marker"))
    body = mapping(text("state_dict"), mapping(text("w"), tensor()), text("x"), payload)
    path = write_archive(tmp_path / "model.pth", program(body))
    checkpoint = open_checkpoint(path, cache=tmp_path / "cache")
    assert_bit_identical(checkpoint, {"w": torch.tensor([1.0, 2, 3, 4])})
    found = Finding(code="checkpoint.executable", file="model.pth", values={"name": "posix.system"})
    assert checkpoint.findings == (found,)
    assert rows(checkpoint) == {"x": ("executable", "posix.system")}
    assert not (tmp_path / "marker").exists()


@pytest.mark.parametrize(
    ("module", "attribute"),
    [
        *(("os", "system"), ("nt", "system"), ("subprocess", "Popen"), ("runpy", "run_path")),
        *(("builtins", "exec"), ("__builtin__", "eval"), ("builtins", "__import__")),
        *(("importlib", "import_module"), ("shutil", "rmtree"), ("socket", "socket")),
        *(("torch.hub", "load"), ("torch", "load"), ("builtins", "exec.__call__")),
    ],
)
def test_a_payload_that_is_thrown_away_again_is_still_named(
    tmp_path: Path, module: str, attribute: str
) -> None:
    body = call(module, attribute, text("x")) + b"0" + mapping(text("w"), tensor())
    path = write_archive(tmp_path / "model.pth", program(body))
    checkpoint = open_checkpoint(path, cache=tmp_path / "cache")
    assert codes(checkpoint) == ["checkpoint.executable"]
    assert rows(checkpoint) == {"data.pkl": ("executable", f"{module}.{attribute}")}


def test_a_payload_in_the_hooks_of_a_tensor_is_named_with_its_place(tmp_path: Path) -> None:
    hooks = call("collections", "OrderedDict") + b"("
    hooks += text("hook") + call("os", "system", text("x")) + b"u"
    parts = (storage(), number(0), b"(K\x04t", b"(K\x01t", b"\x89", hooks)
    body = mapping(text("w"), call("torch._utils", "_rebuild_tensor_v2", *parts))
    path = write_archive(tmp_path / "model.pth", program(body))
    checkpoint = open_checkpoint(path, cache=tmp_path / "cache")
    assert rows(checkpoint) == {"w.hook": ("executable", "os.system")}
