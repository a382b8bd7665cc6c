"""An Order in a sentence, as a player tells it afterwards: who did what, and who answered how."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.ids import PieceId
from rules.log.doors import by_its_terms
from rules.log.table import Declared, Table
from rules.tell.words import Name, Words, piece, several

AT: Final = {
    "BS Attack": ("shoots at", "shoot at"),
    "CC Attack": ("fights", "fight"),
    "Discover": ("tries to Discover", "try to Discover"),
}
"""What is done to a target."""
ALONE: Final = {
    "Move": ("moves", "move"),
    "Cautious Movement": ("moves cautiously", "move cautiously"),
    "Climb": ("climbs", "climb"),
    "Jump": ("jumps", "jump"),
    "Dodge": ("Dodges", "Dodge"),
    "Reset": ("Resets", "Reset"),
}
WAYS: Final = frozenset({"Move", "Climb", "Jump", "Idle"})
"""What is left out where something else was done as well."""
BACK: Final = {
    "BS Attack": ("shoots", "shoot"),
    "CC Attack": ("fights", "fight"),
    "Dodge": ("Dodges", "Dodge"),
}
"""How one answers, and several do; anything else is an answer by its name."""


@by_its_terms
def deeds(
    table: Table,
    pieces: tuple[PieceId, ...],
    declared: Sequence[Declared],
    answers: Mapping[PieceId, Declared],
) -> Words:
    """Who did what and who answered how; no full stop."""
    does: Words = ()
    for one in [one for one in declared if one.skill not in WAYS] or declared[:1]:
        does += (
            (" and ", *_does(table, one, len(pieces))) if does else _does(table, one, len(pieces))
        )
    words = (*several(table, pieces), " ", *(does or ("waits",)))
    attacked = any(one.skill in BACK and one.targets for one in declared)
    alike: dict[str, list[PieceId]] = {}
    for id, one in answers.items():
        if one.skill != "Idle":
            alike.setdefault(one.skill, []).append(id)
    for at, (skill, ids) in enumerate(alike.items()):
        answer = _answer(skill, len(ids) > 1, attacked)
        words = (*words, ", " if at else "; ", *_all(table, ids), " ", *answer)
    return words


def _all(table: Table, pieces: Sequence[PieceId]) -> Words:
    """Names with commas between, and "and" before the last."""
    *most, last = pieces
    return (
        (*several(table, tuple(most)), " and ", piece(table, last))
        if most
        else (piece(table, last),)
    )


def _does(table: Table, declared: Declared, many: int) -> Words:
    plural = many > 1
    skill, targets = declared.skill, several(table, declared.targets)
    if skill == "Idle":
        return ("wait" if plural else "waits",)
    if skill in ALONE:
        return (ALONE[skill][plural],)
    if skill in AT and targets:
        return (AT[skill][plural], " ", *targets)
    return ("use " if plural else "uses ", Name(skill), *((" on ", *targets) if targets else ()))


def _answer(skill: str, many: bool, attacked: bool) -> Words:
    if skill in BACK:
        # Back, if one was attacked oneself.
        return (BACK[skill][many] + (" back" if attacked and skill != "Dodge" else ""),)
    return ("answer with " if many else "answers with ", Name(skill))
