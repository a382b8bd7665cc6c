"""The ways to make a BS Attack but the plain one: what each asks for."""

from typing import Final

from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import Bearer, says
from rules.ids import PieceId, as_piece
from rules.log.commands import DeclareAro, DeclareSkill
from rules.log.table import NOISE, Declared, Failure, Made, Piece, Table, Trooper, piece_of
from rules.messages import say, term
from rules.reference import SkillCard, Weapon, modes
from rules.reference.arms import arm, traits_of
from rules.reference.put_down import is_thrown
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import seen
from rules.weapons.special_mods import FIVE, GUIDED, INTUITIVE, SPECULATIVE

WITHOUT_BS: Final = {"Throwing Weapon", "Technical Weapon", "BS Weapon (PH)", "BS Weapon (WIP)"}
"""What a weapon bears that is rolled with PH or WIP, by N4 and by N5."""


def may_attack_so(
    command: DeclareSkill, card: SkillCard, trooper: Trooper | None, table: Table
) -> Refusal | None:
    """Whether an Attack may be made in the way it is declared in."""
    aimed = piece_of(table, command.target)
    return (
        refuse(never_both, card, command.guided)
        or (refuse(aims_at_targeted, table, trooper, card, aimed) if command.guided else None)
        or (refuse(five_a_turn, table.guided) if command.guided else None)
        or (_may_be_guided(command, table.book) if command.guided else None)
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


def _may_be_guided(command: DeclareSkill, book: Book) -> Refusal | None:
    """Whether its maker, and those who act with it, can make a Guided Attack with what they take."""
    named = (command.weapon, *(way.weapon for way in command.paths if way.weapon))
    return next((no for one in named if (no := guided_with(book, one))), None)


def guided_with(book: Book, weapon: str) -> Refusal | None:
    """Whether a Guided Attack can be made with this weapon, in this mode."""
    bursting = in_a_mode_that_bursts.wording(book)
    return refuse(rolled_with_bs, book, weapon) or (
        refuse(bursting, book, weapon) if bursting is not None else None
    )


@rule("GUIDE-5")
def rolled_with_bs(book: Book, weapon: str) -> str | None:
    """No Guided Attack is made with what is rolled with PH or WIP."""
    others = set(traits_of(book, weapon)) & WITHOUT_BS
    return say("A Guided Attack is made with a weapon that is rolled with BS.") if others else None


@rule("GUIDE-6", only="N5.2")
def in_a_mode_that_bursts(book: Book, weapon: str) -> str | None:
    """Of a weapon that has a Blast Mode, or another mode with a Circular Impact Template, a Guided Attack
    takes that."""
    name, mode = head(weapon)
    fit = [one.mode for one in modes(book, name) if one.mode and _bursts(one)]
    if not fit or any(mode.startswith(one) for one in fit):
        return None
    return say("A Guided Attack with it is made in its {mode}.", mode=term(fit[0]))


def _bursts(used: Weapon) -> bool:
    return used.mode == "Blast Mode" or "Impact Template (Circular)" in used.traits


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


def fires_twice(used: Weapon) -> bool:
    """Whether a weapon has a Double Shot in it."""
    return used.bears("Double Shot")


@rule("TRAIT-16")
def double_shot(declared: Declared, used: Weapon) -> int:
    """By its Double Shot a weapon has +1 Burst, in the Active Turn, and one more use of it is spent."""
    return 1 if declared.double and fires_twice(used) else 0
