"""The rulebook's worked examples: matches ready to be played, with a line of guidance a step.

To open one as a match, give its `setup_commands` one after the other, each filled in from the own
Table of the side that gives it (`asked.fill(table)`), and do what is due after each: the match then
stands where the example's Order begins. While it is played `guidance` says from a seat's own Table
what that seat could do next, or what the other side is doing.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from rules.ids import Seat, Side
from rules.log.commands import AnyCommand, DeclareAro, DeclareSkill, DelayAro, GiveMods
from rules.log.table import Table
from rules.may import may
from rules.messages import term, with_lengths
from rules.scenario.script import Script, read
from rules.scenario.words import Asked

GUIDE = "guide"
DECLARING = (DeclareSkill, DeclareAro, DelayAro, GiveMods)
STEPS: Final = ("orders", "2", "3", "4", "5", "after")
"""What an example goes through: activate, ARO check, second skill, ARO check, Rolls, and over."""


def examples() -> tuple[str, ...]:
    """The names of the examples that the notebook brings along."""
    found = (
        file.name.removesuffix(".toml") for file in files("rules").joinpath("examples").iterdir()
    )
    return tuple(sorted(name for name in found if "." not in name and name != GUIDE))


@cache
def example(name: str) -> Script:
    """An example by name. KeyError if there is none."""
    if name not in examples():
        raise KeyError(name)
    return read(_text(name))


def setup_commands(script: Script) -> tuple[Asked, ...]:
    """The commands that bring a match to where the scenario's first step begins, in order.

    `asked.by` is the side that gives it, None for a system command; `asked.fill(table)` the command
    itself, from that side's own Table as it stands after the commands before it.
    """
    return script.setup


def guidance(table: Table, seat: Seat) -> tuple[str, str] | None:
    """A sentence for this seat at this moment of an example, and the id of the rule it rests on.

    It is looked up by what everybody knows: the example, the step, whether this seat is waited for,
    and whether an Order has been carried out. None in a match that is no example, or where there is
    nothing to say.
    """
    lines = _guide().get(table.terms.guide)
    if lines is None:
        return None
    waited = "waited" if seat in table.waits and table.due is None else "waiting"
    line = lines.get(_moment(table), {}).get(f"{seat} {waited}")
    return (term(with_lengths(line["say"])), line["rule"]) if line else None


def guides() -> frozenset[str]:
    """All that is said of an example, and to guide somebody through it."""
    guide = (
        line["say"]
        for moments in _guide().values()
        for lines in moments.values()
        for line in lines.values()
    )
    offered = (example(name).offered for name in examples())
    return frozenset((*guide, *filter(None, offered)))


def progress(table: Table) -> tuple[int, int] | None:
    """At which step of an example this moment is, and how many there are; None in a match that is no
    example, and between two turns of one."""
    moment = _moment(table).split(".")[0]
    step = STEPS[0] if moment == "1" else moment
    if table.terms.guide not in _guide() or step not in STEPS:
        return None
    return STEPS.index(step) + 1, len(STEPS)


def declares(table: Table, side: Side) -> Iterator[dict[str, Any]]:
    """What the example's text has this side declare at this moment, the first of it first: commands
    as they are sent. Nothing once its Order is over, and in a match that is no example."""
    guide = table.terms.guide
    over = _moment(table) == "after" or (table.order is not None and table.order.number > 1)
    if guide not in examples() or over or side not in table.waits:
        return
    for asked in (one for step in example(guide).steps for one in step.asked):
        if asked.by == side:
            said = asked.fill(table)
            if isinstance(said, DECLARING) and _is_new(said, table) and may(said, table) is None:
                yield {"kind": type(said).__name__, **msgspec.to_builtins(said)}


def _is_new(said: AnyCommand, table: Table) -> bool:
    """Whether its trooper has noted nothing yet, or told nothing of its range."""
    if table.order is None:
        return True
    if isinstance(said, GiveMods):
        return said.piece not in table.order.given
    return getattr(said, "actor", "") not in table.order.noted


def _moment(table: Table) -> str:
    if table.step == "orders" and table.orders:
        return "after"
    if table.step == "5.1" and not (table.order and table.order.hits):
        return "5.1 dodge"
    return table.step


@cache
def _guide() -> Mapping[str, Any]:
    return tomllib.loads(_text(GUIDE))


def _text(name: str) -> str:
    return files("rules").joinpath("examples", f"{name}.toml").read_text(encoding="utf-8")
