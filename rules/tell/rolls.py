"""What came of dice, as a player says it across the table: the words of the log and of the moment."""

from collections.abc import Mapping
from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import Made, Table
from rules.messages import say
from rules.reference import skill
from rules.tell.counted import dice_words
from rules.tell.names import joined_by_and, named, piece
from rules.tell.words import Name, Part, Words, put, put_together

TIMES: Final = {
    1: say("once"),
    2: say("twice"),
    3: say("three times"),
    4: say("four times"),
    5: say("five times"),
}
DONE: Final = {
    "Dodge": say("{piece} Dodges"),
    "Reset": say("{piece} Resets"),
    "Discover": say("{piece} Discovers"),
}
"""What who succeeds with it does."""
NOT_DONE: Final = {
    "Dodge": say("{piece} fails to Dodge"),
    "Reset": say("{piece} fails to Reset"),
    "Discover": say("{piece} fails to Discover"),
}


def times(number: int) -> str:
    """How often: once, twice, three times."""
    return TIMES.get(number) or say("{number} times", number=number)


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
        both = joined_by_and([_shown((piece(table, one.piece),), one, dice) for one in made])
        return put("{both} cancel each other out", both=both)
    return put_together([_one(table, one, dice, at.get(one.piece)) for one in made], ", ")


def _shown(words: Words, made: Made, dice: bool) -> Words:
    """The same, and the dice as they were read."""
    if not dice or not made.dice:
        return words
    return put("{said} ({dice})", said=words, dice=dice_words(made.dice))


def _one(table: Table, made: Made, dice: bool, at: PieceId | None) -> Words:
    book = table.book
    words = (
        _succeeds(table, made, at) if made.hits else _fails(book, made, piece(table, made.piece))
    )
    return _shown(words, made, dice)


def _succeeds(table: Table, made: Made, at: PieceId | None) -> Words:
    it = piece(table, made.piece)
    if made.skill == "Discover" and at:
        return put("{piece} Discovers {target}", piece=it, target=piece(table, at))
    if made.skill in DONE:
        return put(DONE[made.skill], piece=it)
    told: dict[str, Part] = {"piece": it, "skill": named(made.skill)}
    if not _attacks(table.book, made.skill):
        return put("{piece} succeeds with {skill}", **told)
    told |= {"times": times(made.hits)}
    hits = (
        put("{piece} hits {target} {times} with {skill}", target=piece(table, at), **told)
        if at
        else put("{piece} hits {times} with {skill}", **told)
    )
    if not made.criticals:
        return hits
    if made.hits == 1:
        return put("{hits}, a Critical", hits=hits)
    return put("{hits}, {criticals} of them Critical", hits=hits, criticals=made.criticals)


def _fails(book: Book, made: Made, it: Name) -> Words:
    if made.alone:
        return put("{piece} is beaten", piece=it)
    if made.skill in NOT_DONE:
        return put(NOT_DONE[made.skill], piece=it)
    if _attacks(book, made.skill):
        return put("{piece} misses", piece=it)
    return put("{piece} fails with {skill}", piece=it, skill=named(made.skill))


def _attacks(book: Book, name: str) -> bool:
    try:
        return skill(book, name).attacks
    except KeyError:
        return False


def save_words(table: Table, event: e.SaveMade, *, dice: bool = True) -> Words:
    """How many Saving Rolls failed; no full stop."""
    words = _saved(piece(table, event.piece), event)
    if not dice or not event.dice:
        return words
    return put("{said} ({dice})", said=words, dice=dice_words(event.dice))


def _saved(it: Name, event: e.SaveMade) -> Words:
    if event.cures:
        told = {"piece": it, "cures": named(event.cures)}
        if event.failed:
            return put("{piece} fails the PH Roll of the {cures}", **told)
        return put("{piece} passes the PH Roll of the {cures}", **told)
    many = len(event.dice)
    if not event.failed:
        return put("{piece} passes {rolls}", piece=it, rolls=_every(many))
    if many == event.failed:
        return put("{piece} fails {rolls}", piece=it, rolls=_every(many))
    if many > 1:
        return put(
            "{piece} fails {failed} of {many} Saving Rolls",
            piece=it,
            failed=event.failed,
            many=many,
        )
    if event.failed == 1:
        return put("{piece} fails a Saving Roll", piece=it)
    return put("{piece} fails {failed} Saving Rolls", piece=it, failed=event.failed)


def _every(many: int) -> str:
    return {
        0: say("its Saving Rolls"),
        1: say("its Saving Roll"),
        2: say("both Saving Rolls"),
    }.get(many) or say("all {many} Saving Rolls", many=many)
