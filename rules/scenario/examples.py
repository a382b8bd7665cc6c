"""The rulebook's worked examples: matches ready to be played, with a line of guidance a step.

To open one as a match, give its `setup_commands` one after the other, each filled in from the own
Table of the side that gives it (`asked.fill(table)`), and do what is due after each: the match then
stands where the example's Order begins. While it is played `guidance` says from a seat's own Table
what that seat could do next, or what the other side is doing.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rules.ids import Seat
from rules.scenario.script import Script, read
from rules.scenario.words import Asked
from rules.table import Table

GUIDE = "guide"


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
    moment = _moment(table)
    waited = "waited" if seat in table.waits and table.due is None else "waiting"
    line = lines.get(moment, {}).get(f"{seat} {waited}")
    return (line["say"], line["rule"]) if line else None


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
