"""The dice of a scene, as thrown: what each needed, which stand, and what cancelled the others."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rules.book.editions import Book
from rules.dice.mods import FACES, Target, success_value
from rules.dice.rolls import Die, normal
from rules.ids import SIDES
from rules.log import events as e
from rules.log.table import Hit, Made, Table, name_of, player
from rules.messages import say, term
from rules.rolls.comparing import compared, counts
from rules.rolls.hand import Hand, Roll
from rules.rolls.mods import own_mods
from rules.rolls.opposing import attacks
from rules.rolls.rolls import roll_of
from rules.rolls.saves import fails
from rules.seen.effective import counted
from rules.skills.nerve import stunned
from rules.view.scenes import DieSeen, Part, Throw

SHORT: Final = {"Damage": "DAM"}


def needs(target: Target) -> str:
    """What a die has to show."""
    if not target.rolls:
        return say("can’t succeed")
    if target.bonus:
        return say(
            "+{bonus} to each die, Critical from {least}",
            bonus=target.bonus,
            least=FACES - target.bonus,
        )
    if target.low:
        return say("all succeed, Critical on {face} and up to {low}", face=FACES, low=target.low)
    return say("{number} or less, Critical on {number}", number=target.value)


def roll_throws(table: Table, before: Table, event: e.RollMade) -> Iterable[Throw]:
    """Both sides of a Roll, or the one there is."""
    roll = roll_of(before, event.made)
    judged = (
        _judged(table.book, roll, event.made)
        if roll and not event.outcome
        else [()] * len(event.made)
    )
    for at, made in enumerate(event.made):
        hand = roll.hands[at] if roll else None
        yield Throw(
            name=name_of(table, made.piece),
            side=table.sides.get(made.piece, "A"),
            what=_what(made, hand),
            needs=needs(hand.target) if hand else "",
            dice=judged[at] or tuple(DieSeen(face, "", "") for face in made.dice),
            parts=_parts(hand) if hand and len(event.made) == 1 else (),
            total=hand.target.value if hand else 0,
            told=_by_outcome(made) if event.outcome else _not_shown(made, hand),
        )


def _what(made: Made, hand: Hand | None) -> str:
    used = hand.declared.weapon if hand else ""
    skill = term(made.skill)
    return say("{skill}, {weapon}", skill=skill, weapon=term(used)) if used else skill


def _by_outcome(made: Made) -> str:
    times = {0: say("no success"), 1: say("1 success")}.get(
        made.hits, say("{hits} successes", hits=made.hits)
    )
    if not made.criticals:
        return times
    return say("{hits}, {criticals} Critical", hits=times, criticals=made.criticals)


def _not_shown(made: Made, hand: Hand | None) -> str:
    """Dice that were counted as misses without being read."""
    rest = hand.burst - len(made.dice) if hand else 0
    return say("{rest} more missed", rest=rest) if rest > 0 and made.dice else ""


def _parts(hand: Hand) -> tuple[Part, ...]:
    """The Attribute and its MODs; those that add nothing left out."""
    mods = tuple(Part(mod.label, mod.value) for mod in hand.mods if mod.value)
    return (Part(hand.attribute, hand.value), *mods)


def _judged(book: Book, roll: Roll, made: Sequence[Made]) -> list[tuple[DieSeen, ...]]:
    """Each die of each side, in the order of the hands: as it fared against its target, or where it did
    best."""
    thrown = {hand.piece: one.dice for hand, one in zip(roll.hands, made, strict=True)}
    dice = {hand.piece: hand.kept(thrown[hand.piece]) for hand in roll.hands}
    fared, told = compared(roll, dice), []
    for hand in roll.hands:
        best = next(iter(counts(book, hand, fared[hand.piece])), None)
        if best is None:
            shown = _alone(book, hand, dice[hand.piece])
        else:
            enemies = dice[best.other.piece]
            shown = tuple(_opposed(book, hand, die, enemies) for die in best.dice)
        gone = Counter(thrown[hand.piece]) - Counter(dice[hand.piece])
        told.append((*shown, *(DieSeen(die, "out", say("taken away")) for die in gone.elements())))
    return told


def _alone(book: Book, hand: Hand, dice: tuple[int, ...]) -> tuple[DieSeen, ...]:
    return tuple(_opposed(book, hand, die, ()) for die in normal(hand.target, dice))


def _opposed(book: Book, hand: Hand, die: Die, enemies: tuple[int, ...]) -> DieSeen:
    if not die.success:
        return DieSeen(
            die.rolled, "miss", say("miss") if attacks(book, hand.declared) else say("fails")
        )
    if die.cancelled_by is not None:
        return DieSeen(die.rolled, "out", say("beaten by {die}", die=enemies[die.cancelled_by]))
    if die.critical:
        return DieSeen(die.rolled, "crit", say("Critical"))
    return DieSeen(
        die.rolled, "hit", say("hit") if attacks(book, hand.declared) else say("success")
    )


def save_throw(table: Table, before: Table, event: e.SaveMade) -> Throw:
    """The Saving Rolls of one Attack: the sum, and which of them failed."""
    hits = before.order.hits if before.order else ()
    hit = next((one for one in hits if one.piece == event.piece), None)
    parts = (
        tuple(Part(SHORT.get(one.label, one.label), one.value) for one in hit.parts) if hit else ()
    )
    return Throw(
        name=name_of(table, event.piece),
        side=table.sides.get(event.piece, "A"),
        what=say("PH Roll, {cures}", cures=event.cures) if event.cures else say("Saving Roll"),
        needs=_saves_on(hit) if hit else "",
        dice=tuple(_saved(table.book, hit, die) for die in event.dice),
        parts=parts,
        total=max(hit.turns_on, 0) if hit and parts else 0,
        told="" if event.dice else say("{failed} failed", failed=event.failed or say("none")),
        saves=True,
    )


def _saves_on(hit: Hit) -> str:
    if hit.passes_on is not None:
        return say("passes on {number} or less", number=max(hit.passes_on, 0))
    if hit.fails_on <= 0:
        return say("can’t fail")
    return say("fails on {number} or less", number=hit.fails_on)


def _saved(book: Book, hit: Hit | None, die: int) -> DieSeen:
    if hit is None:
        return DieSeen(die, "", "")
    failed = fails(book, hit, die)
    return DieSeen(die, "fail", say("failed")) if failed else DieSeen(die, "saved", say("saved"))


def guts_throw(table: Table, before: Table, event: e.GutsRolled) -> Throw:
    """A Guts Roll on WIP."""
    standing = before.pieces.get(event.piece)
    card = counted(before, standing) if standing else None
    mods = own_mods(before, standing, "Guts Roll") if standing else ()
    needed = success_value(table.book, card.wip, mods).value if card else 0
    kind, says = ("saved", say("holds")) if event.passed else ("fail", say("failed"))
    lost = (
        say("failed, stunned")
        if stunned(before.order, event.piece)
        else say("failed, as its player chose")
    )
    told = say("it holds") if event.passed else lost
    return Throw(
        name=name_of(table, event.piece),
        side=table.sides.get(event.piece, "A"),
        what=say("Guts Roll"),
        needs=say("holds on {number} or less", number=needed) if needed else "",
        dice=(DieSeen(event.die, kind, says),) if event.die is not None else (),
        told="" if event.die is not None else told,
        saves=True,
    )


def initiative_throws(table: Table, event: e.InitiativeRolled) -> Iterable[Throw]:
    """Both Lieutenants’ WIP, Face to Face."""
    for side in SIDES:
        target, die = success_value(table.book, event.wip[side]), event.dice[side]
        (alone,) = normal(target, (die,))
        won = event.winner == side
        kind = "crit" if won and alone.critical else "hit" if won else "out"
        lost = say("beaten") if event.winner else say("a tie")
        says = (say("Critical") if kind == "crit" else say("wins")) if won else lost
        if not alone.success:
            kind, says = "miss", say("fails")
        yield Throw(
            name=player(table, side), side=side, what=say("WIP"), needs=needs(target),
            dice=(DieSeen(die, kind, says),),
        )  # fmt: skip
