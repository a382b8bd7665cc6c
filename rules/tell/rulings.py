"""The changes of a Ruling, each as a sentence that a player would say."""

from collections.abc import Callable
from typing import Final

from rules.log.table import THE_OPPONENT, Change, Table, player
from rules.messages import say, term
from rules.tell.names import named, piece
from rules.tell.words import Part, Words, put

PLACES_OF_STEPS: Final = {"orders": say("between two Orders"), "states": say("in the States Phase")}


def change_words(table: Table, change: Change) -> Words:
    """What one change makes true: "Fusilier 2 has lost 1 Wound"."""
    told = _TOLD.get(change.kind)
    return told(table, change) if told else (change.kind,)


def _side(table: Table, change: Change) -> str:
    return player(table, "A" if change.side == "A" else "B", THE_OPPONENT)


def _of_a_piece(key: str) -> Callable[[Table, Change], Words]:
    def told(table: Table, change: Change) -> Words:
        return put(
            key, piece=piece(table, change.piece), state=named(change.state), place=change.text
        )

    return told


def _wounds(table: Table, change: Change) -> Words:
    it = piece(table, change.piece)
    if not change.number:
        return put("{piece} has lost no Wounds", piece=it)
    if change.number == 1:
        return put("{piece} has lost 1 Wound", piece=it)
    return put("{piece} has lost {number} Wounds", piece=it, number=change.number)


def _orders(table: Table, change: Change) -> Words:
    told: dict[str, Part] = {
        "player": _side(table, change),
        "number": change.number,
        "kind": term(change.text.capitalize()),
    }
    left = (
        say("{player} has {number} {kind} Order left", **told)
        if change.number == 1
        else say("{player} has {number} {kind} Orders left", **told)
    )
    if not change.state:
        return (left,)
    return put("{left} in Group {group}", left=left, group=change.state)


def _placed(table: Table, change: Change) -> Words:
    told: dict[str, Part] = {
        "trooper": change.text or say("A trooper"),
        "player": _side(table, change),
    }
    if change.state:
        return put("{trooper} is placed for {player}: {place}", place=change.state, **told)
    return put("{trooper} is placed for {player}", **told)


def _hidden(table: Table, change: Change) -> Words:
    told: dict[str, Part] = {"player": _side(table, change)}
    if change.state:
        return put("a Marker is placed for {player}: {place}", place=change.state, **told)
    return put("a Marker is placed for {player}", **told)


def _step(table: Table, change: Change) -> Words:
    step = PLACES_OF_STEPS.get(change.text, change.text)
    return put("the match goes on {step}", step=step)


def _score(table: Table, change: Change) -> Words:
    return put(
        "{player} has {objective} Objective Points and {victory} Victory Points",
        player=_side(table, change),
        objective=change.number,
        victory=change.text,
    )


_TOLD: Final[dict[str, Callable[[Table, Change], Words]]] = {
    "state on": _of_a_piece(say("{piece} is in {state} State")),
    "state off": _of_a_piece(say("{piece} is no longer in {state} State")),
    "wounds": _wounds,
    "move": _of_a_piece(say("{piece} stands elsewhere: {place}")),
    "remove": _of_a_piece(say("{piece} leaves the table")),
    "reveal": _of_a_piece(say("{piece} is revealed")),
    "hit": _of_a_piece(say("{piece} was hit")),
    "place": _placed,
    "hide": _hidden,
    "orders": _orders,
    "step": _step,
    "score": _score,
}
