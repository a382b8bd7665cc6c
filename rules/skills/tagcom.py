"""TAGCom: what supports the TAGs of a Combat Group. Page "TAGCom" (N5)."""

from typing import Final

from rules.book.brackets import Bonus, Word
from rules.book.labels import label
from rules.book.profiles import all_borne
from rules.dice.mods import Mod
from rules.log.table import Card, Piece, Table, group_of, side_of
from rules.registry import rule
from rules.seen.effective import counted
from rules.states import null

NAME: Final = "TAGCom"


def support(table: Table, piece: Piece, skill: str) -> Mod | None:
    """The MOD that a piece has on its Roll for a skill by those of its Combat Group, as everybody sees
    them."""
    asked = supported.wording(table.book)
    card = counted(table, piece)
    if asked is None or card is None or card.type != "TAG":
        return None
    theirs = (one for one in table.pieces.values() if _of_one_group(one, piece))
    able = (one for one in theirs if not null(table, one))
    cards = (one.told or one.card for one in able)
    return asked(tuple(one for one in cards if one is not None), skill)


def _of_one_group(one: Piece, piece: Piece) -> bool:
    return (side_of(one), group_of(one)) == (side_of(piece), group_of(piece))


@rule("TAGCOM-1", only="N5.2")
def supported(group: tuple[Card, ...], skill: str) -> Mod | None:
    """A TAG has the MODs in the brackets of a TAGCom of its Combat Group that is not Null; of several for one
    skill the best."""
    words = (word for card in group for found in all_borne(card, NAME) for word in found.each(Word))
    given = (one.number for word in words for one in _to(skill, word))
    more = max(given, default=0)
    return Mod(NAME, more, supported.id) if more else None


def _to(skill: str, word: Word) -> tuple[Bonus, ...]:
    """What a part of its brackets, "Dodge (PH+3)", gives to a skill."""
    said = label(word.text)
    return said.each(Bonus) if said.name == skill else ()
