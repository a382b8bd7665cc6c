"""A piece that shows itself as something else is the same piece, under another name; and a line of the
log goes on calling it what it was called then."""

from typing import Final

from msgspec.structs import replace

from rules import game
from rules.game import Entry, PieceId, Table
from rules.log import events as e
from rules.log.fold import apply
from rules.log.table import Failure, Shape
from rules.scenario import play, read
from rules.tell.then import as_called

STANDS: Final = """
title = "A trooper that can hide, and one that can't"

[table]
Ana = ["Zero, by the gate", "Alguacil, Lieutenant"]
Bo = ["Fusilier", "Fusilier, Lieutenant"]

[[step]]
do = { Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "in the street" }
"""
MARKER: Final = Shape("Camouflaged", mimetism=-3)


def start() -> tuple[Table, PieceId]:
    table = play(read(STANDS)).moments[-1].tables["referee"]
    zero = next(one.id for one in table.pieces.values() if table.names[one.id] == "Zero 1")
    return table, zero


def turned(table: Table, piece: PieceId, shape: Shape) -> e.PieceTurned:
    return e.PieceTurned(piece, shape, len(table.once.get(piece, ())) + 2)


def there_and_back() -> tuple[Table, PieceId, list[Entry]]:
    """Zero hides, is Targeted, and is shown; the lines by which it does, and the Table after them."""
    table, zero = start()
    card = table.pieces[zero].card
    assert card is not None
    lines: list[e.Event] = [e.TokenPlaced(zero, "Prone"), turned(table, zero, MARKER)]
    lines += [e.TokenPlaced(zero, "Targeted"), e.PieceTurned(zero, Shape(), 3)]
    lines += [e.CardShown(zero, card), e.LeafOpened("A", f"{zero} who", "", "", 0, ())]
    lines += [e.TokenPlaced(zero, "Stunned")]
    entries = [Entry("all", (), one) for one in lines]
    return game.fold(table, entries), zero, entries


def told(table: Table, entries: list[Entry]) -> list[str]:
    return [line.text for line in [*game.told_back(table, entries)][::-1] if line]


def test_each_line_calls_it_what_it_was_called_then() -> None:
    table, _, entries = there_and_back()
    assert told(table, entries) == [
        "Zero 1 is Prone.",
        "Zero 1 becomes a Marker again: Marker 1 (Camouflaged, Mimetism -3).",
        "Marker 1 is Targeted.",
        "Marker 1 is Zero 2.",
        "Seal opened: who was under Marker 1.",
        "Zero 2 is Stunned.",
    ]


def test_what_turns_loses_nothing() -> None:
    table, zero, _ = there_and_back()
    full = replace(table.pieces[zero], tokens=frozenset({"Targeted"}), lost=1)
    failed = (Failure(zero, PieceId("x")),)
    before = replace(table, pieces={**table.pieces, zero: full}, failures=failed)
    event = turned(before, zero, MARKER)
    after = apply(before, event)
    stands = replace(full, shape=MARKER, card=None, told=None, appearance=event.appearance)
    assert list(after.pieces) == list(before.pieces)
    assert after == replace(
        before,
        pieces={**before.pieces, zero: stands},
        names={**before.names, zero: "Marker 2"},
        once={zero: ("Zero 1", "Marker 1", "Zero 2")},
    )


def test_no_name_is_given_twice() -> None:
    table, zero, _ = there_and_back()
    (other,) = (one for one in table.pieces if table.names[one] == "Alguacil 1")
    after = apply(table, turned(table, other, MARKER))
    assert after.names[other] == "Marker 2"
    after = apply(after, turned(after, zero, MARKER))
    assert after.names[zero] == "Marker 3"


def hidden_and_taken_back() -> tuple[Table, PieceId, list[Entry]]:
    """Zero hides, and both go back to before that; it hides once more."""
    before, zero = start()
    mark = before.mark
    before = replace(before, marks={mark: replace(before, marks={})})
    lines: list[e.Event] = [turned(before, zero, MARKER), e.TokenPlaced(zero, "Prone")]
    lines += [e.TakenBack("A", mark, turned=(zero,)), e.TokenPlaced(zero, "Targeted")]
    lines += [e.PieceTurned(zero, MARKER, 4)]
    entries = [Entry("all", (), one) for one in lines]
    return game.fold(before, entries), zero, entries


def test_also_after_a_step_was_taken_back() -> None:
    table, zero, entries = hidden_and_taken_back()
    assert told(table, entries) == [
        "Zero 1 becomes a Marker again: Marker 1 (Camouflaged, Mimetism -3).",
        "Marker 1 is Prone.",
        "Bo agrees: taken back.",
        "Zero 1 is Targeted.",
        "Zero 1 becomes a Marker again: Marker 2 (Camouflaged, Mimetism -3).",
    ]
    assert table.once[zero] == ("Zero 1", "Marker 1", "Zero 1")


def test_a_name_is_found_by_how_often_it_had_turned_before() -> None:
    table, zero, _ = hidden_and_taken_back()
    found = [
        as_called(table, {zero: table.once[zero][:then]} if then else {}).names[zero]
        for then in range(4)
    ]
    assert found == ["Zero 1", "Marker 1", "Zero 1", "Marker 2"]
    assert as_called(table, table.once) is table
