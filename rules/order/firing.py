"""What a weapon is when it is used: as printed, or as the States of its user and target make it."""

from collections.abc import Sequence

import msgspec

from rules.bearing import counted, covered
from rules.dice.mods import Mod
from rules.dice.rolls import burst
from rules.ids import PieceId
from rules.order import martial_arts, team_fire
from rules.order.arms import programme, tool
from rules.order.close_combat import comrades, fights, more_for_each
from rules.order.contacts import touching
from rules.order.hacking import enemy_mod
from rules.order.otherwise import alone, improved, improvements
from rules.order.parties import made_by
from rules.order.supportware import enhanced, two_in_aro
from rules.profiles import Bearer, has
from rules.reference import SkillCard, Weapon
from rules.registry import rule
from rules.skills import neurocinetics
from rules.state import said
from rules.states import seen
from rules.table import Declared, Given, Order, Piece, Table, side_of


class Shot(msgspec.Struct, frozen=True):
    """A weapon (or Programme) as it is used now: with so many dice, and by which rules; `allies` are
    those that others add in Close Combat."""

    used: Weapon | None
    dice: int = 1
    rules: tuple[str, ...] = ()
    allies: int = 0


def shot(
    table: Table, order: Order, piece: Piece, declared: Declared, card: SkillCard, *, active: bool
) -> Shot:
    """What a declared skill is rolled with, and with how many dice."""
    used = tool(declared)
    if used is not None and card.evades_comms:
        return Shot(used, evading_dice(declared.skill, active), (evading_dice.id,))
    if used is None or not card.attacks:
        return Shot(used)
    if fights(card):
        return _blow(table, order, piece, declared, active=active)
    bearer, plain = counted(table, piece), used
    ids = [*improvements(used, card, bearer)]
    used = improved(used, card, bearer)
    states, dice = seen(table, piece), burst(used.burst, active)
    if declared.weapon and neurocinetics.reacts(bearer, used):
        dice, by_skill = neurocinetics.thrown(declared.weapon, used, active)
        ids += by_skill
    way, by = alone(declared, Given())
    if way is not None:
        dice = 1 if way.one_die else dice
        ids.append(by)
    if not active and bearer is not None and reacts_in_full(bearer, declared):
        dice = max(dice, plain.burst)
        ids.append(reacts_in_full.id)
    for _, id, whole in [] if active else said(states, lambda state: state.bursts, used):
        dice = whole
        ids.append(id)
    if not active and (whole := enhanced(table, piece, used)) > dice:
        dice = whole
        ids.append(two_in_aro.id)
    slow = active and neurocinetics.reacts(bearer, used)
    more, by_team = team_fire.more_dice(table, piece, card, used) if way is None else (0, "")
    if more and not slow:
        dice += more
        ids.append(by_team)
    for _, id, other in said(states, lambda state: state.fires, used):
        used = other
        ids.append(id)
    return Shot(used, dice, tuple(ids))


@rule("REACT-1", off=False)
def reacts_in_full(bearer: Bearer, declared: Declared) -> bool:
    """Total Reaction: a BS Attack in ARO with the whole Burst of its weapon, at a single target."""
    return declared.skill == "BS Attack" and has(bearer, "Total Reaction")


@rule("HACK-11", off=1)
def evading_dice(name: str, active: bool) -> int:
    """Zero Pain is rolled with all its dice in ARO as well."""
    known = programme(name)
    return known.burst if known and (active or known.burst_in_aro > 1) else 1


def _blow(table: Table, order: Order, piece: Piece, declared: Declared, *, active: bool) -> Shot:
    """A CC Attack: one die, and what its maker's skills, weapon and comrades add."""
    fighter, target = counted(table, piece), table.pieces.get(declared.target or "")
    if fighter is None or target is None:
        return Shot(tool(declared))
    more, ids = martial_arts.more_dice(fighter, counted(table, target), declared, active=active)
    allies = comrades(table, order, piece, target.id)
    ids += (more_for_each.id,) if allies else ()
    return Shot(tool(declared), 1 + more, ids, more_for_each(allies))


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


def _of(order: Order, piece: PieceId) -> tuple[Declared, ...]:
    """What a piece does in this Order, whichever side it is on."""
    aro = order.aros.get(piece)
    return (aro,) if aro else tuple(made_by(order, piece))


def opposed_mods(table: Table, order: Order, facing: Sequence[PieceId]) -> tuple[Mod, ...]:
    """The MODs of a Face to Face Roll, from the States of those on the other side of it. Who is past
    its own last band is past the reach of what it does there, too."""
    found: list[Mod] = []
    for id in facing:
        enemy = table.pieces.get(id)
        within = not order.given.get(id, Given()).out
        told = said(seen(table, enemy), lambda s: s.opposed_mods, within) if enemy else ()
        found += [mod for _, _, mod in told]
        found += [mod for one in _of(order, id) if (mod := enemy_mod(programme(one.skill)))]
    return tuple(dict.fromkeys(found))
