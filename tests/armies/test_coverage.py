"""How much of the official data is known is counted option by option, each unit once."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.reference import N4
from tests.armies import invented
from tracker.armies.official.coverage import coverage, labels


def test_an_option_is_counted_once_however_many_armies_have_it(files: Path) -> None:
    found = coverage(files, N4)
    again = (files / "longshore.json").read_text()
    (files / "another.json").write_text(again)
    assert coverage(files, N4) == found
    assert found.options > 0
    assert found.whole + found.unknown == found.options
    assert found.kept <= found.whole


def test_a_spec_ops_trooper_is_counted_beside_the_unit_of_its_number(files: Path) -> None:
    every = coverage(files, N4).options
    for name in ("longshore", "tideguard", "reserves"):
        data = json.loads((files / f"{name}.json").read_text())
        data["specops"]["units"] = []
        invented.save(files / f"{name}.json", data)
    assert coverage(files, N4).options == every - 1


def test_what_nobody_knows_is_named_with_the_options_that_bear_it(files: Path) -> None:
    before = coverage(files, N4)
    text = (files / "longshore.json").read_text()
    (files / "longshore.json").write_text(text.replace('"Camouflage"', '"Invisible Ink"'))
    after = coverage(files, N4)
    missing = dict(after.missing)
    assert missing.keys() - dict(before.missing).keys() == {("skill", "Invisible Ink")}
    assert 0 < missing["skill", "Invisible Ink"] <= after.options


def test_what_no_source_explains_is_counted_apart(files: Path) -> None:
    text = (files / "longshore.json").read_text()
    (files / "longshore.json").write_text(text.replace('"Camouflage"', '"Journalist L1"'))
    found = coverage(files, N4)
    assert ("skill", "Journalist") in dict(found.unseen)
    assert ("skill", "Journalist") not in dict(found.missing)
    assert found.kept < found.options


def test_each_label_is_counted_once_and_named_where_nobody_reads_it(files: Path) -> None:
    before = labels(files, N4)
    assert ("skill", "Camouflage") in before.every - before.unread
    text = (files / "longshore.json").read_text()
    (files / "longshore.json").write_text(text.replace('"Camouflage"', '"Invisible Ink (+3)"'))
    after = labels(files, N4)
    assert after.unread - before.unread == {("skill", "Invisible Ink (+3)")}
    assert after.unread <= after.every


def test_the_command_prints_both_shares_and_the_names(files: Path) -> None:
    out = StringIO()
    call_command("known_in", files, edition="n4", stdout=out)
    said = out.getvalue()
    assert "options (" in said
    assert "bear nothing unknown." in said
    assert "read by nobody or not whole." in said


def test_a_directory_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no files of sectorials"):
        call_command("known_in", tmp_path, edition="n4")
