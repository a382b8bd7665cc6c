"""How Decoy State begins: how many Decoys, where, as what."""

from msgspec.structs import replace

from rules.book.profiles import Profile, has, uses
from rules.log.table import MODEL, Shape
from rules.messages import Inches, say
from rules.moments import deploying, showing
from rules.page import at

NAME = "Decoy"
FACES = ("DECOY-1", "DECOY-2")


@at(showing.several, "DECOY-A1", "Activation")
def as_many_as_its_level(profile: Profile) -> int:
    """Decoy (1) or (2) places up to as many more pieces; fewer may be chosen."""
    return min(uses(profile, NAME), len(FACES)) if has(profile, NAME) else 0


@at(deploying.near, "DECOY-A2", "Activation")
def in_coherency(coherent: bool) -> str | None:
    """Each stands in Coherency with the user; only the table knows, so its owner says so."""
    if coherent:
        return None
    return say("Each Decoy is placed within {reach:inches} of its user.", reach=Inches(8))


@at(deploying.near_landing, "DECOY-A5", "Activation")
def in_coherency_as_it_lands(coherent: bool) -> str | None:
    """Arriving by air in mid-game, its Decoys stand in Coherency as if it were being deployed."""
    if coherent:
        return None
    return say("Each Decoy lands within {reach:inches} of its user.", reach=Inches(8))


@at(showing.copy, "DECOY-A3", "Activation")
def markers_of_that_form(at: int, first: Shape, imitated: bool) -> Shape | None:
    """Who deploys as a Marker places Markers of that form, and nothing tells them apart."""
    return first if first.face != MODEL else None


@at(showing.copy, "DECOY-A4", "Activation")
def decoy_markers(at: int, first: Shape, imitated: bool) -> Shape | None:
    """A Model, Decoy Marker 1 and Decoy Marker 2; which of them is real is noted in secret."""
    return replace(first, face=FACES[at - 1])
