"""A table of alterations, each as somebody makes it, and each again with all hashes made anew: what is named
without a key, and what is not. docs/secrecy.md has it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from rules import record
from rules.record import Derived, Devices, Record
from tests.devices import Device, signed_by
from tests.forging import (
    ANOTHER,
    CONCEDED_SOONER,
    Forgery,
    forged,
    forgeries,
    given_otherwise,
    rows,
    unsigned,
)
from tests.records import chained
from tests.rules.record.test_derived import FOUGHT
from tests.said import said_in

DOC: Final = Path(__file__).parents[3] / "docs" / "secrecy.md"
TIME, VERSION = "the time of a line", "the version of the rules in a command"
UNNAMED: Final = (TIME, VERSION, CONCEDED_SOONER, ANOTHER)
"""What a forgery with hashes made anew may change without being named: the second is said, and no fault; the
third is a match that somebody conceded sooner, the last another match."""
BEFORE_THE_LAST: Final = (TIME, VERSION)
DEVICES: Final = {"Ana": Device("Ana's phone"), "Bo": Device("Bo's phone")}
OTHERWISE: Final = {
    "Bo dodges": (
        'skill = "BS Attack", target = "Zero 1", weapon = "Combi Rifle"',
        'skill = "Dodge", target = "Zero 1"',
    ),
    "Bo concedes": ('{ Ana = "concede" }', '{ Bo = "concede" }'),
}
"""The same match by other commands."""


def of(written: str) -> Record:
    played, log = said_in(written)
    assert not played.failures
    return chained("referee", log)


def named_first(written: str) -> str:
    """The same scenario, each side naming its device before anything else."""
    steps = [f'  {{ {who} = "name device", key = "{one.key}" }},' for who, one in DEVICES.items()]
    return written.replace("do = [\n", "\n".join(["do = [", *steps, ""]), 1)


def otherwise(written: str) -> list[Forgery]:
    found = []
    for what, (said, other) in OTHERWISE.items():
        assert said in written
        found.append(given_otherwise(what, of(written.replace(said, other))))
    return found


KEPT: Final = of(FOUGHT)
TRIED: Final = [*forgeries(KEPT), *otherwise(FOUGHT)]


@pytest.fixture(scope="module")
def signed() -> Record:
    """The same match, in which both sides' devices sign."""
    played, log = said_in(named_first(FOUGHT))
    assert not played.failures
    found = chained("referee", signed_by({"A": DEVICES["Ana"], "B": DEVICES["Bo"]}, log))
    return record.decode(record.encode(found))


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


def by_its_signatures(kept: Record, one: Forgery) -> bool:
    """Whether a forgery with all hashes made anew is named by what devices signed."""
    found = Devices(forged(kept, one.touch, anew=True))
    return bool(found.amiss or any(found.unsigned.values()))


def test_what_devices_signed_names_most_of_the_rest(signed: Record) -> None:
    assert record.verify(signed) == ()
    under = [(line.audience, at) for at, line in enumerate(signed.lines) if line.data.get("signed")]
    last = dict(under)
    tried = [one for one in forgeries(signed) if one.row in UNNAMED]
    tried += [*otherwise(named_first(FOUGHT)), *unsigned(signed)]
    assert {one.row for one in tried} == {*UNNAMED, "a signature taken away"}
    for one in tried:
        touched = forged(signed, one.touch, anew=False).lines
        first = next(at for at, line in enumerate(touched) if line != signed.lines[at])
        # What was signed on it binds a line: after the last command in its chain nothing was.
        bound = one.row not in BEFORE_THE_LAST or first < last[touched[first].audience]
        assert by_its_signatures(signed, one) is bound, (one.row, one.what)


def test_other_commands_under_the_same_signatures_are_a_fault(signed: Record) -> None:
    for one in otherwise(named_first(FOUGHT)):
        problems = record.verify(forged(signed, one.touch, anew=True))
        assert any("is signed by no device of" in str(problem) for problem in problems), one.what


def test_the_table_of_the_docs_is_what_is_tried() -> None:
    text = DOC.read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| (.+?) \| (\d+) \| (?:all|none)", text, re.M))
    assert {row: int(number) for row, number in told.items()} == rows(TRIED)
    for row in rows(TRIED):
        anew = "none" if row in UNNAMED else "all"
        by_devices = "before the last command" if row in BEFORE_THE_LAST else "all"
        line = rf"^\| {re.escape(row)} \| \d+ \| all \| {anew} \| {by_devices} \|$"
        assert re.search(line, text, re.M), row
