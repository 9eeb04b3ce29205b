import contextlib
import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.inert import read_inert
from bnaudit_gui.intake.inert_values import Name, Node, Storage
from tests.intake.hostile_files import plain
from tests.intake.torch_files import (
    ORDERED_DICT,
    call,
    mapping,
    name,
    number,
    program,
    storage,
    tensor,
    text,
    write_archive,
)

WATCHED = """
import sys
from pathlib import Path
from bnaudit_gui.intake.weights import open_checkpoint

good, hostile, cache = map(Path, sys.argv[1:])
open_checkpoint(good, cache=cache)  # whatever Python loads late is loaded now
seen = []
needed = {"builtins.id", "mmap.__new__", "tempfile.mkstemp", "os.mkdir", "os.remove", "os.rename"}

def watch(event, args):
    inside = event == "open" and (isinstance(args[0], int) or str(cache.parent) in str(args[0]))
    if event not in needed and not inside:
        seen.append(event)

sys.addaudithook(watch)
checkpoint = open_checkpoint(hostile, cache=cache)
print(sorted(set(seen)), [finding.values["name"] for finding in checkpoint.findings])
"""


def node(body: bytes) -> Node:
    root = read_inert(program(body), "x").root
    assert isinstance(root, Node)
    return root


def test_a_name_stays_a_name_and_is_listed() -> None:
    pickled = read_inert(program(name("os", "system"), protocol=4), "x")
    assert isinstance(pickled.root, Name)
    assert (pickled.root.text, pickled.names) == ("os.system", ("os.system",))


def test_a_name_from_the_stack_stays_a_name() -> None:
    pickled = read_inert(program(text("os") + text("system") + b"\x93", protocol=4), "x")
    assert pickled.names == ("os.system",)


def test_a_name_with_control_characters_is_listed_escaped() -> None:
    pickled = read_inert(program(text("o\x1b[31m") + text("\u202ex") + b"\x93", protocol=4), "x")
    assert pickled.names == ("o\\u001b[31m.\\u202ex",)


def test_a_call_stays_a_node_with_everything_given_to_it() -> None:
    added = b"(" + text("k") + number(2) + b"u(K\x03e" + text("state") + b"b"
    made = node(call("a", "B", number(1)) + added)
    assert (made.callee.text, made.args, made.items) == ("a.B", (1,), {"k": 2})
    assert (made.elements, made.state) == ([3], "state")


def test_an_object_made_with_named_arguments_stays_a_node() -> None:
    made = node(name("a", "B") + b")" + mapping(text("k"), number(2)) + b"\x92")
    assert made.args == ({"k": 2},)


def test_sets_stay_nodes_so_that_nothing_is_hashed() -> None:
    made = node(b"\x8f(]K\x01\x90")
    assert (made.callee.text, made.elements) == ("builtins.set", [[], 1])
    assert node(b"(]\x91").elements == [[]]


def test_a_storage_is_a_place_and_a_count() -> None:
    root = read_inert(program(storage("12", 4, "HalfStorage")), "x").root
    assert isinstance(root, Storage)
    assert (root.kind.text, root.key, root.count) == ("torch.HalfStorage", "12", 4)


def test_what_is_stored_twice_in_the_memo_is_one_object() -> None:
    root = read_inert(program(b"]q\x00h\x00\x86"), "x").root
    assert isinstance(root, tuple)
    assert root[0] is root[1]


def test_plain_values_come_out_as_they_are() -> None:
    body = b"(N\x88\x89J\xff\xff\xff\xffM\x01\x00G?\xf0" + bytes(6) + b"C\x02hi)]}t"
    assert read_inert(program(body), "x").root == (
        *(None, True, False, -1, 1, 1.0, b"hi"),
        *((), [], {}),
    )


def test_objects_may_be_keys_because_nothing_in_them_is_hashed() -> None:
    root = read_inert(program(b"}" + call("a", "B") + number(1) + b"s"), "x").root
    assert isinstance(root, dict)
    assert list(root.values()) == [1]


def test_the_reader_of_a_payload_runs_imports_and_connects_to_nothing(tmp_path: Path) -> None:
    payload = call("subprocess", "check_output", text("touch marker"))
    payload += b"0" + call("builtins", "exec", text("open('marker', 'w')"))
    payload += b"0" + call("socket", "create_connection", text("localhost"))
    hostile = write_archive(
        tmp_path / "hostile.pth", program(payload + b"0" + mapping(text("w"), tensor()))
    )
    given = [plain(tmp_path / "good.pth"), hostile, tmp_path / "cache"]
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *map(str, given)],
        capture_output=True,
        text=True,
        check=True,
    )
    named = ["subprocess.check_output", "builtins.exec", "socket.create_connection"]
    assert done.stdout.strip() == f"[] {named}"
    assert not Path("marker").exists()


def test_a_pickle_that_ends_anywhere_is_broken_and_nothing_else() -> None:
    whole = program(ORDERED_DICT + b"(" + text("w") + tensor() + text("v") + tensor() + b"u")
    for length in range(len(whole)):
        with pytest.raises(CheckpointError, match=r"checkpoint\.pickleBroken"):
            read_inert(whole[:length], "x")


def test_a_changed_byte_gives_another_pickle_or_a_refusal_and_nothing_else() -> None:
    whole = program(ORDERED_DICT + b"(" + text("w") + tensor() + text("v") + tensor() + b"u")
    for place, value in itertools.product(range(len(whole)), (0, 0x28, 0x52, 0x74, 0x81, 0xFF)):
        with contextlib.suppress(CheckpointError):
            read_inert(whole[:place] + bytes([value]) + whole[place + 1 :], "x")
