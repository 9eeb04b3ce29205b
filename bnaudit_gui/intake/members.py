"""One record set while it is settled: which rows of a store, with which labels, without which."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from safetensors.numpy import save_file

from bnaudit_gui.core.digests import pairs_sha256
from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.materials import ClassCount, ExcludedRecord, RecordSet, SetName
from bnaudit_gui.intake.layouts.delivery import CLASSES_LEAST, KEPT_LEAST, listed
from bnaudit_gui.intake.pixels import PixelStore

Places = npt.NDArray[np.int64]

UNREADABLE_CODES = {
    reason: f"records.unreadable.{reason}"
    for reason in ("empty", "notAnImage", "tooLarge", "sixteenBit", "truncated", "damaged")
}


class Members(NamedTuple):
    """The records of one set."""

    set: SetName
    source: str
    """As the auditor gave it."""
    files: tuple[str, ...]
    """Delivered files or folders behind it."""
    store: PixelStore
    selected: Places
    """Rows that the source and its selector name, whatever became of them."""
    rows: Places
    """Rows that are in the set."""
    labels: Places
    """Their class indices."""
    excluded: tuple[ExcludedRecord, ...] = ()

    def names(self, which: npt.NDArray[np.bool_]) -> list[str]:
        """Names of some members."""
        return [self.store.facts.names[row] for row in self.rows[which].tolist()]

    def digests(self) -> list[bytes]:
        """Pixel digest of each member."""
        return [digest.tobytes() for digest in self.store.digests[self.rows]]

    def without(self, which: npt.NDArray[np.bool_], reasons: Sequence[str]) -> "Members":
        """Leaves some members out, each with its reason, and lists them."""
        left_out = tuple(
            ExcludedRecord(name=name, reason=reason)
            for name, reason in zip(self.names(which), reasons, strict=True)
        )
        return self._replace(
            rows=self.rows[~which],
            labels=self.labels[~which],
            excluded=(*self.excluded, *left_out),
        )


def leave_out_unreadable(members: Members, *, accepted: bool) -> Members:
    """Leaves out what could not be decoded, if the auditor agreed.

    Errors:
        RecordsError: something could not be decoded, and nobody agreed.
    """
    reasons = {bad.row: bad.reason for bad in members.store.facts.unreadable}
    which = np.isin(members.rows, np.array(list(reasons), dtype=np.int64))
    why = [reasons[row] for row in members.rows[which].tolist()]
    if why and not accepted:
        raise RecordsError(
            UNREADABLE_CODES[why[0]],
            source=members.source,
            count=len(why),
            total=len(members.rows),
            names=listed(members.names(which)),
        )
    return members.without(which, why)


def check_enough(members: Members, class_names: Sequence[str]) -> None:
    """Checks that a set is large enough to start with.

    Errors:
        RecordsError: it is not; the minimum is stated.
    """
    n, classes = len(members.rows), np.unique(members.labels)
    if members.set == "forget" and n == 0:
        raise RecordsError("records.forgetEmpty", source=members.source)
    if members.set == "test" and n == 0:
        raise RecordsError("records.testEmpty", source=members.source)
    if members.set != "kept":
        return
    if n < KEPT_LEAST:
        raise RecordsError("records.keptTooFew", source=members.source, n=n, least=KEPT_LEAST)
    if len(classes) < CLASSES_LEAST:
        name = class_names[int(classes[0])]
        raise RecordsError(
            "records.keptOneClass", source=members.source, name=name, least=CLASSES_LEAST
        )


def check_sizes(sets: Sequence[Members]) -> None:
    """Checks that all images of an audit have one size.

    Errors:
        RecordsError: one differs from what most have; the first is named.
    """
    sizes: Counter[tuple[int, ...]] = Counter()
    for members in sets:
        values, counts = np.unique(members.store.shapes[members.rows], axis=0, return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            sizes[tuple(value)] += count
    usual = np.array(sizes.most_common(1)[0][0])
    for members in sets:
        shapes = members.store.shapes[members.rows]
        odd = (shapes != usual).any(axis=1)
        for name, shape in zip(members.names(odd), shapes[odd], strict=True):
            raise RecordsError(
                "records.sizes",
                source=members.source,
                name=name,
                size=_size(shape),
                usual=_size(usual),
                count=sizes.total() - sizes[tuple(usual.tolist())],
            )


def write_set(members: Members, class_names: Sequence[str], path: Path) -> RecordSet:
    """Writes the members file, sorted by (pixel digest, label), and says what the set is."""
    store, (rows, labels) = members.store, _sorted(members)
    save_file({"rows": rows, "labels": labels}, path)
    pairs = zip(store.digests[rows], labels.tolist(), strict=True)
    counts = np.bincount(labels, minlength=len(class_names)).tolist()
    height, width, channels = store.shapes[rows[0]].tolist()
    return RecordSet(
        set=members.set,
        source=members.source,
        n=len(rows),
        per_class=tuple(
            ClassCount(name=name, n=n) for name, n in zip(class_names, counts, strict=True)
        ),
        manifest_sha256=pairs_sha256((d.tobytes(), str(label).encode()) for d, label in pairs),
        evidence_sha256=pairs_sha256(
            (store.facts.names[row].encode(), store.file_digests[row].tobytes())
            for row in members.selected.tolist()
        ),
        files=members.files,
        excluded=members.excluded,
        image_shape=(height, width, channels),
        store=str(store.folder),
        members=str(path),
    )


def _sorted(members: Members) -> tuple[Places, Places]:
    words = members.store.digests[members.rows].view(">u8")
    order = np.lexsort((members.labels, *words.T[::-1]))
    return members.rows[order], members.labels[order]


def _size(shape: npt.NDArray[np.int64 | np.int32]) -> str:
    """Width x height, as pictures are spoken of."""
    return f"{shape[1]} x {shape[0]}"
