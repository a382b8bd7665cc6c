"""What came of dice, as a player says it across the table: the words of the log and of the moment."""

from collections.abc import Mapping
from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import Made, Table
from rules.reference import skill
from rules.tell.words import Name, Words, dice_words, piece

TIMES: Final = {1: "once", 2: "twice", 3: "three times", 4: "four times", 5: "five times"}
DONE: Final = {"Dodge": "Dodges", "Reset": "Resets", "Discover": "Discovers"}
"""What who succeeds with it does."""


def times(number: int) -> str:
    """How often: once, twice, three times."""
    return TIMES.get(number, f"{number} times")


def roll_words(
    table: Table,
    event: e.RollMade,
    *,
    dice: bool = True,
    at: Mapping[PieceId, PieceId] | None = None,
) -> Words:
    """Who hit and who missed, the winners first, and whom, where that is known; no full stop."""
    at = at or {}
    made = sorted(event.made, key=lambda one: not one.hits)
    if len(made) > 1 and not made[0].hits and all(one.alone for one in made):
        names: Words = ()
        for one in made:
            names += (" and ", *_who(table, one, dice)) if names else _who(table, one, dice)
        return (*names, " cancel each other out")
    words: Words = ()
    for one in made:
        told = _one(table, one, dice, at.get(one.piece))
        words += (", ", *told) if words else told
    return words


def _who(table: Table, made: Made, dice: bool) -> Words:
    shown = f" ({dice_words(made.dice)})" if dice and made.dice else ""
    return (piece(table, made.piece), *((shown,) if shown else ()))


def _one(table: Table, made: Made, dice: bool, at: PieceId | None) -> Words:
    who, *shown = _who(table, made, dice)
    whom: Words = (" ", piece(table, at)) if at else ()
    return (
        who,
        *(_succeeds(table.book, made, whom) if made.hits else _fails(table.book, made)),
        *shown,
    )


def _succeeds(book: Book, made: Made, whom: Words) -> Words:
    if made.skill in DONE:
        return (f" {DONE[made.skill]}", *(whom if made.skill == "Discover" else ()))
    if not _attacks(book, made.skill):
        return (" succeeds with ", Name(made.skill))
    critical = f", {made.criticals} of them Critical" if made.criticals else ""
    if made.hits == 1:
        critical = ", a Critical" if made.criticals else ""
    return (
        " hits",
        *whom,
        f" {times(made.hits)} with ",
        Name(made.skill),
        *((critical,) if critical else ()),
    )


def _fails(book: Book, made: Made) -> Words:
    if made.alone:
        return (" is beaten",)
    if made.skill in DONE:
        return (f" fails to {made.skill}",)
    return (" misses",) if _attacks(book, made.skill) else (" fails with ", Name(made.skill))


def _attacks(book: Book, name: str) -> bool:
    try:
        return skill(book, name).attacks
    except KeyError:
        return False


def save_words(table: Table, event: e.SaveMade, *, dice: bool = True) -> Words:
    """How many Saving Rolls failed; no full stop."""
    shown = f" ({dice_words(event.dice)})" if dice and event.dice else ""
    who = piece(table, event.piece)
    if event.cures:
        ends = "fails" if event.failed else "passes"
        return (who, f" {ends} the PH Roll of the ", Name(event.cures), shown)
    many = len(event.dice)
    if not event.failed:
        return (who, f" passes {_every(many)}{shown}")
    if many == event.failed:
        return (who, f" fails {_every(many)}{shown}")
    if many > 1:
        return (who, f" fails {event.failed} of {many} Saving Rolls{shown}")
    failed = "a Saving Roll" if event.failed == 1 else f"{event.failed} Saving Rolls"
    return (who, f" fails {failed}{shown}")


def _every(many: int) -> str:
    return {0: "its Saving Rolls", 1: "its Saving Roll", 2: "both Saving Rolls"}.get(
        many, f"all {many} Saving Rolls"
    )
