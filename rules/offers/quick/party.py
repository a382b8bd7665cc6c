"""Who acts with whom in an Order that is told in one go, and what each of them uses."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log.commands import DeclareSkill
from rules.log.doors import by_its_terms
from rules.log.table import Path, Piece, Table, Trooper, name_of, pieces_of, side_of
from rules.messages import say, together
from rules.quick.telling import markers
from rules.reference import SkillCard, Weapon, skill
from rules.reference.arms import arm as as_armed
from rules.seen.effective import acting, counted
from rules.seen.openly import openly
from rules.skills.close_combat import fights
from rules.skills.coordinated import may_begin
from rules.skills.fireteams.members import FEWEST, team_of
from rules.skills.requirements.weapon import weapons_for

SHOOT: Final = "BS Attack"
TEAM: Final = say("with its Fireteam")
AT_LEAST: Final = 8
"""How far in inches a Template reaches that begins at its user's base."""


class Joins(msgspec.Struct, frozen=True):
    """Who could act with somebody in a Coordinated Order, or does so already (`on`); a `marker`, by what it
    shows."""

    piece: PieceId
    name: str
    on: bool
    marker: bool = False


@by_its_terms
def joining(
    table: Table, side: Side, actor: PieceId, party: Sequence[PieceId]
) -> tuple[Joins, ...]:
    """Whom a piece could take with it beside this party, by what they show; and who is of it."""
    shown = openly(table, side)
    spearhead = shown.pieces.get(actor)
    if spearhead is None or side_of(spearhead) != side or table.order is not None:
        return ()
    return tuple(
        Joins(one.id, name_of(table, one.id), one.id in party, bool(markers(shown, one)))
        for one in pieces_of(shown, side)
        if one.id != actor and (one.id in party or _may_join(shown, spearhead, (*party, one.id)))
    )


def _may_join(table: Table, spearhead: Piece, party: tuple[PieceId, ...]) -> bool:
    said = DeclareSkill(by=side_of(spearhead), actor=spearhead.id, skill="Move", party=party)
    return may_begin(said, table, spearhead) is None


def named(table: Table, piece: Piece, party: Sequence[PieceId]) -> str:
    """With whom a piece acts, in words; nothing where it acts alone."""
    if party:
        return say("with {party}", party=together([name_of(table, one) for one in party]))
    team = team_of(table, piece.id)
    return TEAM if team is not None and len(team.pieces) >= FEWEST else ""


def armed(table: Table, party: Sequence[PieceId], card: SkillCard) -> Iterator[Path]:
    """What each of the others attacks with, as its Spearhead does."""
    for one in party:
        if weapon := usual(table, acting(table, table.pieces[one]), card):
            yield Path(one, weapon=weapon)


def usual(table: Table, trooper: Trooper | None, card: SkillCard, arm: str = "") -> str:
    """The weapon that somebody most likely uses: this one, or else whose dice go furthest. It is worked
    out from what it does, for a Card lists weapons in no order of its own."""
    if not card.weapon or trooper is None:
        return ""
    found = weapons_for(table.book, card, trooper.profile)
    if arm in found:
        return arm
    if fights(card):
        return next(iter(found), "")
    return max(found, key=lambda one: _worth(table.book, one), default="")


def arms(table: Table, side: Side, actor: PieceId) -> tuple[str, ...]:
    """What a piece could shoot with, by what it shows, where that is a choice."""
    shown = openly(table, side)
    piece = shown.pieces.get(actor)
    trooper = acting(shown, piece) if piece and side_of(piece) == side else None
    shoots = skill(table.book, SHOOT)
    found = weapons_for(table.book, shoots, trooper.profile) if trooper else ()
    return found if len(found) > 1 else ()


def reach(table: Table, side: Side, actor: PieceId) -> int | None:
    """How many inches of the map two Moves of a piece go, by what it shows: 0 where nobody can tell. None
    without a map."""
    shown = openly(table, side)
    piece = shown.pieces.get(actor)
    if table.ground is None or piece is None or side_of(piece) != side:
        return None
    card = counted(shown, piece)
    return sum(card.mov) if card else 0


def _worth(book: Book, named: str) -> tuple[int, bool, int]:
    used: Weapon = as_armed(book, named)
    damage = used.damage if isinstance(used.damage, int) else 0
    return used.burst * max(used.reach, AT_LEAST), not used.bears("Disposable"), damage
