"""The Silhouette of a Deployable."""

from typing import Final

from rules.book.editions import Book
from rules.pieces.disco_ball import is_a_ball, is_small
from rules.pieces.turret import S, has_its_own_profile, is_a_turret
from rules.reference import Weapon
from rules.reference.put_down import COVER
from rules.registry import rule

PERIMETER: Final = "Perimeter"


def is_a_mine(used: Weapon) -> bool:
    """Whether it is a Mine, or one that is thrown: its Token is as hard to see as its Marker."""
    return used.bears("Direct Template") and not used.bears(PERIMETER)


@rule("FAQ-W8", off="X")
def silhouette_of(used: Weapon) -> str:
    """A WildParrot, as other Perimeter weapons, is as large as S1; a Mine no higher than its base."""
    return "1" if used.bears(PERIMETER) else "X"


@rule("SIL-0", off="X", only="N5.2")
def lies_flat() -> str:
    """A Mine is S0: as wide as S1 and no higher than a base."""
    return "0"


def is_a_cover(used: Weapon) -> bool:
    """Whether it is a Deployable Cover."""
    return used.name == COVER


@rule("COVER-1", off="X", only="N5.2")
def as_high_as_a_wall() -> str:
    """A Deployable Cover is scenery as large as S3."""
    return "3"


def size_of(book: Book, used: Weapon) -> tuple[str, tuple[str, ...]]:
    """The Silhouette of a Deployable, and the rule that gives it."""
    own = ((is_a_mine, lies_flat), (is_a_ball, is_small), (is_a_cover, as_high_as_a_wall))
    for fits, size in own:
        asked = size.wording(book) if fits(used) else None
        if asked is not None:
            return asked(), (asked.id,)
    if is_a_turret(used) and (profile := has_its_own_profile.wording(book)):
        return S, (profile.id,)
    return silhouette_of(used), (silhouette_of.id,) if used.bears(PERIMETER) else ()
