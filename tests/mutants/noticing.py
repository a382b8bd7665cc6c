"""Who notices that a rule is slightly wrong: the scenarios in which it is asked, those first that are about
it; where none does, the tests that name it.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time
from types import FrameType, MappingProxyType
from typing import Any, Final

from rules.book.editions import BOOKS
from rules.registry import Rule, functions
from rules.scenario import play
from tests.mutants.asked import about, asked_in, expecting, forget
from tests.mutants.changing import Change, changes
from tests.switch_off import every_page, scripts

ENOUGH: Final = 5.0
"""Seconds of the processor for the scenarios of one change: who has not noticed by then, does not."""
ENDLESS: Final = 10
"""So long no scenario takes: it goes round in circles."""
VARIABLE: Final = "MUTANT"
TESTS: Final = Path(__file__).parents[1] / "rules"


@dataclass(frozen=True)
class Verdict:
    """Who noticed a change first (nobody: it is empty), and what it took of the processor."""

    change: str
    by: str
    seconds: float


@cache
def every_change() -> Mapping[str, Change]:
    """All that can be wrong in the rules of all editions, by its name."""
    every_page()
    rules = dict.fromkeys(one for book in BOOKS.values() for one in functions(book))
    return MappingProxyType({one.name: one for rule in rules for one in changes(rule)})


@contextmanager
def wrong(change: Change) -> Iterator[None]:
    """Play with a rule that is wrong."""
    rule, right = change.rule, change.rule.function
    rule.function = change.function
    forget()
    try:
        yield
    finally:
        rule.function = right
        forget()


def at_first(name: str) -> Verdict:
    """Try a change on the scenarios that are about its rule."""
    change = every_change()[name]
    began = process_time()
    by = _scenario(change, (*about(change.rule.id), *expecting(change.rule.id)))
    return Verdict(name, by, process_time() - began)


def at_last(name: str) -> Verdict:
    """Try a change that these did not notice on all others in which its rule is asked, and on tests."""
    change = every_change()[name]
    asked = asked_in().get(change.rule.id, ())
    began = process_time()
    by = _scenario(change, asked) or _test(change)
    return Verdict(name, by, process_time() - began)


# ------------------------------------------------------------------ scenarios


def _scenario(change: Change, names: tuple[str, ...]) -> str:
    """The first of these scenarios that notices, played by an edition that has this wording."""
    editions = [book.edition for book in BOOKS.values() if change.rule in functions(book)]
    began = process_time()
    with wrong(change):
        for name in names:
            able = [one for one in editions if one in scripts()[name].editions]
            if not able:
                continue
            if process_time() - began > ENOUGH:
                break
            try:
                if _played(name, able[0]):
                    return name
            except Exception as broken:
                return f"{name} ({type(broken).__name__})"
    return ""


def _played(name: str, edition: str) -> bool:
    """Whether an expectation of a scenario does not hold."""

    def ends(signal: int, frame: FrameType | None) -> None:
        raise TimeoutError(name)

    before = signal.signal(signal.SIGVTALRM, ends)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
    try:
        return bool(play(scripts()[name], edition).failures)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# ------------------------------------------------------------------ tests


def _test(change: Change) -> str:
    """The tests that name a rule, its function or its file, run with it wrong in a process of its own."""
    files = _naming(change.rule)
    if not files:
        return ""
    quiet = ("-q", "-x", "-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider", "--tb=no")
    done = subprocess.run(
        (sys.executable, "-m", "pytest", *quiet, "-p", "tests.mutants.planted", *files),
        env={**_plain(), VARIABLE: change.name},
        capture_output=True,
        text=True,
        check=False,
    )
    red = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return red[1] if red else ""


def _plain() -> dict[str, str]:
    """What is around, without what a run of tests that this is part of has said to its own processes."""
    own = ("PYTEST_", "TOLD_TO")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


def _naming(rule: Rule[..., Any]) -> tuple[str, ...]:
    words = (f'"{rule.id}"', rule.__name__ + "(", rule.__name__ + ".")
    here = f"test_{rule.function.__module__.rpartition('.')[2]}.py"
    found = [
        file
        for file in sorted(TESTS.rglob("test_*.py"))
        if file.name == here or any(word in file.read_text("utf-8") for word in words)
    ]
    return tuple(map(str, found))
