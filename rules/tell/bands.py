"""Range bands in words."""

from collections.abc import Iterable

from rules.messages import Inches, Message, listed


def in_bands(bands: Iterable[tuple[int, int, int]], by: str) -> Message:
    """Each with its MOD: "0–8″ +3, 8–16″ +0"."""
    return listed(
        by,
        [
            Message("{reach} {mod:+d}", reach=Inches(far, since=near), mod=mod)
            for near, far, mod in bands
        ],
    )
