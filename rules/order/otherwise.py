"""The ways to make a BS Attack but the plain one: what each asks for, and the only MODs it takes."""

from typing import Final

import msgspec

from rules.commands import DeclareAro, DeclareSkill
from rules.dice.ammunition import ammunition, choices
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.order.arms import arm, is_thrown
from rules.profiles import Bearer, label_name
from rules.reference import SkillCard, Weapon
from rules.refusals import Refusal
from rules.registry import Rule, refuse, rule
from rules.states import seen
from rules.table import NOISE, Card, Declared, Failure, Given, Made, Piece, Table, Trooper

SPECULATIVE: Final = "Speculative Attack"
INTUITIVE: Final = "Intuitive Attack"
GUIDED: Final = "BS Attack (Guided)"
FIVE: Final = 5


class Alone(msgspec.Struct, frozen=True):
    """The MODs that count for an Attack instead of all others, and whether it has one die."""

    mods: tuple[Mod, ...] = ()
    one_die: bool = True


def alone(declared: Declared, given: Given) -> tuple[Alone | None, str]:
    """The only MODs of an Attack made in such a way, and the rule that has it so."""
    for way in _WAYS:
        found = way(declared, given)
        if found is not None:
            return found, way.id
    return None, ""


@rule("SPEC-1")
def without_seeing(declared: Declared, given: Given) -> Alone | None:
    """Speculative Attack: one die at -6, with the range's MOD and no other."""
    if declared.skill != SPECULATIVE:
        return None
    band = (Mod("Range", given.band, without_seeing.id),) if given.band else ()
    return Alone((Mod(SPECULATIVE, -6, without_seeing.id), *band))


@rule("INT-1")
def by_instinct(declared: Declared, given: Given) -> Alone | None:
    """Intuitive Attack: one die on WIP, without any MOD."""
    return Alone() if declared.skill == INTUITIVE else None


@rule("TRI-1")
def triangulated(declared: Declared, given: Given) -> Alone | None:
    """Triangulated Fire: -3, and no other MOD."""
    if declared.skill != "Triangulated Fire":
        return None
    return Alone((Mod(declared.skill, -3, triangulated.id),), one_die=False)


@rule("GUIDE-1")
def guided(declared: Declared, given: Given) -> Alone | None:
    """BS Attack (Guided): one die at +6 against a Targeted enemy, and no other MOD."""
    return Alone((Mod("Guided", 6, guided.id),)) if declared.guided else None


_WAYS: Final[tuple[Rule[[Declared, Given], Alone | None], ...]] = (
    without_seeing,
    by_instinct,
    triangulated,
    guided,
)

# ------------------------------------------------------------------ what each asks for


def may_attack_so(
    command: DeclareSkill, card: SkillCard, trooper: Trooper | None, table: Table
) -> Refusal | None:
    """Whether an Attack may be made in the way it is declared in."""
    aimed = table.pieces.get(command.target or "")
    return (
        refuse(never_both, card, command.guided)
        or (refuse(aims_at_targeted, table, trooper, card, aimed) if command.guided else None)
        or (refuse(five_a_turn, table.guided) if command.guided else None)
        or refuse(hidden_from_others, table, card, aimed, command.zone)
        or refuse(not_again, table, card, command.actor, command.target)
        or may_lie(command, card)
    )


def may_lie(command: DeclareSkill | DeclareAro, card: SkillCard) -> Refusal | None:
    """Whether it is said where what is aimed at a place is to be."""
    weapon = command.weapon if card.weapon else ""
    placed = bool(weapon) and (is_thrown(arm(weapon)) or arm(weapon).bears("Deployable"))
    return refuse(told_where, card, placed or card.name == NOISE, command.to)


@rule("FAQ-B4")
def told_where(card: SkillCard, placed: bool, to: str) -> str | None:
    """Where something is put, by hand, thrown or by a Programme, is said as it is declared."""
    return f"Say where, as you declare {card.name}." if placed and not to else None


@rule("GUIDE-3")
def five_a_turn(made: int) -> str | None:
    """An army makes five Guided Attacks a turn at the most."""
    return "There have been five Guided Attacks in this turn." if made >= FIVE else None


@rule("INT-4")
def not_again(table: Table, card: SkillCard, by: PieceId, target: PieceId | None) -> str | None:
    """Who has failed an Intuitive Attack makes no other on the same target in this turn."""
    barred = card.name == INTUITIVE and Failure(by, target or "") in table.missed
    return "It has failed its Intuitive Attack on that target in this turn." if barred else None


def missed(declared: Declared, made: Made, *, face_to_face: bool) -> bool:
    """Whether an Intuitive Attack has failed by its own dice, not by those that opposed it."""
    if declared.skill != INTUITIVE or declared.target is None:
        return False
    return not made.alone if made.dice else not made.hits and not face_to_face


@rule("FAQ-C2")
def never_both(card: SkillCard, guided: bool) -> str | None:
    """Speculative Attack is never combined with BS Attack (Guided)."""
    both = card.name == SPECULATIVE and guided
    return "A Guided Attack is no Speculative Attack." if both else None


@rule("GUIDE-2")
def aims_at_targeted(
    table: Table, trooper: Trooper | None, card: SkillCard, aimed: Piece | None
) -> str | None:
    """A Guided Attack needs the skill, and an enemy in Targeted State."""
    if card.name != "BS Attack" or trooper is None or GUIDED not in trooper.profile.skills:
        return "It has no Guided Attack."
    marked = aimed is not None and any(state.name == "Targeted" for state in seen(table, aimed))
    return None if marked else "A Guided Attack needs a Targeted enemy."


@rule("INT-2")
def hidden_from_others(table: Table, card: SkillCard, aimed: Piece | None, zone: str) -> str | None:
    """An Intuitive Attack is made on what would have to be Discovered first, or is not seen for a
    Zero Visibility Zone."""
    if card.name != INTUITIVE or aimed is None or zone == "Zero":
        return None
    hidden = any(state.marker for state in seen(table, aimed))
    return None if hidden else "An Intuitive Attack is made on a Marker, or into Zero Visibility."


def needs_line(card: SkillCard, weapon: str = "", *, guided: bool = False) -> bool:
    """Whether a skill needs LoF to its target: unless it, its weapon or its way says not."""
    if card.kind == "hacking" or not card.target or card.bears("No LoF"):
        return False
    if guided or card.name == SPECULATIVE:
        return False
    return not (card.weapon and weapon and arm(weapon).bears("No LoF"))


# ------------------------------------------------------------------ what improves it


@rule("FAQ-C1", off=lambda card: card.name == "BS Attack")
def is_a_bs_attack(card: SkillCard) -> bool:
    """Whatever makes a BS Attack Roll, or is labelled so, takes what improves BS Attacks."""
    return card.weapon and (card.name == "BS Attack" or card.bears("BS Attack"))


def improved(used: Weapon, card: SkillCard, bearer: Card | Bearer | None) -> Weapon:
    """A weapon with what its user's BS Attack (…) adds: Damage, Burst, ammunition."""
    if bearer is None or used.kind != "weapon" or not is_a_bs_attack(card):
        return used
    for label in bearer.skills:
        if label_name(label) == "BS Attack" and label != GUIDED:
            used = _with(used, label.partition("(")[2].rstrip(") "))
    return used


def _with(used: Weapon, more: str) -> Weapon:
    number, _, what = more.partition(" ")
    if what.startswith("Dam") and isinstance(used.damage, int):
        return msgspec.structs.replace(used, damage=used.damage + int(number))
    if more.endswith("B") and more[:-1].lstrip("+").isdecimal():
        return msgspec.structs.replace(used, burst=used.burst + int(more[:-1]))
    return loaded(used, more)


def loaded(used: Weapon, more: str) -> Weapon:
    """A weapon with this ammunition beside its own; as it is, where that is none."""
    first = choices(used.ammo)[0]
    try:
        ammunition(more)
    except ValueError:
        return used
    joined = more if first in ("", "N") else f"{first}+{more}"
    return msgspec.structs.replace(used, ammo=joined) if more not in first.split("+") else used


def improvements(used: Weapon, card: SkillCard, bearer: Card | Bearer | None) -> tuple[str, ...]:
    """The rule by which a weapon is improved, where it is."""
    return (is_a_bs_attack.id,) if improved(used, card, bearer) != used else ()
