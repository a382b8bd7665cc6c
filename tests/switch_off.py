"""Switch off every rule of every edition in turn: a scenario that shows it has to notice.

    python -m tests.switch_off [ID ...]

A scenario notices by an expectation of its own that no longer holds. One that breaks instead (an
exception) is a fault of the rules, not a red. What an edition that was written anew does as the one it
stands beside is missed there. Exits 1 when a rule's absence goes unnoticed, when a
scenario breaks, or when a rule is shown by no scenario.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from types import MappingProxyType

from rules.book.editions import BOOKS, Book, versions
from rules.registry import SKILLS, functions, pages
from rules.scenario import Script, example, examples, play, read, shown_by
from rules.switched_off import switched_off

ENOUGH = 4
"""So many scenarios are played without a rule that most of them show; more until one notices."""
SCENARIOS = Path(__file__).parent / "scenarios"


@dataclass
class Trial:
    """A rule of an edition switched off: who showed it, who noticed by an expectation, who broke."""

    rule: str
    edition: str
    shown: tuple[str, ...]
    noticed: list[str] = field(default_factory=list)
    broke: list[str] = field(default_factory=list)
    sentence: str = ""

    @property
    def passed(self) -> bool:
        return bool(self.noticed) and not self.broke


@cache
def scripts() -> Mapping[str, Script]:
    """Every scenario of the tests and every packaged example, by name. Read once."""
    found = {file.stem: read(file.read_text("utf-8")) for file in sorted(SCENARIOS.rglob("*.toml"))}
    return MappingProxyType(found | {name: example(name) for name in examples()})


@cache
def all_shown(edition: str) -> Mapping[str, tuple[str, ...]]:
    """The scenarios that show each rule of an edition, with every rule on. Played once."""
    return MappingProxyType(shown_by(scripts(), edition))


def without(
    rule: str, known: Mapping[str, Script], shown: tuple[str, ...], edition: str = "N4"
) -> Trial:
    """Play without a rule the scenarios that show it, those first that are named after it."""
    trial = Trial(rule, edition, shown)
    every_page()
    with switched_off(rule):
        for at, name in enumerate(shown):
            if at >= ENOUGH and trial.noticed:
                break
            try:
                failures = play(known[name], edition).failures
            except Exception as broken:
                trial.broke.append(f"{name}: {type(broken).__name__} {broken}")
                continue
            if failures:
                trial.noticed.append(name)
                trial.sentence = trial.sentence or failures[0]
    return trial


def trials(wanted: list[str]) -> Iterator[Trial]:
    """Each rule (all that are registered, unless some are wanted), switched off: several at once,
    in processes of their own."""
    # Read before the processes that play them part.
    asked = [one for book in BOOKS.values() for one in _asked(book, wanted)]
    with get_context("fork").Pool() as processes:
        yield from processes.imap(_trial, asked)


def every_page() -> None:
    """What is printed on a page is registered as it is found."""
    for package in ("rules.states", SKILLS):
        pages(package)


def of_its_own(book: Book) -> frozenset[str]:
    """The rules that an edition does in a way of its own: all of them, or of one that was written anew those
    that it does otherwise than the versions of the one it stands beside."""
    every_page()
    beside = versions(book.beside) if book.beside else ()
    before = {function for other in beside for function in functions(other)}
    return frozenset(one.id for one in functions(book) if one not in before)


def _asked(book: Book, wanted: list[str]) -> Iterator[tuple[str, tuple[str, ...], str]]:
    found = all_shown(book.edition)
    known = of_its_own(book)
    for rule in sorted(known.intersection(wanted) if wanted else known):
        yield rule, found.get(rule, ()), book.edition


def _trial(asked: tuple[str, tuple[str, ...], str]) -> Trial:
    rule, shown, edition = asked
    return without(rule, scripts(), shown, edition)


def main(wanted: list[str]) -> int:
    """Print a line a rule; the exit status."""
    amiss = 0
    for trial in trials(wanted):
        amiss += not trial.passed
        mark = "ok " if trial.passed else "NOT"
        print(
            f"{mark} {trial.edition:7} {trial.rule:9} {len(trial.noticed):3} of {len(trial.shown):3}  ",
            end="",
        )
        print(trial.noticed[0] if trial.noticed else "nobody notices", trial.broke or "")
    print("Every rule is missed when it is off." if not amiss else f"{amiss} rules are amiss.")
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
