"""A Table that was written down is the one that was: for a player, and for every line that follows."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

import rules
from rules import game
from rules.log import packed
from rules.log.table import Scene, Table
from tests.rules.laws.matches import Script, opened, played, playing, scripts
from tests.rules.laws.play import SEATS

FEWER = settings().max_examples // 4


def ordered(value: Any) -> Any:
    """A value with the order of its dicts, which tells in what order things are shown."""
    if isinstance(value, msgspec.Struct):
        names = [name for name in value.__struct_fields__ if name not in packed.HOLDS]
        return [ordered(getattr(value, name)) for name in names]
    if isinstance(value, dict):
        return [(key, ordered(one)) for key, one in value.items()]
    return [ordered(one) for one in value] if isinstance(value, tuple) else value


@settings(max_examples=FEWER)
@given(scripts)
def test_a_table_is_read_back_as_it_was(script: Script) -> None:
    match = opened()
    for chance in playing(script, match):
        table = match.tables[chance.choice(SEATS)]
        again = game.unpacked(game.packed(table))
        assert again == table
        assert ordered(again) == ordered(table)


@settings(max_examples=FEWER)
@given(scripts)
def test_a_match_goes_on_from_what_was_written_down(script: Script) -> None:
    match = played(script)
    for seat in SEATS:
        part = match.parts[seat]
        at = Random(script.seed).randrange(len(part))
        halfway = game.unpacked(game.packed(game.fold(game.EMPTY, part[:at])))
        assert game.fold(halfway, part[at:]) == match.tables[seat]


def test_the_tables_of_earlier_steps_and_dice_are_in_it() -> None:
    """Random matches have them: or the laws above would say little."""
    held = [
        (len(table.marks), len(table.scene.beats))
        for seed in range(3)
        for table in tables_of(Script(seed, 60))
    ]
    assert max(marks for marks, _ in held) > 2
    assert max(beats for _, beats in held) > 2


def tables_of(script: Script) -> list[Table]:
    match = opened()
    return [match.full for _ in playing(script, match)]


def test_what_tables_share_is_written_once_and_shared_again() -> None:
    (longest, *_) = sorted(tables_of(Script(1, 60)), key=lambda table: -len(table.marks))
    assert len(longest.marks) > 2
    bare = msgspec.structs.replace(longest, marks={}, scene=Scene())
    assert len(game.packed(longest)) < 2 * len(game.packed(bare))
    again = game.unpacked(game.packed(longest))
    assert len({id(table.troopers) for table in again.marks.values()}) < len(again.marks)


@pytest.mark.parametrize(
    "written", [b"", b"\x90", b"no Table", game.packed(game.EMPTY)[:-1]], ids=repr
)
def test_what_is_no_table_is_a_value_error(written: bytes) -> None:
    with pytest.raises(ValueError, match="This is no Table"):
        game.unpacked(written)


def test_a_table_that_is_not_there_is_a_value_error() -> None:
    table = msgspec.structs.replace(game.EMPTY, marks={3: game.EMPTY})
    columns = msgspec.msgpack.decode(game.packed(table))
    columns[game.EMPTY.__struct_fields__.index("marks")][0][-1][3] = 7
    with pytest.raises(ValueError, match="This is no Table"):
        game.unpacked(msgspec.msgpack.encode(columns))


def test_every_field_that_holds_tables_is_known() -> None:
    """A field that holds them tomorrow is written as they are, or this says so."""
    holds = {
        field.name
        for field in msgspec.structs.fields(Table)
        if {Table, Any} & _types(field.type, set())
    }
    assert holds == set(packed.HOLDS)


def _types(kind: Any, found: set[Any]) -> set[Any]:
    """The types that a value of this type may hold, as deep as they go."""
    if kind not in found:
        found.add(kind)
        for one in getattr(kind, "__args__", ()):
            _types(one, found)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not Table:
            for field in msgspec.structs.fields(kind):
                _types(field.type, found)
    return found


def test_the_version_is_another_with_one_sign_of_the_code(tmp_path: Path) -> None:
    (tmp_path / "fold").mkdir()
    code, table = tmp_path / "fold" / "turn.py", tmp_path / "states.toml"
    code.write_text("mark + 1")
    table.write_text("mark = 1")
    versions = [packed.version(tmp_path)]
    for file in (code, table):
        file.write_text(file.read_text().replace("1", "2"))
        versions.append(packed.version(tmp_path))
    code.rename(code.with_name("step.py"))
    versions.append(packed.version(tmp_path))
    assert len(set(versions)) == 4
    (tmp_path / "notes.pyc").write_text("compiled")
    assert packed.version(tmp_path) == versions[-1]
    assert packed.version(Path(rules.__file__).parent) == game.FOLD_VERSION
