"""A picture that a player sends is drawn anew: what it shows stays, all else is gone."""

from __future__ import annotations

import resource
import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from tracker.files import apart, pictures
from tracker.files.pictures import NotAPicture, drawn_anew
from tracker.jobs.registry import NotNow

pytestmark = pytest.mark.anywhere("a picture alone")

SECRET = b"52.5163 13.3777 Ana's kitchen"


def sent(kind: str = "JPEG", size: tuple[int, int] = (40, 20), **more: object) -> bytes:
    """A picture as a phone writes it: its right half red, where it was taken in it."""
    image = Image.new("RGB", size, "blue")
    image.paste("red", (size[0] // 2, 0, *size))
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    exif[0x0112] = 6
    written = BytesIO()
    image.save(written, kind, exif=exif, **more)
    return written.getvalue()


def read(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_nothing_but_what_is_seen_comes_along(kind: str) -> None:
    was = sent(kind, comment=SECRET) if kind == "JPEG" else sent(kind)
    assert SECRET in was
    now = drawn_anew(was + SECRET)
    assert SECRET not in now
    found = read(now)
    assert found.format == "JPEG"
    assert not found.getexif()
    assert not set(found.info) & {"exif", "comment", "icc_profile", "xmp"}


def test_it_is_turned_upright() -> None:
    """Taken with the phone on its side, which its EXIF alone says."""
    found = read(drawn_anew(sent()))
    assert found.size == (20, 40)
    top, bottom = found.getpixel((10, 3)), found.getpixel((10, 36))
    assert top[2] > 200 > 100 > top[0]  # type: ignore[index]
    assert bottom[0] > 200 > 100 > bottom[2]  # type: ignore[index]


def test_a_large_one_is_made_small() -> None:
    found = read(drawn_anew(sent(size=(4000, 1000))))
    assert found.size == (400, pictures.LONGEST)


def test_what_is_clear_becomes_white() -> None:
    written = BytesIO()
    Image.new("RGBA", (10, 10), (255, 0, 0, 0)).save(written, "PNG")
    assert read(drawn_anew(written.getvalue())).getpixel((5, 5)) == (255, 255, 255)


def bomb() -> bytes:
    """A PNG of a few bytes that says it has eighty million dots."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", 9_000, 9_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"0"))
        + chunk(b"IEND", b"")
    )


def heavy(side: int = 7_000) -> bytes:
    """A PNG of little more than a hundred kilobytes, and of two hundred megabytes when it is read."""
    written = BytesIO()
    Image.new("RGBA", (side, side), (9, 9, 9, 128)).save(written, "PNG")
    return written.getvalue()


def test_no_picture_takes_memory_of_who_takes_it() -> None:
    picture = heavy()
    assert len(picture) < 400_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(NotAPicture, match="no more than 16 megapixels"):
        drawn_anew(picture)
    assert drawn_anew(heavy(3_900))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000  # kilobytes


def test_one_that_takes_more_than_it_is_given_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as within:
        within.setattr(pictures, "MEMORY", 150)
        with pytest.raises(NotAPicture, match="takes too much"):
            drawn_anew(heavy(3_900))
    with monkeypatch.context() as within:
        within.setattr(pictures, "SECONDS", 0)
        with pytest.raises(NotAPicture, match="takes too"):
            drawn_anew(heavy(3_900))


def test_one_is_read_at_a_time_and_the_next_is_put_back() -> None:
    with apart._turn(), pytest.raises(NotNow):
        drawn_anew(sent())
    assert drawn_anew(sent())


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"no picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
        sent()[:200],
        bomb(),
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        b"x" * (pictures.LARGEST + 1),
    ],
    ids=["empty", "text", "svg", "half", "bomb", "gif", "large"],
)
def test_what_is_no_picture_is_refused(wrong: bytes) -> None:
    with pytest.raises(NotAPicture, match=r"picture.*\.$"):
        drawn_anew(wrong)
