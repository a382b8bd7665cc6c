"""How a run ended: what was red, what is red now and then, what takes too long, where the time went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.gate.told import Outcome

LONGEST: Final = 8.0
"""Seconds of the processor that a test may take whose mark does not say why it takes more."""
MOST_NOW_AND_THEN: Final = 2
SLOWEST: Final = 20


@dataclass(frozen=True)
class Step:
    """A command that is no test: whether it went well, and its seconds."""

    name: str
    code: int
    seconds: float


@dataclass(frozen=True)
class Phase:
    """A part of the run. `seconds` on the clock; `again` are the tests that were red and were run once
    more, each with whether it was red then, too."""

    name: str
    seconds: float
    code: int = 0
    steps: tuple[Step, ...] = ()
    tests: tuple[Outcome, ...] = ()
    again: dict[str, bool] = field(default_factory=dict)
    plays: bool = False
    """In real browsers or with processes that are killed: what is waited for is not work."""

    @property
    def now_and_then(self) -> list[str]:
        """What was red, and green when it was run once more."""
        return [id for id, red in self.again.items() if not red]

    @property
    def red(self) -> list[str]:
        """Each red test or step; the phase itself, where it ended ill and no test says why."""
        tests = [one.id for one in self.tests if one.red]
        steps = [one.name for one in self.steps if one.code]
        found = [id for id in (*steps, *tests) if self.again.get(id, True)]
        if self.code and not (tests or steps):
            found.append(f"the phase ended by itself ({self.code})")
        return found

    @property
    def too_long(self) -> list[Outcome]:
        """What outgrew the time that a test has."""
        if self.plays:
            return []
        return [one for one in self.tests if one.work > LONGEST and not one.why]


def is_green(phases: Sequence[Phase]) -> bool:
    """Whether the change may land."""
    chances = sum(len(one.now_and_then) for one in phases)
    return chances <= MOST_NOW_AND_THEN and not any(one.red or one.too_long for one in phases)


def told(phases: Sequence[Phase], seconds: float) -> Iterator[str]:
    """The end of a run of so many seconds, line by line: first what was slow, last what counts."""
    yield f"The {SLOWEST} slowest:"
    tests = [one for phase in phases for one in phase.tests]
    for test in sorted(tests, key=lambda one: -one.seconds)[:SLOWEST]:
        yield f"{test.seconds:7.1f} s  {test.work:6.1f} s of the processor  {test.id}"
    yield ""
    for phase in phases:
        said = "RED  " if phase.red or phase.too_long else "green"
        many = f"{len(phase.tests)} tests" if phase.tests else f"{len(phase.steps)} steps"
        yield f"{said} {_clock(phase.seconds)}  {phase.name}: {many}"
    yield f"      {_clock(seconds)}  in all"
    yield ""
    for phase in phases:
        yield from (f"RED in {phase.name}: {one}" for one in phase.red)
        for test in phase.too_long:
            yield (
                f"RED in {phase.name}: {test.id} took {test.work:.1f} s of the processor, and more than "
                f"{LONGEST:.0f} only where the mark `long` says why."
            )
        yield from (f"NOW AND THEN: {one}" for one in phase.now_and_then)
    if sum(len(one.now_and_then) for one in phases) > MOST_NOW_AND_THEN:
        yield f"RED: more than {MOST_NOW_AND_THEN} tests are red now and then."


def _clock(seconds: float) -> str:
    return f"{seconds // 60:3.0f} min {seconds % 60:02.0f} s"
