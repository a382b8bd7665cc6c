"""What is still to be said of a movement: where to, how it begins and ends."""

from collections.abc import Iterator

from rules.log.table import Piece, Table
from rules.messages import Inches, say
from rules.offers.shapes import Blank
from rules.pieces import stance
from rules.reference import SkillCard
from rules.skills import impetuous_movement
from rules.skills.cautious_movement import creeps_out_of_reach
from rules.skills.climbing import CLIMBS
from rules.skills.difficult_terrain import dazers
from rules.skills.reach import goes_up_to, told_limit


def ends(table: Table, actor: Piece, card: SkillCard) -> Iterator[Blank]:
    """What the table alone knows of where a movement ends."""
    if card.name in CLIMBS:
        yield Blank("holds", "flag", say("It still holds on to the wall"))
    if card.name == "Cautious Movement":
        label = say("Out of every enemy’s LoF and ZoC at both ends: no AROs")
        if creeps_out_of_reach(table, actor):
            label = say("Out of every enemy’s LoF, ZoC and Hacking Area at both ends: no AROs")
        yield Blank("unseen", "flag", label)


def where_to(
    table: Table, actor: Piece, card: SkillCard, label: str, *, required: bool = False
) -> Iterator[Blank]:
    """Where a movement ends, how far that is at most, and that the map is wrong about it."""
    limit = told_limit(table, actor, card)
    if table.ground is None and dazers(table):
        # Where no map tells, Difficult Terrain is to be remembered.
        label = say(
            "{where} (in the ZoC of a Dazer {less} less; who comes into it stops there)",
            where=label,
            less=Inches(1),
        )
    yield Blank("to", "text", label, required=required, limit=limit)
    if goes_up_to(table, actor, card):
        yield Blank("overruled", "flag", say("The map is wrong: it goes that far"))


def stances(table: Table, piece: Piece, card: SkillCard, *, active: bool = True) -> Iterator[Blank]:
    """Whether it lies down, or stands up, as its movement begins; not where it has to."""
    free = not must_rise(table, piece, card, active=active)
    free = free and not (active and impetuous_movement.binds(table, piece, card))
    lying = stance.would_leave(table, piece, card, active=active)
    free = free and (bool(lying) or impetuous_movement.may_lie_down(table, piece) is None)
    if free and stance.may_change(table, piece, card, active=active) is None:
        yield Blank("stance", "flag", stance.would_change(table, piece, card, active=active))


def must_rise(table: Table, piece: Piece, card: SkillCard, *, active: bool = True) -> bool:
    """Whether a piece can't move by a skill unless it leaves the State that roots it first."""
    if active and impetuous_movement.binds(table, piece, card):
        return bool(stance.would_leave(table, piece, card))
    if not card.bears("Movement") or stance.may_change(table, piece, card, active=active):
        return False
    stays = stance.may_move(table, piece, card, active=active, stance=False)
    rises = stance.may_move(table, piece, card, active=active, stance=True)
    return stays is not None and rises is None and (not card.roll or table.step == "5.1")
