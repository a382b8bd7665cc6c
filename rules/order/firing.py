"""What a weapon is when it is used: as printed, or as the States of its user and target make it."""

from collections.abc import Sequence

import msgspec

from rules.bearing import covered
from rules.dice.mods import Mod
from rules.dice.rolls import burst
from rules.ids import PieceId
from rules.order.arms import tool
from rules.order.contacts import touching
from rules.reference import SkillCard, Weapon
from rules.state import said
from rules.states import seen
from rules.table import Declared, Given, Order, Piece, Table, side_of


class Shot(msgspec.Struct, frozen=True):
    """A weapon (or Programme) as it is used now: with so many dice, and by which rules."""

    used: Weapon | None
    dice: int = 1
    rules: tuple[str, ...] = ()


def shot(table: Table, piece: Piece, declared: Declared, card: SkillCard, *, active: bool) -> Shot:
    """What a declared skill is rolled with, and with how many dice."""
    used = tool(declared)
    if used is None or not card.attacks:
        return Shot(used)
    states, ids, dice = seen(table, piece), [], burst(used.burst, active)
    for _, id, whole in [] if active else said(states, lambda state: state.bursts, used):
        dice = whole
        ids.append(id)
    for _, id, other in said(states, lambda state: state.fires, used):
        used = other
        ids.append(id)
    return Shot(used, dice, tuple(ids))


def bands(table: Table, piece: Piece, declared: Declared) -> tuple[tuple[int, int, int], ...]:
    """The range bands that a skill is rolled with: (from, to, MOD) in inches; none without."""
    used = tool(declared)
    if used is None or declared.contact:
        return ()
    for _, _, other in said(seen(table, piece), lambda state: state.fires, used):
        used = other
    return used.bands


def cover_of(table: Table, target: PieceId | None) -> tuple[str, ...]:
    """The rules that put a target into Partial Cover whatever stands around it."""
    aimed = table.pieces.get(target or "")
    return covered(table, aimed) if aimed else ()


def melee_mods(table: Table, piece: Piece, aimed: Piece) -> tuple[Mod, ...]:
    """The MODs of a shot at somebody in Close Combat with allies of the shooter."""
    near = [one for one in touching(table, aimed.id) if side_of(one) == side_of(piece)]
    allies = len([one for one in near if one.id != piece.id])
    told = said(seen(table, aimed), lambda state: state.melee_mods, allies)
    return tuple(mod for _, _, mod in told)


def opposed_mods(table: Table, order: Order, facing: Sequence[PieceId]) -> tuple[Mod, ...]:
    """The MODs of a Face to Face Roll, from the States of those on the other side of it. Who is past
    its own last band is past the reach of what it does there, too."""
    found: list[Mod] = []
    for id in facing:
        enemy = table.pieces.get(id)
        within = not order.given.get(id, Given()).out
        told = said(seen(table, enemy), lambda s: s.opposed_mods, within) if enemy else ()
        found += [mod for _, _, mod in told]
    return tuple(dict.fromkeys(found))
