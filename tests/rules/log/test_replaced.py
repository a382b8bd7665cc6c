"""Where of old another piece took one's place, whatever was said of the one is said of the other:
nothing is lost, nothing stays."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rules.ids import PieceId, sees
from rules.log import events as e
from rules.log.fold import apply
from rules.log.table import EMPTY, Failure, Table
from rules.scenario.play import SEATS
from tests.rules.log.test_old_logs import KEPT, lines_of

ANOTHER = PieceId("another")
KEEP_THE_OLD = {"marks", "names", "sides", "seals", "notes", "troopers", "scene"}
"""What goes on knowing a piece by the id that it had."""


def named(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text that a value holds, with where it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from named(one, path)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield path, key if isinstance(key, str) else ""
            yield from named(one, path)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if not (isinstance(value, Table) and field in KEEP_THE_OLD):
                yield from named(getattr(value, field), f"{path}.{field}")


def turnings(name: str) -> Iterator[tuple[e.PieceReplaced, Table, Table]]:
    """Each piece that takes another's place in a log of old, with every seat's Table before and after."""
    log = lines_of(json.loads((KEPT / f"{name}.json").read_bytes()))
    for seat in SEATS:
        table = EMPTY
        for entry in log:
            if sees(seat, entry.audience):
                before, table = table, apply(table, entry.event)
                if isinstance(entry.event, e.PieceReplaced):
                    yield entry.event, before, table


@pytest.mark.parametrize("name", sorted(file.stem for file in KEPT.glob("*.json")))
def test_nothing_goes_on_naming_what_stands_no_more(name: str) -> None:
    found = list(turnings(name))
    assert found
    for event, before, after in found:
        assert event.old not in {word for path, word in named(after) if path != ".failures.piece"}
        was = [path for path, word in named(before) if word == event.old]
        now = [path for path, word in named(after) if word == event.piece]
        bars = [path for path in was if path == ".failures.piece"]
        assert len([path for path in now if path != ".order.turned"]) >= len(was) - len(bars)


def test_a_bar_is_carried_over_with_who_failed_alone() -> None:
    (_, before, after), *_ = [
        one for one in turnings("camo_e7_back_as_a_new_marker") if one[1].failures
    ]
    assert after.failures == before.failures
    (failed,) = before.failures
    turned = e.PieceReplaced(failed.by, ANOTHER, before.pieces[failed.by].shape)
    assert apply(before, turned).failures == (Failure(ANOTHER, failed.piece),)
