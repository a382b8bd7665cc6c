"""From the players' words to commands: what is called what on the Table of who speaks."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.ids import SIDES, PieceId, Side, TrooperId
from rules.log import commands as c
from rules.log.kinds import command
from rules.log.table import Piece, Table, name_of, under
from rules.order.whole import FIRST
from rules.quick.telling import THEN
from rules.refusals import Refusal, Refused
from rules.seen.absence import off_table

NAMES: Final[dict[Side, str]] = {"A": "Ana", "B": "Bo"}
SIDE_OF: Final[dict[str, Side]] = {name: side for side, name in NAMES.items()}

_PIECES: Final = frozenset(
    {"actor", "target", "contact", "piece", "roll", "winner", "beside", "attacker", "host"}
)
_OWN: Final = frozenset(
    {"apart", "party", "members", "quiet", "stances", "lies_last", "stands_last", "transmutes"}
)
_ROWS: Final = frozenset(
    {"changes", "paths", "instead", "landings", "aros", "goes_off", "also",
     "succeeded", "hurt", "slips", "guts", "falls", "befell"}
)  # fmt: skip
_TROOPERS: Final = frozenset({"trooper", "drives", "mate", "other_mate", "bomb"})
_ENEMIES: Final = frozenset({"target", "contact"})
_SYSTEM: Final[dict[str, type[c.SystemCommand]]] = {
    kind.__name__: kind for kind in (c.OpenMatch, c.SeatPlayer, c.BeginScribe)
}


class Malformed(ValueError):
    """A scenario that can't be read; its message is a sentence for who wrote it."""


def known(row: Mapping[str, Any], keys: set[str], what: str) -> None:
    if strange := sorted(set(row) - keys):
        raise Malformed(f"There is no “{strange[0]}” in {what}.")


class Asked(msgspec.Struct, frozen=True):
    """A command in words: who gives it (nobody: the tracker), its kind, its fields."""

    by: Side | None
    do: str
    fields: dict[str, Any] = {}

    def fill(self, table: Table) -> c.AnyCommand:
        """The command, its names looked up on the giver's own Table. Raises Refused, as any door
        does, when it is no command."""
        fields = {name: _filled(name, value, table, self.by) for name, value in self.fields.items()}
        if self.by is not None:
            return command({"kind": self.do, "by": self.by, **fields})
        if self.do not in _SYSTEM:
            raise Refused(Refusal("unknown", "There is no such command."))
        return msgspec.convert(fields, _SYSTEM[self.do])

    def __str__(self) -> str:
        giver = NAMES[self.by] if self.by else "The tracker"
        told = [f"{name} {value}" for name, value in self.fields.items() if name != "army"]
        return f"{giver}: {self.do}" + (f" ({', '.join(told)})" if told else "")


def _filled(name: str, value: Any, table: Table, by: Side | None) -> Any:
    name = name.removeprefix(FIRST).removeprefix(THEN)
    if name in _PIECES and isinstance(value, str):
        return piece_called(table, value, by, enemy=name in _ENEMIES)
    if name in _TROOPERS and isinstance(value, str):
        return trooper_called(table, value, by)
    if name == "side" or (name == "by" and by is None):
        return SIDE_OF.get(value, value)
    if name == "mark" and isinstance(value, str):
        return _mark(table, value)
    if name in _OWN and isinstance(value, list):
        return [piece_called(table, str(words), by) for words in value]
    if name == "via" and isinstance(value, list):
        return [piece_called(table, str(words), by) for words in value]
    if name in ("caught", "split", "sensed") and isinstance(value, list):
        return [piece_called(table, str(words), by, enemy=True) for words in value]
    if name in _ROWS and isinstance(value, list):
        return [
            {key: _filled(key, part, table, by) for key, part in change.items()} for change in value
        ]
    return value


def piece_called(table: Table, words: str, by: Side | None, *, enemy: bool = False) -> PieceId:
    """The piece that a player means: by name, as one's own trooper, or by face and place.

    What is on the table comes before what has left it. Words that name nothing come back as they
    are: no piece has such an id, so the command is refused as any stranger's would be.
    """
    owner, mine = _whose(words)
    for wanted in (owner,) if owner else _sides(by, enemy=enemy):
        standing = [piece for piece in table.pieces.values() if piece.side == wanted]
        for piece in standing:
            if mine in _callings(table, piece):
                return piece.id
        for trooper in table.troopers.values():
            for hidden in trooper.hidden if trooper.side == wanted else ():
                if mine == f"{trooper.profile.name} {hidden.place.where}":
                    return hidden.piece
        for id, name in table.names.items():
            if name == mine and table.sides[id] == wanted:
                return id
    mine_off = off_table(table, by) if by else ()
    return PieceId(next((one.id for one in mine_off if one.profile.name == mine), words))


def _whose(words: str) -> tuple[Side | None, str]:
    player, possessive, rest = words.partition("'s ")
    return (SIDE_OF[player], rest) if possessive and player in SIDE_OF else (None, words)


def _sides(by: Side | None, *, enemy: bool) -> Iterator[Side]:
    own: Side = by or "A"
    yield from sorted(SIDES, key=lambda side: (side == own) == enemy)


def _callings(table: Table, piece: Piece) -> Iterator[str]:
    name = name_of(table, piece.id)
    yield name
    yield f"{name.rsplit(' ', 1)[0]} {piece.shape.where}"
    trooper = under(table, piece)
    if trooper:
        yield trooper.profile.name


def trooper_called(table: Table, words: str, by: Side | None) -> TrooperId:
    """One's own trooper: "#2" of the list, by its profile's name, or by the piece it stands as."""
    own = [trooper for trooper in table.troopers.values() if trooper.side == by]
    if words[:1] == "#" and words[1:].isdigit() and 0 < int(words[1:]) <= len(own):
        return own[int(words[1:]) - 1].id
    for trooper in own:
        if trooper.profile.name == words:
            return trooper.id
    piece = table.pieces.get(piece_called(table, words, by))
    return (piece and piece.trooper) or TrooperId(words)


def _mark(table: Table, step: str) -> int:
    """The latest mark of this Order at a step that waited for its players; -1, which no take-back
    can name, without one."""
    found = (mark for mark, then in table.marks.items() if then.step == step and then.due is None)
    return max(found, default=-1)
