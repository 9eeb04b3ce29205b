from itertools import combinations
from typing import get_args

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from bnaudit_gui.core.chart import Icon
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.verdict_icons import tone_of, verdict_icon, verdict_pixmap

ICONS: tuple[Icon, ...] = get_args(Icon)
SCHEMES = [theme.LIGHT, theme.DARK]


def image_of(icon: Icon, colours: theme.Colours, size: int = 40) -> QImage:
    return verdict_pixmap(icon, colours, size=size).toImage()


def covered(image: QImage) -> set[tuple[int, int]]:
    """Pixels that are painted at all: the outline, whatever its colour."""
    return {
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 127
    }


@pytest.mark.parametrize("colours", SCHEMES, ids=["light", "dark"])
@pytest.mark.parametrize("icon", ICONS)
def test_a_shape_has_its_tone_in_either_scheme(
    qapp: QApplication, icon: Icon, colours: theme.Colours
) -> None:
    image = image_of(icon, colours)
    wanted = QColor(tone_of(icon, colours).shape)
    found = [image.pixelColor(x, y) for x, y in covered(image)]
    assert sum(1 for colour in found if colour == wanted) > 60


def test_disc_and_hexagon_differ_in_outline_and_no_answer_is_hollow(qapp: QApplication) -> None:
    holds, moved = (covered(image_of(icon, theme.LIGHT)) for icon in ("holds", "moved"))
    assert len(holds ^ moved) > 30
    panel = QColor(theme.LIGHT.panel)
    assert image_of("noAnswer", theme.LIGHT).pixelColor(20, 10) == panel
    assert image_of("moved", theme.LIGHT).pixelColor(12, 12) != panel


def test_no_two_shapes_are_alike_in_grey(qapp: QApplication) -> None:
    greys = {
        icon: image_of(icon, theme.LIGHT).convertToFormat(QImage.Format.Format_Grayscale8)
        for icon in ICONS
    }
    for one, other in combinations(ICONS, 2):
        pairs = (
            (greys[one].pixelColor(x, y).lightness(), greys[other].pixelColor(x, y).lightness())
            for x in range(40)
            for y in range(40)
        )
        assert sum(1 for a, b in pairs if abs(a - b) > 60) > 40


def test_an_icon_is_sharp_at_every_ratio(qapp: QApplication) -> None:
    icon = verdict_icon("crosses", theme.LIGHT)
    assert {size.width() for size in icon.availableSizes()} == {20, 25, 30, 40}
    assert verdict_pixmap("crosses", theme.LIGHT, ratio=2.0).toImage().width() == 40
