"""An Order in a sentence, as a player tells it afterwards: who did what, and who answered how."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.ids import PieceId
from rules.log.doors import by_its_terms
from rules.log.table import Declared, Table
from rules.messages import say
from rules.tell.names import joined_by_and, named, piece, several
from rules.tell.words import Part, Words, put, put_together

AT: Final = {
    "BS Attack": (say("shoots at {target}"), say("shoot at {target}")),
    "CC Attack": (say("fights {target}"), say("fight {target}")),
    "Discover": (say("tries to Discover {target}"), say("try to Discover {target}")),
}
"""What is done to a target, by one and by several."""
ALONE: Final = {
    "Idle": (say("waits"), say("wait")),
    "Move": (say("moves"), say("move")),
    "Cautious Movement": (say("moves cautiously"), say("move cautiously")),
    "Climb": (say("climbs"), say("climb")),
    "Jump": (say("jumps"), say("jump")),
    "Dodge": (say("Dodges"), say("Dodge")),
    "Reset": (say("Resets"), say("Reset")),
}
WAYS: Final = frozenset({"Move", "Climb", "Jump", "Idle"})
"""What is left out where something else was done as well."""
BACK: Final = {
    "BS Attack": (say("shoots"), say("shoot")),
    "CC Attack": (say("fights"), say("fight")),
    "Dodge": (say("Dodges"), say("Dodge")),
}
"""How one answers, and several do; anything else is an answer by its name."""
AT_WHO_ATTACKED: Final = {
    "BS Attack": (say("shoots back"), say("shoot back")),
    "CC Attack": (say("fights back"), say("fight back")),
}


@by_its_terms
def deeds(
    table: Table,
    pieces: tuple[PieceId, ...],
    declared: Sequence[Declared],
    answers: Mapping[PieceId, Declared],
) -> Words:
    """Who did what and who answered how; no full stop."""
    did = [one for one in declared if one.skill not in WAYS] or declared[:1]
    many = len(pieces) > 1
    does = [_does(table, one, many) for one in did] or [put(ALONE["Idle"][0])]
    words = put("{who} {does}", who=several(table, pieces), does=joined_by_and(does))
    attacked = any(one.skill in BACK and one.targets for one in declared)
    alike: dict[str, list[PieceId]] = {}
    for id, one in answers.items():
        if one.skill != "Idle":
            alike.setdefault(one.skill, []).append(id)
    told = [
        put("{who} {does}", who=_all(table, ids), does=_answer(skill, len(ids) > 1, attacked))
        for skill, ids in alike.items()
    ]
    if not told:
        return words
    return put("{first}; {answers}", first=words, answers=put_together(told, ", "))


def _all(table: Table, pieces: Sequence[PieceId]) -> Words:
    """Names with commas between, and "and" before the last."""
    *most, last = pieces
    if not most:
        return (piece(table, last),)
    return put("{one} and {other}", one=several(table, tuple(most)), other=piece(table, last))


def _does(table: Table, declared: Declared, many: bool) -> Words:
    skill, targets = declared.skill, several(table, declared.targets)
    if skill in ALONE:
        return put(ALONE[skill][many])
    if skill in AT and targets:
        return put(AT[skill][many], target=targets)
    told: dict[str, Part] = {"skill": named(skill)}
    if targets:
        told |= {"target": targets}
        if many:
            return put("use {skill} on {target}", **told)
        return put("uses {skill} on {target}", **told)
    return put("use {skill}", **told) if many else put("uses {skill}", **told)


def _answer(skill: str, many: bool, attacked: bool) -> Words:
    # Back, if one was attacked oneself.
    if attacked and skill in AT_WHO_ATTACKED:
        return put(AT_WHO_ATTACKED[skill][many])
    if skill in BACK:
        return put(BACK[skill][many])
    told: dict[str, Part] = {"skill": named(skill)}
    return put("answer with {skill}", **told) if many else put("answers with {skill}", **told)
