"""A table of alterations, each as somebody makes it, and each again with all hashes made anew: what is named
without a key, and what is not. docs/secrecy.md has it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from rules import record
from rules.record import Derived, Record
from tests.forging import CONCEDED_SOONER, Forgery, forged, forgeries, rows
from tests.records import chained
from tests.rules.record.test_derived import FOUGHT
from tests.said import said_in

DOC: Final = Path(__file__).parents[3] / "docs" / "secrecy.md"
UNNAMED: Final = (
    "the time of a line", "the version of the rules in a command", CONCEDED_SOONER,
)  # fmt: skip
"""What a forgery with hashes made anew may change without being named: the second is said, and no fault; the
third is a match that somebody conceded sooner."""


def of(written: str) -> Record:
    played, log = said_in(written)
    assert not played.failures
    return chained("referee", log)


KEPT: Final = of(FOUGHT)
TRIED: Final = forgeries(KEPT)


def named(one: Forgery, *, anew: bool) -> bool:
    try:
        return bool(record.verify(forged(KEPT, one.touch, anew=anew)))
    except ValueError:
        return True  # it is no record any more


def sample(every: list[Forgery], thorough: bool) -> list[Forgery]:
    """All of them; else some of each kind."""
    seen: dict[str, int] = {}
    found = []
    for one in every:
        at = seen[one.row] = seen.get(one.row, -1) + 1
        if thorough or at % 12 == 0:
            found.append(one)
    return found


@pytest.mark.long("a match is worked out for each alteration")
def test_each_alteration_is_named(thorough: bool) -> None:
    unnamed = [one.what for one in sample(TRIED, thorough) if not named(one, anew=False)]
    assert unnamed == []


@pytest.mark.long("a match is worked out for each alteration")
def test_each_is_named_with_all_hashes_made_anew_but_for_what_is_listed(thorough: bool) -> None:
    tried = sample(TRIED, thorough)
    unnamed = [f"{one.row}: {one.what}" for one in tried if not named(one, anew=True)]
    assert [one for one in unnamed if not one.startswith(UNNAMED)] == []


def test_of_a_version_that_was_changed_it_is_said_that_its_command_was_not_worked_out() -> None:
    one = next(one for one in TRIED if one.row == UNNAMED[1])
    kept = forged(KEPT, one.touch, anew=True)
    assert not Derived(kept).whole
    assert any("given by other rules" in said for said in record.unproved(kept))


def test_the_table_of_the_docs_is_what_is_tried() -> None:
    text = DOC.read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| (.+?) \| (\d+) \| (?:all|none)", text, re.M))
    assert {row: int(number) for row, number in told.items()} == rows(TRIED)
    for row in rows(TRIED):
        anew = "none" if row in UNNAMED else "all"
        assert re.search(rf"^\| {re.escape(row)} \| \d+ \| all \| {anew} \|$", text, re.M), row
