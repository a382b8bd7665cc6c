"""Who stands on the table and sees and hears nothing: no Marker State and no Cautious Movement is
barred by it. Pages "Camouflaged State" and "Cautious Movement" (N4)."""

from typing import Final

from rules.log.table import Piece
from rules.registry import rule

SIGHTLESS: Final = frozenset({"Disconnected", "Shasvastii-Embryo"})


@rule("CAMO-A3")
def sees_nothing(tokens: frozenset[str]) -> bool:
    """Who is Disconnected or an Embryo stops nobody from going back under a Marker."""
    return not SIGHTLESS.isdisjoint(tokens)


@rule("FAQ-T9")
def lies_senseless(tokens: frozenset[str]) -> bool:
    """Nor does who is Unconscious."""
    return "Unconscious" in tokens


def blinded_by(piece: Piece) -> str:
    """The id of the rule by which a piece sees and hears nobody; empty where it could."""
    blind = (asked.id for asked in (lies_senseless, sees_nothing) if asked(piece.tokens))
    return next(blind, "")
