"""Pictures made safe to show: drawn anew, so that nothing but what is seen on them comes along."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from rules.messages import say
from tracker.files import apart
from tracker.files.refusing import Refused

LARGEST: Final = 12 * 1024 * 1024
"""Bytes of a picture as it is sent: what a phone's camera writes."""
MOST_DOTS: Final = 50_000_000
MOST_WHOLE: Final = 16_000_000
"""Of a kind that can't be read at a fraction of its size."""
MEMORY: Final = 512
"""Megabytes that reading one may take, with the program that reads."""
SECONDS: Final = 10
"""Of the processor."""
LONGEST: Final = 1600
"""Dots of the longer side of a picture that is kept."""
QUALITY: Final = 80
KINDS: Final = ("JPEG", "PNG", "WEBP")
ACCEPTS: Final = "image/jpeg,image/png,image/webp"

NO_PICTURE: Final = say("That is no picture: send a JPEG, PNG or WebP file.")
_BEGINS: Final = re.compile(rb"\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF....WEBP", re.DOTALL)


class NotAPicture(Refused):
    """What was sent is no picture, or none that is taken."""


def at_first_sight(sent: bytes) -> None:
    """Raises NotAPicture for what begins like none, or is too large, without reading it."""
    if len(sent) > LARGEST:
        raise NotAPicture(say("A picture is no larger than {most} MB.", most=LARGEST // 1024**2))
    if not _BEGINS.match(sent):
        raise NotAPicture(NO_PICTURE)


def drawn_anew(sent: bytes) -> bytes:
    """A JPEG of what is to be seen on a picture: upright, no larger than is kept, without place, time,
    camera or remarks. It is read apart, within limits, by a job. Raises NotAPicture, and NotNow while
    another is being read."""
    at_first_sight(sent)
    try:
        return apart.read(__name__, sent, seconds=SECONDS, megabytes=MEMORY)
    except apart.NotRead as refused:
        raise NotAPicture(refused.said) from None


def _drawn(sent: bytes) -> bytes:
    try:
        with Image.open(BytesIO(sent), formats=KINDS) as image:
            most = MOST_DOTS if image.format == "JPEG" else MOST_WHOLE
            if image.width * image.height > most:
                raise apart.NotRead(
                    say(
                        "A {kind} picture has no more than {most} megapixels.",
                        kind=image.format,
                        most=most // 10**6,
                    )
                )
            # A large JPEG is read at a fraction of its size at once.
            image.draft("RGB", (LONGEST, LONGEST))
            return as_jpeg(_upright(image))
    except (apart.NotRead, MemoryError):
        raise
    # What a broken file makes of a reader is of many kinds, and none is the player's to see.
    except Exception as fault:
        raise apart.NotRead(NO_PICTURE) from fault


def as_jpeg(image: Image.Image) -> bytes:
    """These dots as a JPEG, and nothing else of the image."""
    bare = Image.new("RGB", image.size, "white")
    bare.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    written = BytesIO()
    bare.save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()


def _upright(image: Image.Image) -> Image.Image:
    image.thumbnail((LONGEST, LONGEST))
    turned = ImageOps.exif_transpose(image)
    return turned.convert(
        "RGBA" if "A" in turned.getbands() or "transparency" in turned.info else "RGB"
    )


if __name__ == "__main__":
    apart.serve(_drawn)
