"""What one side alone knew while it was played, told now that the match is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rules import game
from rules.game import SIDES, PieceId, Side, Table, Words, put

REPLICA: Final = ", a replica"
REAL: Final = ", the real one"


class Secrets:
    """Read line by line: of whom an Order told less than the truth, and what came out in none."""

    def __init__(self) -> None:
        self._led: dict[Side, str] = {}

    def read(self, event: Any, table: Table) -> dict[PieceId, Words]:
        """The pieces that are named in a declaration and were not what they seemed, each with its truth
        in a sentence; of any other event none."""
        kind = type(event).__name__
        if kind == "TurnBegan":
            for one in table.troopers.values():
                if one.lieutenant:
                    self._led.setdefault(one.side, _called(table, one.id))
        if kind not in ("SkillDeclared", "AroDeclared"):
            return {}
        who = event.pieces if kind == "SkillDeclared" else (event.piece,)
        named = {*who, *event.declared.targets}
        return dict(_truths(table, named))

    def left(self, table: Table) -> tuple[Words, ...]:
        """What came out in no Order: who led, who lay hidden to the end."""
        view = game.view(table, "referee")
        led = (
            put(
                "{player}’s Lieutenant was {trooper}.",
                player=game.who(table, side),
                trooper=game.Name(self._led[side], side),
            )
            for side in SIDES
            if side in self._led
        )
        hid = (
            put(
                "{trooper} lay in hiding to the end.", trooper=game.Name(one.profile.name, one.side)
            )
            for one in table.troopers.values()
            if one.hidden
        )
        standing = {one.id for one in (*view.mine, *view.theirs)}
        marked = (words for _, words in _truths(table, standing))
        return (*led, *hid, *marked)


def _called(table: Table, trooper: str) -> str:
    """As it is called on the table; by its profile, while it is not what it seems."""
    for piece in table.pieces.values():
        if piece.trooper == trooper and piece.real is not False and piece.card is not None:
            return game.piece(table, piece.id).text
    return table.troopers[trooper].profile.name  # type: ignore[index]


def _truths(table: Table, pieces: Iterable[PieceId]) -> Iterator[tuple[PieceId, Words]]:
    view, wanted = game.view(table, "referee"), set(pieces)
    for seen in (*view.mine, *view.theirs):
        if seen.id in wanted and seen.secret:
            yield seen.id, _truth(table, seen)


def _truth(table: Table, seen: Any) -> Words:
    whose, name = game.who(table, seen.side), game.piece(table, seen.id)
    was, _, _ = seen.secret.partition(",")
    hidden = game.Name(was, seen.side)
    if seen.secret.endswith(REPLICA):
        return put(
            "{piece} was nobody: {trooper} stood elsewhere, as {player} alone knew.",
            piece=name,
            trooper=hidden,
            player=whose,
        )
    return put(
        "As {player} alone knew, {piece} was {trooper}.", player=whose, piece=name, trooper=hidden
    )
