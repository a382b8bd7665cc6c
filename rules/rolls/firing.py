"""What a weapon is when it is used: as printed, or as the States of its user and target make it."""

from collections.abc import Sequence
from functools import partial

import msgspec

from rules.book.editions import Book
from rules.book.profiles import Bearer, has
from rules.dice.mods import Mod
from rules.dice.rolls import burst
from rules.ids import PieceId
from rules.log.table import Declared, Given, Order, Piece, Table, piece_of
from rules.messages import say
from rules.moments import rolling
from rules.moments.rolling import Roll
from rules.page import said
from rules.reference import SkillCard, Weapon
from rules.reference.arms import by_comms, programme, tool
from rules.registry import rule
from rules.rolls.uses import no_more_than_are_left, uses_left
from rules.seen.effective import counted, covered
from rules.skill import made_by, skill_card
from rules.skills import fireteam_level, martial_arts, neurocinetics, symbiobomb, team_fire
from rules.skills.close_combat import comrades, fights, more_for_each
from rules.skills.hacking import enemy_mod
from rules.skills.no_cover import has_none
from rules.skills.supportware import enhanced, two_in_aro
from rules.states import seen
from rules.weapons import brackets
from rules.weapons.improvements import improved, improvements
from rules.weapons.special_attacks import double_shot
from rules.weapons.special_mods import alone


class Shot(msgspec.Struct, frozen=True):
    """A weapon (or Programme) as it is used now: with so many dice, and by which rules; `allies` are
    those that others add in Close Combat, `special` those that are thrown beside them and taken away."""

    used: Weapon | None
    dice: int = 1
    rules: tuple[str, ...] = ()
    allies: int = 0
    special: int = 0


def shot(
    table: Table, order: Order, piece: Piece, declared: Declared, card: SkillCard, *, active: bool
) -> Shot:
    """What a declared skill is rolled with, and with how many dice."""
    used = tool(table.book, declared)
    if used is not None and card.evades_comms:
        return Shot(used, evading_dice(table.book, declared.skill, active), (evading_dice.id,))
    if used is None or not card.attacks:
        return Shot(used)
    if fights(card):
        return _blow(table, order, piece, declared, active=active)
    bearer, plain = counted(table, piece), used
    ids = [*improvements(table.book, used, card, bearer)]
    used = improved(table.book, used, card, bearer)
    states, dice = seen(table, piece), burst(used.burst, active)
    if declared.weapon and neurocinetics.reacts(bearer, used):
        dice, by_skill = neurocinetics.thrown(table.book, declared.weapon, used, active)
        ids += by_skill
    if active and (second := double_shot(declared, used)):
        dice += second
        ids.append(double_shot.id)
    way, by = alone(table.book, declared, Given())
    if way is not None:
        dice = 1 if way.one_die else dice
        ids.append(by)
    if not active and bearer is not None and reacts_in_full(bearer, declared):
        dice = max(dice, plain.burst)
        ids.append(reacts_in_full.id)
    for _, id, whole in [] if active else said(states, rolling.burst, table.book, used):
        dice = whole
        ids.append(id)
    if not active and (whole := enhanced(table, piece, used)) > dice:
        dice = whole
        ids.append(two_in_aro.id)
    slow = active and neurocinetics.reacts(bearer, used)
    given = partial(team_fire.more_dice, table, piece, card, used, spends=declared.double)
    more, by_team = given() if way is None else (0, "")
    if more and not slow:
        dice += more
        ids.append(by_team)
    for _, id, other in said(states, rolling.weapon, table.book, used):
        used = other
        ids.append(id)
    left = uses_left(table, order, piece, declared.weapon)
    if left is not None and 0 < left < dice:
        dice = no_more_than_are_left(dice, left)
        ids.append(no_more_than_are_left.id)
    special = brackets.special_dice(table.book, bearer, declared)
    of_its_team, by_level = fireteam_level.special_dice(table, piece, card)
    return Shot(used, dice, (*ids, *by_level), special=special + of_its_team)


@rule("REACT-1")
def reacts_in_full(bearer: Bearer, declared: Declared) -> bool:
    """Total Reaction: a BS Attack in ARO with the whole Burst of its weapon, at a single target."""
    return declared.skill == "BS Attack" and has(bearer, "Total Reaction")


@rule("HACK-11", off=1)
def evading_dice(book: Book, name: str, active: bool) -> int:
    """Zero Pain is rolled with all its dice in ARO as well."""
    known = programme(book, name)
    return known.burst if known and (active or known.burst_in_aro > 1) else 1


def _blow(table: Table, order: Order, piece: Piece, declared: Declared, *, active: bool) -> Shot:
    """A CC Attack: one die, and what its maker's skills, weapon and comrades add."""
    fighter, target = counted(table, piece), piece_of(table, declared.target)
    if fighter is None or target is None:
        return Shot(tool(table.book, declared))
    more, ids = martial_arts.more_dice(
        table.book, fighter, counted(table, target), declared, active=active
    )
    allies = comrades(table, order, piece, target.id)
    ids += (more_for_each.id,) if allies else ()
    special = martial_arts.special_dice(table.book, fighter, counted(table, target), declared)
    return Shot(tool(table.book, declared), 1 + more, ids, more_for_each(allies), special)


def cover_of(table: Table, declared: Declared) -> tuple[str, ...]:
    """The rules that put a target into Partial Cover whatever stands around it; none against what no
    cover stops."""
    aimed = piece_of(table, declared.target)
    hand_to_hand = fights(skill_card(table.book, declared.skill))
    if aimed is None or hand_to_hand or no_cover_from_comms(by_comms(table.book, declared), True):
        return ()
    return () if has_none(table, aimed) else covered(table, aimed)


@rule("COMMS-1")
def no_cover_from_comms(comms: bool, cover: bool) -> str | None:
    """Partial Cover is none against a Comms Attack, neither to its Roll nor to the Saving Roll."""
    return say("Partial Cover does nothing against a Comms Attack.") if comms and cover else None


def done_by(order: Order, piece: PieceId) -> tuple[Declared, ...]:
    """What a piece does in this Order, whichever side it is on."""
    aro = order.aros.get(piece)
    return (aro,) if aro else tuple(made_by(order, piece))


def opposed_mods(table: Table, order: Order, facing: Sequence[PieceId]) -> tuple[Mod, ...]:
    """The MODs of a Face to Face Roll, from the States of those on the other side of it. Who is past
    its own last band is past the reach of what it does there, too."""
    found: list[Mod] = []
    for id in facing:
        enemy = table.pieces.get(id)
        roll = Roll("", "opponent", facing=not order.given.get(id, Given()).out)
        told = said(seen(table, enemy), rolling.mods, roll) if enemy else ()
        found += [mod for _, _, mod in told]
        card = counted(table, enemy) if enemy else None
        found += [
            mod
            for one in done_by(order, id)
            if (mod := enemy_mod(table.book, programme(table.book, one.skill), card))
            or (mod := symbiobomb.against_its_target(one))
        ]
    return tuple(dict.fromkeys(found))
