"""The Biometric Visor: nobody passes for somebody else before it. Page "Biometric Visor" (N4)."""

from typing import Final

from rules.book.profiles import Bearer, has
from rules.registry import rule

NAME: Final = "Biometric Visor"
FIRST: Final = "IMP-1"
_DISGUISES: Final = ("Impersonation", "Holoprojector")


def bears(bearer: Bearer | None) -> bool:
    """Whether somebody has one."""
    return bearer is not None and has(bearer, NAME)


@rule("BIO-1")
def knows_faces(label: str) -> bool:
    """The -6 of an IMP-1 Marker to its Discover Roll is nothing."""
    return label == FIRST


@rule("BIO-2")
def surprised_by_no_face(attacker: Bearer | None, sees: bool) -> bool:
    """Who attacks it out of Impersonation or as a Holoecho surprises it neither in its LoF nor hand to
    hand."""
    disguised = attacker is not None and any(has(attacker, one) for one in _DISGUISES)
    return disguised and sees
