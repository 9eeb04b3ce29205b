import contextlib
import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from bnaudit_gui.intake import images
from bnaudit_gui.intake.images import Unreadable, decode
from tests.intake.image_sources import encoded, noise

EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 8\n"
GIF = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"


def reason(data: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        decode(data)
    return caught.value.reason


def png_of_size(width: int, height: int) -> bytes:
    """A small PNG that says it is large."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = zlib.compress(bytes(1000))
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


@pytest.mark.parametrize("kind", ["PNG", "BMP", "TIFF", "PPM"])
@pytest.mark.parametrize("channels", [1, 3])
def test_lossless_images_come_back_bit_by_bit(kind: str, channels: int) -> None:
    pixels = noise(1, channels=channels)
    picture = decode(encoded(pixels, kind))
    assert picture.mode == ("L" if channels == 1 else "RGB")
    np.testing.assert_array_equal(picture.pixels, pixels.reshape(6, 8, channels))


def test_lossless_webp_comes_back_bit_by_bit() -> None:
    pixels = noise(1)
    np.testing.assert_array_equal(decode(encoded(pixels, "WEBP", lossless=True)).pixels, pixels)


def test_jpeg_is_decoded_as_pillow_does() -> None:
    data = encoded(noise(1), "JPEG")
    np.testing.assert_array_equal(decode(data).pixels, np.asarray(Image.open(io.BytesIO(data))))


@pytest.mark.parametrize("data", [EPS, GIF, b"<html></html>", b"version https://git-lfs", b"\0"])
def test_what_is_no_image_of_the_six_formats_is_refused(data: bytes) -> None:
    assert reason(data) == "notAnImage"


def test_an_empty_file_is_called_empty() -> None:
    assert reason(b"") == "empty"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "TIFF", "PPM"])
@pytest.mark.parametrize("lost", [20, 90])
def test_a_truncated_image_is_refused(kind: str, lost: int) -> None:
    assert reason(encoded(noise(1, height=40), kind)[:-lost]) == "truncated"


def test_a_truncated_webp_is_refused() -> None:
    assert reason(encoded(noise(1), "WEBP")[:-20]) == "damaged"


def test_a_png_without_its_end_is_refused_though_all_pixels_are_there() -> None:
    assert reason(encoded(noise(1))[:-12]) == "truncated"


def test_a_changed_bit_in_a_png_is_refused() -> None:
    data = bytearray(encoded(noise(1, height=40)))
    data[len(data) // 2] ^= 1
    assert reason(bytes(data)) == "damaged"


def test_more_pixels_than_the_ceiling_are_refused_before_decoding() -> None:
    assert reason(png_of_size(20_000, 10_000)) == "tooLarge"
    assert reason(png_of_size(13_400, 13_400)) == "tooLarge"


def test_the_ceiling_itself_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "CEILING_PX", 47)
    assert reason(encoded(noise(1))) == "tooLarge"


def test_a_large_image_below_the_ceiling_gives_no_warning() -> None:
    assert reason(png_of_size(10_000, 9_500)) == "truncated"


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "PPM"])
def test_sixteen_bit_grey_is_refused_and_never_clipped(kind: str) -> None:
    ramp = np.linspace(0, 65535, 48).astype(np.uint16).reshape(6, 8)
    out = io.BytesIO()
    Image.fromarray(ramp).save(out, kind)
    assert reason(out.getvalue()) == "sixteenBit"


def test_sixteen_bit_colour_and_floats_are_refused() -> None:
    body = np.zeros((2, 2, 3), ">u2").tobytes()
    assert reason(b"P6 2 2 65535\n" + body) == "sixteenBit"
    floats = io.BytesIO()
    Image.fromarray(np.zeros((2, 2), np.float32)).save(floats, "TIFF")
    assert reason(floats.getvalue()) == "sixteenBit"


def test_sixteen_bit_colour_png_is_refused() -> None:
    rows = b"".join(b"\0" + bytes(2 * 6) for _ in range(2))

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    header = struct.pack(">IIBBBBB", 2, 2, 16, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    assert reason(b"\x89PNG\r\n\x1a\n" + parts) == "sixteenBit"


def test_alpha_is_dropped_and_hidden_colour_shows() -> None:
    pixels = np.zeros((6, 8, 4), np.uint8)
    pixels[..., 0] = 200
    picture = decode(encoded(pixels))
    assert picture.mode == "RGBA"
    assert picture.pixels.shape == (6, 8, 3)
    assert (picture.pixels == (200, 0, 0)).all()


@pytest.mark.parametrize(("mode", "kind"), [("P", "PNG"), ("CMYK", "JPEG"), ("LA", "PNG")])
def test_other_modes_become_three_channels(mode: str, kind: str) -> None:
    out = io.BytesIO()
    Image.fromarray(noise(1, channels=1)).convert(mode).save(out, kind)
    picture = decode(out.getvalue())
    assert (picture.mode, picture.pixels.shape) == (mode, (6, 8, 3))


def test_one_bit_images_become_grey() -> None:
    out = io.BytesIO()
    Image.fromarray(noise(1, channels=1)).convert("1").save(out, "PNG")
    picture = decode(out.getvalue())
    assert (picture.mode, picture.pixels.shape) == ("1", (6, 8, 1))
    assert set(np.unique(picture.pixels).tolist()) == {0, 255}


@pytest.mark.parametrize(
    ("kind", "turned", "shape"),
    [("JPEG", "ignored", (6, 8, 3)), ("PNG", "ignored", (6, 8, 3)), ("TIFF", "applied", (8, 6, 3))],
)
def test_an_orientation_is_noted(kind: str, turned: str, shape: tuple[int, ...]) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = decode(encoded(noise(1), kind, exif=exif.tobytes()))
    assert (picture.turned, picture.pixels.shape) == (turned, shape)
    exif[0x0112] = 1
    assert decode(encoded(noise(1), kind, exif=exif.tobytes())).turned == ""


def test_frame_0_of_several_is_read() -> None:
    first, second = Image.fromarray(noise(1)), Image.fromarray(noise(2))
    for kind, options in (("TIFF", {}), ("PNG", {}), ("WEBP", {"lossless": True})):
        out = io.BytesIO()
        first.save(out, kind, save_all=True, append_images=[second], **options)
        np.testing.assert_array_equal(decode(out.getvalue()).pixels, noise(1))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP", "TIFF", "PPM"])
def test_damaged_bytes_give_an_image_or_a_reason_and_nothing_else(kind: str) -> None:
    good = encoded(noise(1), kind)
    assert images.starts_like_image(good[:16])
    for place in range(0, len(good), 5):
        data = bytearray(good)
        data[place] ^= 0x55
        with contextlib.suppress(Unreadable):
            assert decode(bytes(data)).pixels.dtype == np.uint8
