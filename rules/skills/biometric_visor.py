"""The Biometric Visor: nobody passes for somebody else before it. Page "Biometric Visor" (N4)."""

from typing import Final

from rules.book.editions import Book
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


@knows_faces.worded("N5.2")
def knows_its_face(label: str) -> bool:
    """The -3 of an IMP-1 Marker to its Discover Roll is nothing."""
    return label == FIRST


@rule("BIO-1", only="N5.2")
def sees_who_it_is(bearer: Bearer) -> bool:
    """Whom it Discovers as an IMP-1 Marker it sees as who that is."""
    return has(bearer, NAME)


def sees_through(book: Book, bearer: Bearer | None) -> bool:
    """Whether whom it Discovers passes into no other disguise."""
    asked = sees_who_it_is.wording(book)
    return asked is not None and bearer is not None and asked(bearer)


@rule("BIO-2")
def surprised_by_no_face(attacker: Bearer | None, sees: bool) -> bool:
    """Who attacks it out of Impersonation or as a Holoecho surprises it neither in its LoF nor hand to
    hand."""
    disguised = attacker is not None and any(has(attacker, one) for one in _DISGUISES)
    return disguised and sees
