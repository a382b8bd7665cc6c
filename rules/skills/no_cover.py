"""No Cover and Limited Cover: who has less of Partial Cover than others. Pages of these names (N5).

By N4 it is who is Impetuous that has none.
"""

from typing import Final

from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.log.table import Card, Piece, Table
from rules.messages import say, term
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted

NONE: Final = "No Cover"
LIMITED: Final = "Limited Cover"


def has_none(table: Table, piece: Piece) -> Refusal | None:
    """Why a piece has nothing of Partial Cover, because of what it is."""
    asked, card = never_covered.wording(table.book), counted(table, piece)
    return refuse(asked, card) if asked is not None and card is not None else None


def shot_at_freely(table: Table, aimed: Piece | None) -> Mod | None:
    """That the MOD of Partial Cover is not put on who shoots at a piece."""
    asked, card = seen_past_cover.wording(table.book), counted(table, aimed) if aimed else None
    return asked(card) if asked is not None and card is not None else None


@rule("FAQ-K29", only="N5.2")
def never_covered(bearer: Card) -> str | None:
    """Who has No Cover has no MOD of Partial Cover."""
    return say("It has {skill}.", skill=term(NONE)) if has(bearer, NONE) else None


@rule("FAQ-K29", only="N5.2")
def seen_past_cover(bearer: Card) -> Mod | None:
    """Who has Limited Cover has Partial Cover in its Saving Rolls alone."""
    return Mod(LIMITED, 0, seen_past_cover.id) if has(bearer, LIMITED) else None
