"""Whoever runs a notebook finds what is wrong with a log, and what a copy of it lacks."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command

from tests.orderlog.lines import AT, noted, seated
from tracker.orderlog import actions, exporting
from tracker.orderlog.models import Record

LOG = [seated("Ana"), noted("A", "dune"), noted("B", "hut"), seated("Bo", "B"), noted("A", "x")]


@pytest.fixture
def played(record: Record) -> Record:
    actions.append(record_id=record.pk, entries=LOG, at=AT)
    return record


def verified(*arguments: str) -> str:
    said = io.StringIO()
    call_command("verify_log", *arguments, stdout=said)
    return said.getvalue()


def refused(*arguments: str) -> str:
    said = io.StringIO()
    with pytest.raises(CommandError, match="not the whole log"):
        call_command("verify_log", *arguments, stdout=said)
    return said.getvalue()


def taken_away(record: Record, seat: Any, file: Path) -> str:
    file.write_text(json.dumps(exporting.record(record_id=record.pk, seat=seat)))
    return str(file)


def test_a_log_as_it_was_written_is_sound(played: Record) -> None:
    assert verified() == "1 matches, 5 lines.\n"


def test_a_chain_that_does_not_end_where_it_should_is_named_with_its_match(played: Record) -> None:
    Record.objects.filter(pk=played.pk).update(head_b="0" * 64)
    said = refused()
    assert f"{played.pk}: Part of B: " in said
    assert "The chain of B does not end where the record says" in said
    assert "Part of A" not in said


def test_what_no_key_opens_is_said_in_words(played: Record, settings: Any) -> None:
    settings.FIELD_KEYS = [Fernet.generate_key().decode()]
    assert "can’t be read with these keys" in refused()


@pytest.mark.parametrize("seat", ["A", "B", "watcher"])
def test_what_a_player_keeps_and_the_log_has_is_sound(
    played: Record, seat: str, tmp_path: Path
) -> None:
    assert verified("--against", taken_away(played, seat, tmp_path / "kept"))
    actions.append(record_id=played.pk, entries=[seated("Cruz")], at=AT)
    assert verified("--against", str(tmp_path / "kept")), "the log went on since"


def test_lines_that_a_player_keeps_and_the_log_lacks_are_named(
    played: Record, tmp_path: Path
) -> None:
    text = exporting.record(record_id=played.pk, seat="A")
    more = [{**text["lines"][-1], "cursor": 5}, {**text["lines"][-1], "cursor": 6}]
    kept = tmp_path / "kept"
    kept.write_text(json.dumps({**text, "lines": text["lines"] + more}))
    assert f"Match {played.pk} lacks lines 5 to 6." in refused("--against", str(kept))
    text["lines"][2]["chain"] = "0" * 64
    kept.write_text(json.dumps(text))
    assert "goes on otherwise from line 3 on" in refused("--against", str(kept))


def test_a_match_that_is_not_there_and_what_is_no_record_are_said(
    played: Record, tmp_path: Path
) -> None:
    text = exporting.record(record_id=played.pk, seat="A")
    text["lines"][0]["chain"] = "0" * 64
    other, nothing = tmp_path / "other", tmp_path / "nothing"
    other.write_text(json.dumps(text))
    nothing.write_text("[]")
    said = refused("--against", str(other), str(nothing), str(tmp_path / "gone"))
    assert "No match here begins as this one does" in said
    assert f"{nothing}: " in said
    assert f"{tmp_path / 'gone'}: " in said
