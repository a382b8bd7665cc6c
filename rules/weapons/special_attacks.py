"""The ways to make a BS Attack but the plain one: what each asks for, and the only MODs it takes."""

from functools import partial, reduce
from typing import Final

import msgspec

from rules.book.editions import Book
from rules.book.profiles import Bearer, all_borne, says
from rules.dice.mods import Mod
from rules.ids import PieceId, as_piece
from rules.log.commands import DeclareAro, DeclareSkill
from rules.log.table import (
    NOISE,
    Card,
    Declared,
    Failure,
    Given,
    Made,
    Piece,
    Table,
    Trooper,
    piece_of,
)
from rules.messages import say, term
from rules.reference import SkillCard, Weapon
from rules.reference.arms import arm, is_thrown
from rules.reference.changed import changed
from rules.refusals import Refusal
from rules.registry import Rule, refuse, rule
from rules.states import seen
from rules.weapons.devices import added, upgrades

SPECULATIVE: Final = "Speculative Attack"
INTUITIVE: Final = "Intuitive Attack"
GUIDED: Final = "Guided"
FIVE: Final = 5


class Alone(msgspec.Struct, frozen=True):
    """The MODs that count for an Attack instead of all others, and whether it has one die."""

    mods: tuple[Mod, ...] = ()
    one_die: bool = True


def alone(book: Book, declared: Declared, given: Given) -> tuple[Alone | None, str]:
    """The only MODs of an Attack made in such a way, and the rule that has it so."""
    for way in _WAYS:
        found = way.by(book)(declared, given)
        if found is not None:
            return found, way.id
    return None, ""


def takes_its_range(book: Book, declared: Declared) -> bool:
    """Whether the MOD of its range counts for an Attack made in such a way."""
    way, _ = alone(book, declared, Given())
    return way is None or way != alone(book, declared, Given(band=1))[0]


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


@triangulated.worded("N5.2")
def without_mods(declared: Declared, given: Given) -> Alone | None:
    """Triangulated Fire: no MOD at all but those of its Burst."""
    return Alone(one_die=False) if declared.skill == "Triangulated Fire" else None


@rule("GUIDE-1")
def guided(declared: Declared, given: Given) -> Alone | None:
    """BS Attack (Guided): one die at +6 against a Targeted enemy, and no other MOD."""
    return Alone((Mod("Guided", 6, guided.id),)) if declared.guided else None


@guided.worded("N5.2")
def guided_by_its_range(declared: Declared, given: Given) -> Alone | None:
    """BS Attack (Guided): one die with the range's MOD and the +3 of Targeted, and no minus of its target
    or of what stands between."""
    if not declared.guided:
        return None
    band = (Mod("Range", given.band, guided.id),) if given.band else ()
    return Alone((Mod("Targeted", 3, guided.id), *band))


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
    aimed = piece_of(table, command.target)
    return (
        refuse(never_both, card, command.guided)
        or (refuse(aims_at_targeted, table, trooper, card, aimed) if command.guided else None)
        or (refuse(five_a_turn, table.guided) if command.guided else None)
        or refuse(hidden_from_others, table, card, aimed, command.zone)
        or refuse(not_again, table, card, as_piece(command.actor), command.target)
        or may_lie(table.book, command, card)
    )


def may_lie(book: Book, command: DeclareSkill | DeclareAro, card: SkillCard) -> Refusal | None:
    """Whether it is said where what is aimed at a place is to be."""
    weapon = command.weapon if card.weapon else ""
    placed = bool(weapon) and (
        is_thrown(arm(book, weapon)) or arm(book, weapon).bears("Deployable")
    )
    return refuse(told_where, card, placed or card.name == NOISE, command.to)


@rule("FAQ-B4")
def told_where(card: SkillCard, placed: bool, to: str) -> str | None:
    """Where something is put, by hand, thrown or by a Programme, is said as it is declared."""
    return (
        say("Say where when you declare {card}.", card=term(card.name))
        if placed and not to
        else None
    )


@rule("GUIDE-3")
def five_a_turn(made: int) -> str | None:
    """An army makes five Guided Attacks a turn at the most."""
    return say("You have already made five Guided Attacks this turn.") if made >= FIVE else None


@rule("INT-4")
def not_again(table: Table, card: SkillCard, by: PieceId, target: PieceId | None) -> str | None:
    """Who has failed an Intuitive Attack makes no other on the same target in this turn."""
    aimed = piece_of(table, target)
    barred = (
        card.name == INTUITIVE
        and aimed is not None
        and Failure(by, aimed.id, aimed.appearance) in table.missed
    )
    return (
        say("It has already failed an Intuitive Attack on that target this turn.")
        if barred
        else None
    )


def missed(declared: Declared, made: Made, *, face_to_face: bool) -> bool:
    """Whether an Intuitive Attack has failed by its own dice, not by those that opposed it."""
    if declared.skill != INTUITIVE or declared.target is None:
        return False
    return not made.alone if made.dice else not made.hits and not face_to_face


@rule("FAQ-C2")
def never_both(card: SkillCard, guided: bool) -> str | None:
    """Speculative Attack is never combined with BS Attack (Guided)."""
    both = card.name == SPECULATIVE and guided
    return say("A Guided Attack can't also be a Speculative Attack.") if both else None


def guides(bearer: Bearer) -> bool:
    """Whether it has BS Attack (Guided)."""
    return says(bearer, "BS Attack", GUIDED)


@rule("GUIDE-2")
def aims_at_targeted(
    table: Table, trooper: Trooper | None, card: SkillCard, aimed: Piece | None
) -> str | None:
    """A Guided Attack needs the skill, and an enemy in Targeted State."""
    if card.name != "BS Attack" or trooper is None or not guides(trooper.profile):
        return say("It has no Guided Attack.")
    marked = aimed is not None and any(state.name == "Targeted" for state in seen(table, aimed))
    return None if marked else say("A Guided Attack needs a Targeted enemy.")


@rule("INT-2")
def hidden_from_others(table: Table, card: SkillCard, aimed: Piece | None, zone: str) -> str | None:
    """An Intuitive Attack is made on what would have to be Discovered first, or is not seen for a
    Zero Visibility Zone."""
    if card.name != INTUITIVE or aimed is None or zone == "Zero":
        return None
    hidden = any(state.marker for state in seen(table, aimed))
    return (
        None
        if hidden
        else say("An Intuitive Attack needs a Marker as its target, or Zero Visibility.")
    )


def needs_line(book: Book, card: SkillCard, weapon: str = "", *, guided: bool = False) -> bool:
    """Whether a skill needs LoF to its target: unless it, its weapon or its way says not."""
    if card.kind == "hacking" or not card.target or card.bears("No LoF"):
        return False
    if guided or card.name == SPECULATIVE:
        return False
    return not (card.weapon and weapon and aims_unseen(arm(book, weapon)))


@rule("TRAIT-5")
def aims_unseen(used: Weapon) -> bool:
    """What has the trait No LoF is used on whom its user does not see."""
    return used.bears("No LoF")


def fires_twice(used: Weapon) -> bool:
    """Whether a weapon has a Double Shot in it."""
    return used.bears("Double Shot")


@rule("TRAIT-16")
def double_shot(declared: Declared, used: Weapon) -> int:
    """By its Double Shot a weapon has +1 Burst, in the Active Turn, and one more use of it is spent."""
    return 1 if declared.double and fires_twice(used) else 0


@rule("TRAIT-15")
def within_its_zone(used: Weapon) -> bool:
    """What has the trait Zone of Control reaches as far as its user's ZoC; its user says so."""
    return used.bears("Zone of Control")


def reaches_its_zone(book: Book, weapon: str) -> bool:
    """Whether a weapon is used within its user's ZoC."""
    return bool(weapon) and within_its_zone(arm(book, weapon))


def unseen_by(book: Book, card: SkillCard, weapon: str) -> tuple[str, ...]:
    """The rule by which an Attack needs no LoF for its weapon."""
    unseen = card.weapon and weapon and aims_unseen(arm(book, weapon))
    return (aims_unseen.id,) if unseen else ()


# ------------------------------------------------------------------ what improves it


@rule("FAQ-C1", off=lambda card: card.name == "BS Attack")
def is_a_bs_attack(card: SkillCard) -> bool:
    """Whatever makes a BS Attack Roll, or is labelled so, takes what improves BS Attacks."""
    return card.weapon and (card.name == "BS Attack" or card.bears("BS Attack"))


def improved(book: Book, used: Weapon, card: SkillCard, bearer: Card | Bearer | None) -> Weapon:
    """A weapon with what its user's BS Attack (…) adds, or a Programme with what its Upgrade does:
    Damage, Burst, ammunition."""
    for more in added(book, bearer, used.name) if bearer and card.kind == "hacking" else ():
        used = changed(book, used, more)
    if bearer is None or used.kind != "weapon" or not is_a_bs_attack(card):
        return used
    said = (one for label in all_borne(bearer, "BS Attack") for one in label.said)
    return reduce(partial(changed, book), said, used)


def improvements(
    book: Book, used: Weapon, card: SkillCard, bearer: Card | Bearer | None
) -> tuple[str, ...]:
    """The rule by which a weapon (or a Programme) is improved, where it is."""
    if improved(book, used, card, bearer) == used:
        return ()
    return (upgrades.id if card.kind == "hacking" else is_a_bs_attack.id,)
