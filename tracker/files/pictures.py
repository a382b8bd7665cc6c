"""Pictures made safe to show: drawn anew, so that nothing but what is seen on them comes along."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

LARGEST: Final = 12 * 1024 * 1024
"""Bytes of a picture as it is sent: what a phone's camera writes."""
MOST_DOTS: Final = 50_000_000
LONGEST: Final = 1600
"""Dots of the longer side of a picture that is kept."""
QUALITY: Final = 80
KINDS: Final = ("JPEG", "PNG", "WEBP")
ACCEPTS: Final = "image/jpeg,image/png,image/webp"


class NotAPicture(Exception):
    """Raised with a sentence for the player."""


def drawn_anew(sent: bytes) -> bytes:
    """A JPEG of what is to be seen on a picture: upright, no larger than is kept, without place, time,
    camera or remarks. Raises NotAPicture."""
    if len(sent) > LARGEST:
        raise NotAPicture(f"A picture is no larger than {LARGEST // 1024**2} MB.")
    try:
        with Image.open(BytesIO(sent), formats=KINDS) as image:
            if image.width * image.height > MOST_DOTS:
                raise NotAPicture(f"A picture has no more than {MOST_DOTS // 10**6} megapixels.")
            # A large JPEG is read at a fraction of its size at once.
            image.draft("RGB", (LONGEST, LONGEST))
            return as_jpeg(_upright(image))
    except NotAPicture:
        raise
    # What a broken file makes of a reader is of many kinds, and none is the player's to see.
    except Exception as fault:
        raise NotAPicture("That is no picture: send a JPEG, PNG or WebP file.") from fault


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
