"""The words of a chart's rows, as items to be laid out left and right of the panels."""

from bnaudit_gui.core.chart import Chart, ChartRow, Icon, Note
from bnaudit_gui.ui.plots.writing import Item, ToneName

_TONES: dict[Icon, ToneName] = {
    "holds": "holds",
    "moved": "beyond",
    "crosses": "beyond",
    "noAnswer": "none",
}

_BOXES = ("ticked", "empty", "notMeasured")


def head_items(row: ChartRow) -> tuple[Item, ...]:
    """What the row, or the group that it begins, is about."""
    return tuple(_noted(note) for note in row.head)


def head_line_items(row: ChartRow) -> tuple[Item, ...]:
    """The same on one line, as long as it fits."""
    return tuple(_noted(note)._replace(goes_on=n > 0) for n, note in enumerate(row.head))


def label_items(row: ChartRow) -> tuple[Item, ...]:
    """Which model, beside its mark."""
    tone: ToneName = "text" if row.value or row.so_far else "secondary"
    return (Item(row.label, "text", tone, lead=row.shape),) if row.label else ()


def verdict_items(chart: Chart, row: ChartRow, *, with_value: bool) -> tuple[Item, ...]:
    """Shape, word and reasons; grey words while the audit is running; tick boxes beneath."""
    value = _value_items(row) if with_value else ()
    first, rest = _judged_items(row) if row.verdict else _open_items(row)
    if first is None:
        # A value on a line of its own, where there is nothing that it could follow
        value = tuple(item._replace(goes_on=n > 0) for n, item in enumerate(value))
    items = (*((first,) if first else ()), *value, *rest)
    return (*items, *_box_items(chart)) if row.key == "refit" else items


def line_items(chart: Chart, row: ChartRow) -> tuple[Item, ...]:
    """Everything on a line or two above the row, where there is no room beside it."""
    heads = () if chart.kind == "drift" else head_line_items(row)
    words = verdict_items(chart, row, with_value=True)
    before = (*heads, *label_items(row))
    flowing = (item if item.lead in _BOXES else item._replace(goes_on=True) for item in words)
    return (*before, *flowing)


def _judged_items(row: ChartRow) -> tuple[Item | None, tuple[Item, ...]]:
    verdict = row.verdict
    assert verdict is not None
    tone = _TONES[verdict.icon]
    word = Item(verdict.word, "bold", tone, lead=verdict.icon)
    beside = (Item(verdict.beside, goes_on=True),) if verdict.beside else ()
    return word, (*beside, *(_reason(note) for note in verdict.beneath))


def _open_items(row: ChartRow) -> tuple[Item | None, tuple[Item, ...]]:
    """Words only: shape and colour arrive with the verdict."""
    if not row.so_far:
        return None, ()
    word, *reasons = row.so_far
    return Item(word.text, "bold"), tuple(_reason(note) for note in reasons)


def _value_items(row: ChartRow) -> tuple[Item, ...]:
    items = []
    if row.value:
        items.append(Item(row.value, "bold", "text", goes_on=True))
    if row.band:
        items.append(Item(row.band, "text", "text", goes_on=True))
    return tuple(items)


def _box_items(chart: Chart) -> tuple[Item, ...]:
    if not chart.boxes:
        return ()
    last = next((box for box in reversed(chart.boxes) if box.state == "ticked"), None)
    boxes = (
        Item(
            box.text,
            "captionBold" if box is last else "caption",
            "text" if box.state == "ticked" else "secondary",
            lead=box.state,
        )
        for box in chart.boxes
    )
    return (Item(chart.boxes_head, above=0.5), *boxes)


def _noted(note: Note) -> Item:
    return Item(note.text, "bold" if note.bold else "caption", "text" if note.bold else "secondary")


def _reason(note: Note) -> Item:
    return Item(
        note.text,
        "captionBold" if note.bold else "caption",
        "text" if note.bold else "secondary",
    )
