"""What a side of a Roll must reach, from what it does and what the others give it."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.dice.mods import Mod, Target, success_value
from rules.dice.special import without_the_weakest
from rules.ids import NO_PIECE, PieceId
from rules.log.table import Card, Declared, Given, Order, Piece, Table, piece_of, side_of
from rules.measured.saturation import left_of
from rules.measured.visibility import blinds_visors_too
from rules.reference import SkillCard, Weapon
from rules.reference.arms import veils
from rules.registry import rule
from rules.rolls.blinding import has_a_template_over_it, on_its_own_dodge
from rules.rolls.firing import cover_of, done_by, opposed_mods, shot
from rules.rolls.hand import Hand
from rules.rolls.mods import mods_of
from rules.rolls.opposing import (
    at_which,
    dodges_comms,
    evades,
    no_dodging_comms,
    opposes_who_looks_through,
)
from rules.rolls.sights import discovers_as_it_shoots, out_of_reach
from rules.rolls.surprising import SURPRISE, is_used_up, on_its_attribute
from rules.rolls.targets import among_several, share
from rules.seen.company import SIXTH_SENSE, senses_in_its_team
from rules.seen.effective import counted
from rules.skill import made_by, skill_card
from rules.skills import fireteam_level, martial_arts
from rules.skills.activated_together import FIRETEAM, dice_of
from rules.skills.berserk import apart, leader_strikes
from rules.skills.close_combat import adjoins, fights, spared
from rules.skills.guard import reaches
from rules.skills.sixth_sense import in_a_dodge
from rules.weapons import brackets


@rule("ROLL-8")
def all_of_them() -> bool:
    """One Dodge, Reset or Zero Pain is rolled Face to Face with all the Attacks on its user at once,
    each compared with it by itself."""
    return True


def hand_for(
    table: Table,
    order: Order,
    piece: PieceId,
    declared: Declared,
    facing: Sequence[PieceId] = (),
    *,
    active: bool,
) -> Hand | None:
    """The side of a piece in the Roll for this skill, against those that it is `facing`."""
    standing = table.pieces.get(piece)
    card = skill_card(table.book, declared.skill)
    if standing is None or card is None or standing.card is None:
        return None
    used = shot(table, order, standing, declared, card, active=active)
    book = table.book
    attribute = by_ph.by(book)(by_wip.by(book)(card.roll, used.used), used.used)
    bearer = counted(table, standing) or standing.card
    value, by_brackets = brackets.attribute(
        table.book, bearer, declared, attribute, _attribute(bearer, attribute)
    )
    given = order.given.get(piece, Given())
    sheltered = cover_of(table, declared)
    given = replace(given, cover=True) if sheltered else given
    mods = mods_of(table, order, standing, declared, given, active=active, opposed=bool(facing))
    mods += _of_the_others(table, order, facing, standing, card)
    better = on_its_own_dodge(table, order, standing, declared, facing)
    mods += (better,) if better is not None else ()
    mods = in_a_dodge(table.book, bearer, order, piece, declared.skill, mods)
    also = [by_brackets] if by_brackets else []
    surprised = any(mod.label == SURPRISE for mod in mods)
    also += [one.id for one in (on_its_attribute, is_used_up) if surprised and one.wording(book)]
    sensed = any(SIXTH_SENSE in mod.label for mod in mods)
    also += senses_in_its_team(table, standing) if sensed else ()
    also += [by_wip.id if attribute == "WIP" else by_ph.id] if attribute != card.roll else []
    also += [discovers_as_it_shoots.id] if card.name == "Discover" else []
    also += fireteam_level.kept_from(table, standing, card)
    also += [evades.id] if card.evades_comms else []
    if veils(table.book, declared) and facing:
        also += [opposes_who_looks_through.id]
        also += [blinds_visors_too.id] if used.used and blinds_visors_too(used.used) else []
    also += [no_dodging_comms.id] if dodges_comms(table.book, order, piece, declared) else []
    dice, fewer = dice_of(table, order, piece, used.dice) if active else (used.dice, ())
    also += [among_several.id] if declared.split else []
    also += [all_of_them.id] if len(facing) > 1 and not card.attacks else []
    also += _hand_to_hand(table, order, piece, declared) if fights(card) else []
    dice, thinned = left_of(declared, card, share(declared, dice + used.allies))
    special = 0 if declared.target in declared.split else used.special
    also += [without_the_weakest.id] if special else []
    target = success_value(table.book, value, mods)
    under = None
    if better is not None and has_a_template_over_it(table, order, piece):
        under = success_value(table.book, value, [mod for mod in mods if mod != better])
    if given.out and out_of_reach():
        target = Target(0, rules=(out_of_reach.id,))
    return Hand(
        piece, side_of(standing), active, declared, attribute, value, mods, target,
        dice + special,
        piece in order.given, given.cover, (*used.rules, *sheltered, *also, *fewer, *thinned),
        at_which(order, piece, declared), special, under,
    )  # fmt: skip


def _hand_to_hand(table: Table, order: Order, piece: PieceId, declared: Declared) -> list[str]:
    """The rules by which a CC Attack is rolled for, and as a Normal Roll."""
    ids = [
        *apart(table.book, declared, order.aros.get(declared.target or NO_PIECE)),
        *spared(table, declared.target),
    ]
    mine, target = table.pieces.get(piece), piece_of(table, declared.target)
    card = skill_card(table.book, declared.skill)
    if mine and target and card and not adjoins(table, piece, declared.target):
        ids += reaches(table, mine, target, card)
    team = order.party == FIRETEAM and leader_strikes(True)
    return [*ids, leader_strikes.id] if team else ids


def _of_the_others(
    table: Table, order: Order, facing: Sequence[PieceId], on: Piece, card: SkillCard
) -> tuple[Mod, ...]:
    """What all on the other side of a Face to Face Roll give this one."""
    found = opposed_mods(table, order, facing)
    found += tuple(mod for id in facing for mod in _imposed(table, order, id, on))
    fighter = counted(table, on)
    if fighter is None or not fights(card) or not _by_fighters(table, order, facing):
        return found
    return martial_arts.left_of(table.book, fighter, found)


def _by_fighters(table: Table, order: Order, facing: Sequence[PieceId]) -> bool:
    """Whether those on the other side fight hand to hand."""
    every = (one for id in facing for one in done_by(order, id))
    return any(fights(skill_card(table.book, one.skill)) for one in every)


def _imposed(table: Table, order: Order, id: PieceId, on: Piece) -> tuple[Mod, ...]:
    """What the other side of a Face to Face Roll gives this one, by the skill that it uses."""
    enemy = table.pieces.get(id)
    bearer = counted(table, enemy) if enemy else None
    every = (order.aros[id],) if id in order.aros else tuple(made_by(order, id))
    if bearer is None:
        return ()
    found: tuple[Mod, ...] = ()
    for one in every:
        if not fights(skill_card(table.book, one.skill)):
            found += brackets.imposed(table.book, bearer, one)
        elif (one.target or on.id) == on.id:
            found += martial_arts.imposed(table.book, bearer, counted(table, on), one)
    return found


@rule("TRAIT-4", off=lambda attribute, used: attribute)
def by_ph(attribute: str, used: Weapon | None) -> str:
    """A Throwing Weapon is rolled with PH."""
    thrown = used is not None and used.bears("Throwing Weapon") and attribute == "BS"
    return "PH" if thrown else attribute


@by_ph.worded("N5.2")
def with_ph(attribute: str, used: Weapon | None) -> str:
    """A BS Weapon (PH) is rolled with PH in place of BS."""
    thrown = used is not None and used.bears("BS Weapon (PH)") and attribute == "BS"
    return "PH" if thrown else attribute


@rule("TRAIT-3", off=lambda attribute, used: attribute)
def by_wip(attribute: str, used: Weapon | None) -> str:
    """A Technical Weapon is rolled with WIP, whatever the skill says."""
    return "WIP" if used is not None and used.bears("Technical Weapon") else attribute


@by_wip.worded("N5.2")
def with_wip(attribute: str, used: Weapon | None) -> str:
    """A BS Weapon (WIP) is rolled with WIP in place of BS, and so is a Programme."""
    return "WIP" if used is not None and used.bears("BS Weapon (WIP)") else attribute


def _attribute(card: Card, attribute: str) -> int:
    return {"BS": card.bs, "CC": card.cc, "PH": card.ph, "WIP": card.wip}.get(attribute, 0)
