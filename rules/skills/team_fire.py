"""What a Fireteam gives to the Rolls of its members, by its size and by its composition. Page "Fireteam
Bonuses" (N4).

How many of it are of one unit hangs on the chart of its army, and is told when it is used. Without a chart
players enter what it gives as a MOD that they agree on.
"""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.mods import Mod
from rules.log.table import Piece, Table
from rules.reference import SkillCard, Weapon
from rules.registry import rule
from rules.seen.company import TRI_CORE, alike_in, as_five, members, team_mates

THREE: Final = 3
"""From so many of one unit on its composition gives something."""


def more_dice(
    table: Table, piece: Piece, card: SkillCard, used: Weapon, *, spends: bool = False
) -> tuple[int, str]:
    """How many dice a Fireteam adds to an Attack, and by which rule; `spends`, that one use more of its
    Disposable weapon is spent for it."""
    fires = _shoots(card, used) and (spends or not runs_out(used))
    asked = one_die_more.wording(table.book)
    more = asked(members(table, piece.id)) if asked and fires else 0
    return more, one_die_more.id if more else ""


def may_spend_more(table: Table, piece: Piece, card: SkillCard, used: Weapon) -> bool:
    """Whether a Fireteam gives a die to this Attack that costs a use more."""
    return runs_out(used) and more_dice(table, piece, card, used, spends=True)[0] > 0


@rule("TEAM-9")
def one_die_more(members: int) -> int:
    """From three members on, +1 Burst with BS Weapons that are no Technical ones, in a Short Skill or
    an ARO; with a Disposable weapon for one use more, if its player likes."""
    return 1 if members >= 3 else 0


def own_mods(table: Table, piece: Piece, card: SkillCard, used: Weapon | None) -> tuple[Mod, ...]:
    """What a Fireteam adds to a BS Attack Roll, or to Discover."""
    shoots, asked = _shoots(card, used), aims_better.wording(table.book)
    mod = asked(members(table, piece.id)) if asked and shoots else None
    if mod and aims_better(len(team_mates(table, piece.id))) is None:
        mod = replace(mod, label=TRI_CORE, rule=as_five.id)
    alike = _of_its_composition(table.book, alike_in(table, piece.id), card, shoots)
    return tuple(one for one in (mod, alike) if one)


def used_of_its_composition(
    book: Book, alike: int, card: SkillCard, used: Weapon | None
) -> tuple[int, str] | None:
    """How many of one unit a Roll has to tell to use what so many give, and by which rule: all of them."""
    mod = _of_its_composition(book, alike, card, _shoots(card, used))
    return (alike, mod.rule) if mod is not None else None


def _of_its_composition(book: Book, alike: int, card: SkillCard, shoots: bool) -> Mod | None:
    asked = aims_as_one if shoots else looks_as_one if card.name == "Discover" else None
    said = asked.wording(book) if asked else None
    return said(alike) if said else None


@rule("TEAM-17")
def looks_as_one(alike: int) -> Mod | None:
    """Where all are of one unit, three or more, +3 to the Discover Rolls of all."""
    return Mod("Three of one unit", 3, looks_as_one.id) if alike >= THREE else None


@rule("TEAM-18")
def aims_as_one(alike: int) -> Mod | None:
    """Where all are of one unit, +1 to the BS Attack Rolls of all four, or +2 of all five; not with
    Technical Weapons."""
    if alike < THREE + 1:
        return None
    more = min(alike, THREE + 2) - THREE
    return Mod(f"{'Four' if more == 1 else 'Five'} of one unit", more, aims_as_one.id)


@rule("TEAM-11")
def aims_better(members: int) -> Mod | None:
    """With five members, +1 to the BS Attack Rolls of all, but with Technical Weapons."""
    return Mod("Fireteam of five", 1, aims_better.id) if members >= 5 else None


def _shoots(card: SkillCard, used: Weapon | None) -> bool:
    return used is not None and _by_hand(used) and card.name == "BS Attack"


def _by_hand(used: Weapon) -> bool:
    return used.kind == "weapon" and not used.bears("Technical Weapon")


def runs_out(used: Weapon) -> bool:
    return used.bears("Disposable")
