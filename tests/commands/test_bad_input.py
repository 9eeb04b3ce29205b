"""What bad input gets: one sentence, exit 2, and nothing left behind."""

import io
import os
import pickle
import zipfile
from collections import OrderedDict
from pathlib import Path

import pytest
import torch
from PIL import Image

from bnaudit_gui.core.plan import AuditPlan
from tests.commands.running import Said, arguments_of, bnaudit
from tests.small_release import SmallRelease, records_of


def audited(plan: AuditPlan, tmp_path: Path, cache: Path) -> Said:
    """Runs an audit that must fail, and sees to it that it leaves no case."""
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 2, said.errors
    assert "Traceback" not in said.errors
    assert not (tmp_path / "case").exists()
    return said


def shipped(release: SmallRelease) -> bytes:
    return Path(release.checkpoint("unlearned")).read_bytes()


def broken(release: SmallRelease, kind: str) -> bytes | None:
    """Bytes of a checkpoint that is broken in one way."""
    good = shipped(release)
    return {
        "missing": None,
        "html": b"<!DOCTYPE html><html><body>Please log in</body></html>",
        "empty": b"",
        "lfs": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        "truncated": good[: len(good) * 2 // 3],
    }[kind]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("missing", "mine.pth"),
        ("html", "web page"),
        ("empty", "empty"),
        ("lfs", "Git"),
        ("truncated", "ends early"),
    ],
)
def test_a_checkpoint_that_is_none_is_named_as_what_it_is(
    release: SmallRelease, cache: Path, tmp_path: Path, kind: str, said: str
) -> None:
    path = tmp_path / "mine.pth"
    data = broken(release, kind)
    if data is not None:
        path.write_bytes(data)
    sentence = audited(release.plan(unlearned=str(path)), tmp_path, cache).sentence
    assert said in sentence
    assert "mine.pth" in sentence


def test_one_flipped_bit_in_a_tensor_is_found(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    data = bytearray(shipped(release))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        member = max(archive.infolist(), key=lambda one: one.file_size)
        name_length, extra_length = data[member.header_offset + 26], data[member.header_offset + 28]
    data[member.header_offset + 30 + name_length + extra_length + 64] ^= 0x10
    path = tmp_path / "mine.pth"
    path.write_bytes(data)
    sentence = audited(release.plan(unlearned=str(path)), tmp_path, cache).sentence
    assert "damaged" in sentence
    assert "copy" in sentence


def test_keys_that_fit_no_network_name_the_nearest(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    tensors = torch.load(release.checkpoint("unlearned"))
    tensors["conv9.weight"] = tensors.pop("conv1.weight")
    for name in ("mine.pth", "theirs.pth"):
        tensors["linear.bias"] += 1
        torch.save(tensors, tmp_path / name)
    plan = release.plan(
        unlearned=str(tmp_path / "mine.pth"),
        reference=str(tmp_path / "theirs.pth"),
        seed_siblings=(),
        reference_siblings=(),
    )
    sentence = audited(plan, tmp_path, cache).sentence
    assert "fits no network" in sentence
    assert "resnet8-cifar" in sentence
    assert "conv9.weight" in sentence or "conv1.weight" in sentence


@pytest.mark.parametrize("what", ["same file", "other classes", "other names"])
def test_a_mismatched_pair_is_refused(
    release: SmallRelease, cache: Path, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "reference.pth"
    tensors = torch.load(release.checkpoint("reference"))
    if what == "same file":
        path.write_bytes(shipped(release))
    elif what == "other classes":
        tensors["linear.weight"], tensors["linear.bias"] = torch.zeros(5, 16), torch.zeros(5)
        torch.save(tensors, path)
    else:
        renamed = OrderedDict((k.replace("linear", "fc"), v) for k, v in tensors.items())
        torch.save(renamed, path)
    plan = release.plan(reference=str(path), reference_siblings=())
    sentence = audited(plan, tmp_path, cache).sentence
    assert "reference.pth" in sentence


def folder_of(release: SmallRelease, places: list[int], root: Path) -> str:
    for place in places:
        folder = root / str(release.labels[place])
        folder.mkdir(parents=True, exist_ok=True)
        Image.fromarray(release.pixels[place]).save(folder / f"{place}.png")
    return str(root)


def test_a_kept_folder_with_one_class_is_refused(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    kept = [int(p) for p in records_of(release, "kept") if release.labels[p] == 0]
    plan = release.plan(kept=folder_of(release, kept, tmp_path / "kept"))
    assert "class" in audited(plan, tmp_path, cache).sentence


def test_a_kept_folder_with_three_images_is_refused(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    kept = [int(p) for p in records_of(release, "kept")[:3]]
    plan = release.plan(kept=folder_of(release, kept, tmp_path / "kept"))
    assert "3" in audited(plan, tmp_path, cache).sentence


def test_forget_records_inside_kept_stop_the_audit_until_they_are_left_out(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    places = [int(p) for p in (*records_of(release, "kept"), *records_of(release, "forget")[:5])]
    plan = release.plan(kept=folder_of(release, places, tmp_path / "kept"))
    said = audited(plan, tmp_path, cache)
    assert "5" in said.sentence
    assert "--accept overlap" in said.sentence
    accepted = release.plan(kept=plan.kept, accept=("overlap",))
    done = bnaudit(*arguments_of(accepted, tmp_path / "case"), cache=cache)
    assert done.status == 0, done.errors


def test_more_classes_than_outputs_are_refused(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    (tmp_path / "classes.txt").write_text("0\n1\n2\n3\n")
    plan = release.plan(classes=str(tmp_path / "classes.txt"))
    assert "4 classes" in audited(plan, tmp_path, cache).sentence


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["audit", "--unlearnt", "a"], "--out"),
        (["audit", "--out", "x", "--unlearned", "a", "--kept", "k", "--nosuch", "y"], "--nosuch"),
        (["audit", "--out", "x", "--unlear", "a"], "--unlear"),
        (["audit", "--out", "x"], "--unlearned, --kept, --forget"),
        (["audit", "nosuch.json", "--out", "x"], "There is no plan"),
        (["audit", "--out", "x", "--replicates", "ten"], "ten"),
        (["audit", "--out", "x", "--depth", "full"], "--depth"),
        (["nosuch"], "nosuch"),
        (["inspect"], "FILE"),
        (["report", "nosuch.bnaudit"], "There is no audit"),
        ([], "no display"),
    ],
)
def test_a_command_that_was_mistyped_gets_one_sentence(
    cache: Path, arguments: list[str], said: str
) -> None:
    answer = bnaudit(*arguments, cache=cache)
    assert answer.status == 2
    assert said in answer.sentence
    assert answer.errors.count("\n") == 1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"criteria": ("abs(forget - tset) < 0.05",)}, "character 14"),
        ({"published": {"forget": "95"}}, "above 1"),
        ({"transform": "A"}, "3 constants"),
        ({"device": "cuda:0"}, "cuda:0"),
        ({"device": "tpu"}, "no device"),
        ({"replicates": 2}, "at least 3"),
    ],
)
def test_a_plan_that_cannot_be_asked_gets_one_sentence(
    release: SmallRelease, cache: Path, tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    if changed.get("device") == "cuda:0" and torch.cuda.is_available():
        changed = {"device": "cuda:63"}
        said = "cuda:63"
    assert said in audited(release.plan(**changed), tmp_path, cache).sentence


def test_a_folder_that_exists_is_not_touched(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "mine.txt").write_text("mine")
    said = bnaudit(*arguments_of(release.plan(), tmp_path / "case"), cache=cache)
    assert said.status == 2
    assert "already there" in said.sentence
    assert os.listdir(tmp_path / "case") == ["mine.txt"]  # noqa: PTH208 - hidden files count too


def test_a_place_that_cannot_be_written_to_is_said_first(
    release: SmallRelease, cache: Path
) -> None:
    # /proc takes no folders, not even from root.
    said = bnaudit(*arguments_of(release.plan(), Path("/proc/nosuch/case")), cache=cache)
    assert said.status == 2
    assert "cannot be made" in said.sentence
    assert said.errors.count("\n") == 1


class Payload:
    """Runs a command when it is unpickled by anyone who runs what he reads."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"touch '{self.marker}'",)


def test_a_payload_is_named_and_never_runs(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    marker = tmp_path / "it-ran"
    tensors = torch.load(release.checkpoint("unlearned"))
    path = tmp_path / "mine.pth"
    torch.save({"state_dict": tensors, "note": Payload(marker)}, path)
    said = bnaudit("inspect", str(path), "--json", cache=cache)
    assert said.status == 0, said.errors
    assert "posix.system" in said.out
    assert "checkpoint.executable" in said.out
    plan = release.plan(unlearned=str(path), seed_siblings=())
    done = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert done.status == 0, done.errors
    assert "posix.system" in done.errors
    assert not marker.exists()
    # The positive control: the payload does run for whoever unpickles it.
    pickle.loads(pickle.dumps(Payload(marker)))
    assert marker.exists()
