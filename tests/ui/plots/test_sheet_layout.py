from itertools import pairwise

import msgspec
import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.columns import columns_of
from bnaudit_gui.ui.plots.legend import legend_of
from bnaudit_gui.ui.plots.sheet_layout import Layout, lay_sheet
from bnaudit_gui.ui.plots.writing import Fonts
from bnaudit_gui.words.catalogue import Catalogue
from tests.ui.plots.overlapping import overlaps
from tests.ui.plots.sample_charts import EVERY, all_criteria, finished_drift, one_panel_drift

WIDTHS = (400, 512, 560, 716, 900, 1300)


def fonts(qapp: QApplication, share: float = 1.0) -> Fonts:
    font = QFont(qapp.font())
    font.setPointSizeF(theme.BASE_PT * share)
    return Fonts(font)


def laid(chart: Chart, qapp: QApplication, width: float, share: float = 1.0) -> Layout:
    return lay_sheet(chart, legend_of(chart, Catalogue()), fonts(qapp, share), width=width)


@pytest.mark.parametrize("share", [1.0, 1.25])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", EVERY)
def test_no_text_lies_over_another_or_leaves_the_sheet(
    qapp: QApplication, name: str, width: int, share: float
) -> None:
    layout = laid(EVERY[name](), qapp, width, share)
    assert overlaps(layout.words) == []
    for number, panel in enumerate(layout.panels):
        assert overlaps(layout.notes[number]) == []
        for note in layout.notes[number]:
            assert panel.left <= note.box.left() < note.box.right() <= panel.right + 0.5
    for word in layout.words:
        assert word.box.left() >= 0
        assert word.box.right() <= width + 0.5, word.text
        assert word.box.bottom() <= layout.height + 0.5


@pytest.mark.parametrize("share", [1.0, 1.25])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", EVERY)
def test_no_text_lies_over_a_panel(qapp: QApplication, name: str, width: int, share: float) -> None:
    layout = laid(EVERY[name](), qapp, width, share)
    for word in layout.words:
        for place in layout.rows.values():
            within = word.box.top() < place.bottom - 1 and word.box.bottom() > place.top + 1
            beside = any(
                word.box.right() > panel.left + 1 and word.box.left() < panel.right - 1
                for panel in layout.panels
            )
            assert not (within and beside), word.text


@pytest.mark.parametrize("name", EVERY)
def test_rows_lie_one_under_the_other_and_hold_their_words(qapp: QApplication, name: str) -> None:
    layout = laid(EVERY[name](), qapp, 716)
    places = list(layout.rows.values())
    for one, other in pairwise(places):
        assert one.bottom <= other.top
    assert layout.top == places[0].top
    assert layout.bottom == places[-1].bottom


def test_the_form_follows_the_width(qapp: QApplication) -> None:
    chart = one_panel_drift()
    wide, medium, narrow, least = (
        columns_of(chart, fonts(qapp), width) for width in (1200, 830, 700, 450)
    )
    assert wide.apart
    assert (medium.apart, medium.head > 0) == (False, True)
    assert (narrow.head, narrow.label > 0) == (0, True)
    assert least.none


def test_two_panels_are_equally_wide(qapp: QApplication) -> None:
    first, second = laid(finished_drift(), qapp, 1300).panels
    assert first.right - first.left == second.right - second.left


def test_a_value_lies_where_its_share_of_the_axis_is(qapp: QApplication) -> None:
    panel = laid(all_criteria(), qapp, 900).panels[0]
    middle = (panel.axis.low + panel.axis.high) / 2
    assert panel.x(panel.axis.low) == panel.left
    assert panel.x(middle) == pytest.approx((panel.left + panel.right) / 2)


def test_more_height_makes_the_rows_higher_and_no_height_makes_them_lower(
    qapp: QApplication,
) -> None:
    chart = finished_drift()
    legend = legend_of(chart, Catalogue())
    natural = lay_sheet(chart, legend, fonts(qapp), width=716)
    higher = lay_sheet(chart, legend, fonts(qapp), width=716, height=natural.height + 60)
    lower = lay_sheet(chart, legend, fonts(qapp), width=716, height=100)
    assert natural.height < higher.height <= natural.height + 60
    assert lower == natural


def test_a_chart_without_rows_is_laid_out_too(qapp: QApplication) -> None:
    layout = laid(msgspec.structs.replace(finished_drift(), rows=()), qapp, 716)
    assert layout.rows == {}
    assert layout.height > 0
