"""One delivered image becomes 8-bit pixels, or is refused with a reason.

* The bytes decide what an image is, never its name; only six formats are tried.
* Nothing is clipped, rescaled, turned or guessed: what holds more than 8 bits a channel is refused.
* Frame 0 only; nothing seeks.
"""

import io
import warnings
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import ExifTags, Image, UnidentifiedImageError

FORMATS: Final = ("PNG", "JPEG", "WEBP", "BMP", "TIFF", "PPM")
CEILING_PX: Final = 178_956_970
"""Pillow's own limit for an image that nobody means harm with."""
CEILING_BYTES: Final = 256 << 20
"""No image file of this trade is larger; a larger one is not read into memory."""

_SUFFIXES: Final = (
    *(".png", ".jpg", ".jpeg", ".jpe", ".webp", ".bmp", ".tif", ".tiff"),
    *(".ppm", ".pgm", ".pbm", ".pnm", ".gif", ".avif", ".heic", ".jp2", ".tga"),
)
_GREY: Final = ("1", "L")
_UPRIGHT: Final = 1


class Picture(NamedTuple):
    """One decoded image."""

    pixels: npt.NDArray[np.uint8]
    """(height, width, channels); one channel for grey images, three for all others."""
    mode: str
    """Pillow's name of what the file holds (`L`, `RGBA`, `P`, `CMYK`)."""
    turned: str
    """`applied` or `ignored` where the file asks for a rotation, else empty."""


class Unreadable(Exception):
    """This image cannot be used; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def claims_image(name: str) -> bool:
    """Whether a file's name says that it is an image."""
    return name.lower().endswith(_SUFFIXES)


def starts_like_image(start: bytes) -> bool:
    """Whether the first 16 bytes of a file are those of a format that is read."""
    return (
        start.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*"))
        or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")
        or (start[:2] == b"BM" and start[6:10] == b"\0\0\0\0")
        or (start[:1] == b"P" and start[1:2] in b"123456" and start[2:3].isspace())
    )


def decode(data: bytes) -> Picture:
    """Decodes one image file, frame 0.

    Errors:
        Unreadable: `empty`, `notAnImage`, `tooLarge`, `sixteenBit`, `truncated` or `damaged`.
    """
    if not data:
        raise Unreadable("empty")
    with warnings.catch_warnings():
        # Pillow warns of metadata that nobody uses, and of sizes below the ceiling.
        warnings.simplefilter("ignore")
        try:
            return _decode(data)
        except (Unreadable, MemoryError):
            raise
        except Image.DecompressionBombError as error:
            raise Unreadable("tooLarge") from error
        except UnidentifiedImageError as error:
            known = starts_like_image(data[:16])
            raise Unreadable("damaged" if known else "notAnImage") from error
        except Exception as error:  # Pillow's decoders raise what they please
            truncated = "truncated" in str(error).lower()
            raise Unreadable("truncated" if truncated else "damaged") from error


def _decode(data: bytes) -> Picture:
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        if image.width * image.height > CEILING_PX:
            raise Unreadable("tooLarge")
        if _deep(image):
            raise Unreadable("sixteenBit")
        if image.format == "PNG":
            _check_png(data)
        mode, turned = image.mode, _tiff_turn(image)
        image.load()
        pixels = np.asarray(image.convert("L" if mode in _GREY else "RGB"), dtype=np.uint8)
        shape = (*pixels.shape[:2], 1 if mode in _GREY else 3)
        return Picture(pixels.reshape(shape), mode, turned or _exif_turn(image))


def _deep(image: Image.Image) -> bool:
    """Whether a channel has more than 8 bits: grey ones would be clipped, colours cut."""
    if image.mode.startswith("I") or image.mode == "F":
        return True
    if image.format == "BMP":  # its 16 bits are those of a whole pixel
        return False
    arguments = [tile[3] for tile in getattr(image, "tile", ())]
    if image.format == "PPM":
        return any(
            isinstance(a, tuple) and isinstance(a[-1], int) and a[-1] > 255 for a in arguments
        )
    return any(depth in str(argument) for argument in arguments for depth in (";16", ";32"))


def _check_png(data: bytes) -> None:
    """Holds every chunk against its checksum: decoding alone skips that, and a missing end."""
    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            image.verify()
    except SyntaxError as error:
        raise Unreadable("damaged") from error


def _tiff_turn(image: Image.Image) -> str:
    """Pillow turns TIFF images by itself while it loads them, as every training on it saw."""
    if image.format != "TIFF":
        return ""
    return "" if _orientation(image) == _UPRIGHT else "applied"


def _exif_turn(image: Image.Image) -> str:
    if image.format == "TIFF" or "exif" not in image.info:
        return ""
    return "" if _orientation(image) == _UPRIGHT else "ignored"


def _orientation(image: Image.Image) -> int:
    try:
        value = image.getexif().get(ExifTags.Base.Orientation, _UPRIGHT)
    except Exception:  # noqa: BLE001 - broken metadata must not cost a good image
        return _UPRIGHT
    return value if value in range(2, 9) else _UPRIGHT
