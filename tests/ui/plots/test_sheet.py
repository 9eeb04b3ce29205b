import sys
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView, QMenu
from pytestqt.qtbot import QtBot

from bnaudit_gui.core.chart import Axis, Chart, ChartRow, Line, Mark, Panel, Strip, Table
from bnaudit_gui.core.ticks import ticks
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.sheet import Sheet
from bnaudit_gui.ui.plots.strokes import role_colour
from tests.ui.plots.conftest import Shown
from tests.ui.plots.sample_charts import (
    EVERY,
    all_criteria,
    finished_drift,
    one_panel_drift,
    running_drift,
)


def image_of(sheet: Sheet) -> QImage:
    return sheet.grab().toImage()


def near(one: QColor, other: QColor) -> bool:
    return all(
        abs(a - b) <= 12
        for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    )


def apart(mark: Mark, others: list[Mark]) -> bool:
    """Whether no later mark lies over this one."""
    return not any(
        abs(other.at - mark.at) < Fraction(1, 3) and abs(other.place - mark.place) < Fraction(1, 5)
        for other in others
        if other is not mark
    )


def plain_chart(*marks: Mark) -> Chart:
    """Marks alone on an axis from -10 to 10: nothing lies over them."""
    axis = Axis(
        low=Fraction(-10),
        high=Fraction(10),
        ticks=ticks(Fraction(-10), Fraction(10), most=5, signed=True),
        label="drift (pp)",
    )
    return Chart(
        kind="drift",
        title="Marks.",
        how_to_read="as they lie.",
        column_heads=("mean", "bound", "moved?"),
        panels=(Panel(axis=axis),),
        rows=(ChartRow(key="row", label="row", strips=(Strip(marks=marks),)),),
        lines=(Line(at=Fraction(0), kind="zero"),),
        footer="",
        twin=Table(columns=("a",), rows=(("b",),)),
    )


@pytest.mark.parametrize("at", [Fraction(-17, 2), Fraction(-1, 3), Fraction(3), Fraction(37, 4)])
@pytest.mark.parametrize("width", [420, 760, 1200])
def test_a_mark_is_painted_where_its_value_lies(shown: Shown, at: Fraction, width: int) -> None:
    mark = Mark(shape="circle", at=at, place=Fraction(1, 3), role="beyond")
    sheet = shown(plain_chart(mark), width=width).sheet
    layout = sheet.placed
    assert layout is not None
    panel, place = layout.panels[0], layout.rows["row"]
    x = panel.left + float((at + 10) / 20) * (panel.right - panel.left)
    y = place.top + (place.bottom - place.top) / 3
    image, wanted = image_of(sheet), QColor(theme.LIGHT.beyond.shape)
    assert near(image.pixelColor(round(x), round(y)), wanted)
    for dx, dy in ((-9, 0), (9, 0), (0, -9), (0, 9)):
        assert not near(image.pixelColor(round(x) + dx, round(y) + dy), wanted)


@pytest.mark.parametrize("name", EVERY)
def test_every_mark_of_every_chart_has_its_colour_at_its_place(shown: Shown, name: str) -> None:
    sheet = shown(EVERY[name](), width=1200).sheet
    image, looked_at = image_of(sheet), 0
    places = sheet.mark_places()
    for key, mark, point in places:
        others = [m for k, m, p in places if k == key and abs(p.x() - point.x()) < 14]
        if mark.shape in ("openSquare", "pointer") or not apart(mark, others):
            continue
        judged = role_colour(mark.role, theme.LIGHT)
        wanted = QColor(theme.LIGHT.text) if mark.open else judged
        assert near(image.pixelColor(point.toPoint()), wanted), (key, mark)
        looked_at += 1
    assert looked_at > 0


def test_an_open_mark_is_hollow(shown: Shown) -> None:
    square = Mark(shape="openSquare", at=Fraction(5), place=Fraction(1, 3), role="inside")
    pointer = Mark(shape="pointer", at=Fraction(-5), place=Fraction(1, 3), open=True)
    sheet = shown(plain_chart(square, pointer)).sheet
    image = image_of(sheet)
    for _, _, point in sheet.mark_places():
        assert near(image.pixelColor(point.toPoint()), QColor(theme.LIGHT.panel))


def test_a_bound_is_a_band_with_its_edges(shown: Shown) -> None:
    sheet = shown(one_panel_drift(), width=1200).sheet
    layout, image = sheet.placed, image_of(sheet)
    assert layout is not None
    place, panel = layout.rows["test.unlearned"], layout.panels[0]
    y = round(place.bottom - 4)
    inside = image.pixelColor(round(panel.x(Fraction(-2))), y)
    outside = image.pixelColor(round(panel.x(Fraction("-3.3"))), y)
    assert near(inside, QColor(theme.LIGHT.band))
    assert not near(outside, QColor(theme.LIGHT.band))


def test_a_palette_change_recolours_marks_bands_and_words(shown: Shown, qapp: QApplication) -> None:
    mark = Mark(shape="circle", at=Fraction(5), place=Fraction(1, 3), role="beyond")
    marks, bands = shown(plain_chart(mark)).sheet, shown(one_panel_drift(), width=1200).sheet
    layout = bands.placed
    assert layout is not None
    foot = round(layout.rows["test.unlearned"].bottom - 4)
    band = QPoint(round(layout.panels[0].x(Fraction(-2))), foot)
    point = marks.mark_places()[0][2].toPoint()
    schemes: tuple[tuple[theme.Scheme, theme.Colours], ...] = (
        ("light", theme.LIGHT),
        ("dark", theme.DARK),
        ("light", theme.LIGHT),
    )
    for scheme, colours in schemes:
        theme.apply_theme(qapp, scheme)
        qapp.processEvents()
        assert near(image_of(marks).pixelColor(point), QColor(colours.beyond.shape))
        image = image_of(bands)
        assert near(image.pixelColor(band), QColor(colours.band))
        word = next(word for word in layout.words if word.text == "moved")
        found = {image.pixelColor(x, y).name() for x, y in pixels_of(word.box)}
        assert colours.beyond.word in found


def pixels_of(box: QRectF) -> list[tuple[int, int]]:
    return [
        (x, y)
        for x in range(round(box.left()), round(box.right()))
        for y in range(round(box.top()), round(box.bottom()))
    ]


def test_a_larger_font_makes_the_sheet_higher(shown: Shown) -> None:
    view = shown(finished_drift())
    before = view.sheet.heightForWidth(716)
    font = view.font()
    font.setPointSizeF(theme.BASE_PT * 1.25)
    view.setFont(font)
    assert view.sheet.heightForWidth(716) > before
    assert view.title.font().pointSizeF() == pytest.approx(theme.BASE_PT * 1.25 * theme.CARD)


def test_a_thousand_repaints_leave_none_as_often_referenced_as_before(shown: Shown) -> None:
    sheet = shown(one_panel_drift(), width=560).sheet
    viewport = sheet.findChildren(QGraphicsView)[0].viewport()
    viewport.repaint()
    before = sys.getrefcount(None)
    for number in range(1000):
        viewport.repaint()
        if number % 10 == 0:
            sheet.repaint()
    assert sys.getrefcount(None) >= before - 20


def test_a_hundred_updates_leave_no_panel_behind(shown: Shown) -> None:
    sheet = shown(finished_drift()).sheet
    charts = [running_drift(number) for number in range(10)]
    for number in range(100):
        sheet.show_chart(charts[number % 10])
    sheet.show_chart(all_criteria())
    assert len(sheet.findChildren(QGraphicsView)) == 2
    assert sum(1 for view in sheet.findChildren(QGraphicsView) if view.isVisible()) == 1


def test_the_value_under_the_mouse_is_said(shown: Shown, qtbot: QtBot) -> None:
    sheet = shown(finished_drift(), width=1200).sheet
    point = next(p for _, mark, p in sheet.mark_places() if mark.role == "beyond")
    with qtbot.waitSignal(sheet.pointed_at) as said:
        QTest.mouseMove(sheet, point.toPoint())
    assert said.args == ["forget, unlearned: +3.50\u202fpp"]
    with qtbot.waitSignal(sheet.pointed_at) as said:
        QTest.mouseMove(sheet, QPoint(2, 2))
    assert said.args == [""]


def test_there_is_no_menu_of_the_plotting_library(shown: Shown, qapp: QApplication) -> None:
    sheet = shown(finished_drift()).sheet
    view = sheet.findChildren(QGraphicsView)[0]
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(20, 20))
    QTest.mouseClick(sheet, Qt.MouseButton.RightButton, pos=view.geometry().center())
    qapp.processEvents()
    menus = [widget for widget in qapp.topLevelWidgets() if isinstance(widget, QMenu)]
    assert not [menu for menu in menus if menu.isVisible()]


def test_the_panels_take_neither_mouse_nor_keys(shown: Shown) -> None:
    sheet = shown(finished_drift()).sheet
    for view in sheet.findChildren(QGraphicsView):
        assert view.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        assert view.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_an_empty_sheet_paints_and_says_nothing(qtbot: QtBot) -> None:
    from bnaudit_gui.words.catalogue import Catalogue

    sheet = Sheet(Catalogue())
    qtbot.addWidget(sheet)
    sheet.show()
    image_of(sheet)
    QTest.mouseMove(sheet, QPointF(5, 5).toPoint())
    assert sheet.mark_places() == []
