"""Logs as they were written of old, in each of which a piece took another's place under a new id: they
fold to the Tables that they gave then, and their records hold."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import fields

from rules import game, record, scenario
from rules.game import Entry, Table
from rules.ids import Seat, sees
from rules.log import events as e
from rules.log.fold import apply
from rules.rolls.rolls import rolls
from tests.records import chained
from tests.rules.record.test_record import hash_again
from tests.switch_off import scripts

READERS: Final[tuple[Seat, ...]] = ("A", "B", "referee")
KEPT: Final = Path(__file__).parent / "kept"
SINCE: Final = frozenset({"appearance", "once", "stages", "suffered", "unsaved"})
"""Fields of a Table that came since, and that these Tables could not have."""
APART: Final = frozenset({"marks", "scene"})
"""Tables of before, within a Table: each is folded from lines that are folded here as well."""


def plain(value: Any) -> Any:
    """A value as JSON has it, without what is as it always is."""
    if isinstance(value, msgspec.Struct):
        default = {one.name: one.default for one in fields(value)}
        default |= {
            one.name: one.default_factory()
            for one in fields(value)
            if one.default_factory is not msgspec.NODEFAULT
        }
        return {
            name: plain(found)
            for name in value.__struct_fields__
            if name not in APART | SINCE and (found := getattr(value, name)) != default[name]
        }
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, frozenset):
        return sorted((plain(one) for one in value), key=str)
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def folded(lines: list[Entry]) -> Iterator[tuple[str, Table]]:
    """The full Table after each line by which a piece takes another's place, and in the end that of
    each who plays."""
    for seat in READERS:
        table = game.EMPTY
        for at, entry in enumerate(lines):
            if sees(seat, entry.audience):
                table = apply(table, entry.event)
                kind, _ = game.encode(entry.event)
                if seat == "referee" and kind == "PieceReplaced":
                    yield f"after line {at}", table
        yield seat, table


def lines_of(kept: dict[str, Any]) -> list[Entry]:
    return [
        Entry(audience, tuple(rules), game.decode(kind, data))
        for audience, rules, kind, data in kept["lines"]
    ]


@pytest.mark.parametrize("file", sorted(KEPT.glob("*.json")), ids=lambda file: file.stem)
def test_an_old_log_folds_to_the_tables_that_it_gave(file: Path) -> None:
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = {name: plain(table) for name, table in folded(lines_of(kept))}
    assert any(name.startswith("after") for name in found)
    for name, table in kept["tables"].items():
        assert found[name] == table, name
    assert found.keys() == kept["tables"].keys()


@pytest.mark.parametrize("file", sorted(KEPT.glob("*.json")), ids=lambda file: file.stem)
def test_an_old_record_is_verified(file: Path) -> None:
    lines = lines_of(json.loads(file.read_text(encoding="utf-8")))
    for seat in READERS:
        problems = record.verify(chained(seat, lines))
        # None of them was played to its end.
        assert [one.what for one in problems if one.cursor] == []


def test_an_old_record_is_named_where_it_was_forged() -> None:
    """The Model that took the Marker's place stands for another; and its leaf is not opened."""
    file = KEPT / "camo_e7_back_as_a_new_marker.json"
    plain = json.loads(record.encode(chained("referee", lines_of(json.loads(file.read_bytes())))))
    lines = plain["lines"]
    at = next(at for at, line in enumerate(lines) if line["kind"] == "PieceReplaced")
    stands = next(line for line in lines[at:] if line["kind"] == "PieceIdentified")
    stands["data"]["trooper"] = lines[at - 1]["data"].get("piece", "another")
    (opened, *_) = [line for line in lines if str(line["data"].get("label")).endswith(" who")]
    opened["data"]["label"] = "another who"
    hash_again(plain)
    found = [one.what for one in record.verify(record.decode(json.dumps(plain)))]
    assert "stands for another trooper than the piece whose place it took." in found
    assert "shows what it was, and opens no leaf." in found


def test_each_kind_of_replacement_is_kept() -> None:
    faces = set()
    for file in KEPT.glob("*.json"):
        table = game.EMPTY
        for entry in lines_of(json.loads(file.read_text(encoding="utf-8"))):
            event: Any = entry.event
            if game.encode(event)[0] == "PieceReplaced":
                faces.add((table.pieces[event.old].shape.face, event.shape.face))
            table = apply(table, event)
    assert faces >= {
        ("Camouflaged", "Model"), ("Model", "Camouflaged"), ("Camouflaged", "DECOY-1"),
        ("DECOY-1", "Model"), ("Holoecho 1", "Model"), ("Model", "Model"), ("IMP-1", "IMP-2"),
        ("IMP-1", "Model"), ("IMP-2", "Model"), ("Model", "IMP-1"), ("Model", "IMP-2"),
    }  # fmt: skip


def test_another_table_would_be_noticed() -> None:
    (file, *_) = sorted(KEPT.glob("*.json"))
    lines = lines_of(json.loads(file.read_text(encoding="utf-8")))
    _, table = list(folded(lines))[-1]
    assert plain(table) != plain(msgspec.structs.replace(table, acted=game.PieceId("nobody")))


def test_of_old_a_second_discover_was_never_rolled_for() -> None:
    """A Roll for it said at whom it was only where dice were divided: it stood for both halves."""
    played = scenario.play(scripts()["disc_1_one_marker_after_the_other"])
    lines = [entry for moment in played.moments for entry in moment.entries]
    at, rolled = next(
        (at, one.event)
        for at, one in enumerate(lines)
        if isinstance(one.event, e.RollMade) and one.event.made[0].skill == "Discover"
    )
    before = game.fold(game.EMPTY, lines[:at])
    unsaid = tuple(msgspec.structs.replace(one, target=None) for one in rolled.made)
    assert [roll.hands[0].declared.half for roll in rolls(apply(before, rolled))] == [2]
    assert rolls(apply(before, msgspec.structs.replace(rolled, made=unsaid))) == ()
