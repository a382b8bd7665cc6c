"""The States side by side: how each begins, what shows, what else it does, what ends it.

Read off the hooks of each State and the functions registered for its page, so that it can't say
what the engine does not do.
"""

from collections.abc import Iterator
from typing import Any, Final

from rules import happens as _engine  # noqa: F401  (so that every rule of the engine is registered)
from rules.reference import rules_by_id
from rules.registry import Rule, functions
from rules.state import State
from rules.states import states

COLUMNS: Final = ("Activation", "Shows", "Effects", "Cancellation")
WIDTH: Final = 30


def matrix() -> Iterator[str]:
    """The lines of the matrix; under it, a line each, what the rules in it do."""
    rows = {name: cells(state) for name, state in states().items()}
    yield from _row("State", ("Activation", "What is shown", "Other effects", "Cancelled by"))
    for name, row in rows.items():
        marker = " (Marker)" if states()[name].marker else ""
        yield from _row(f"{name}{marker}", [_ids(row[column]) for column in COLUMNS])
    for name, row in rows.items():
        yield from ("", name)
        for column, found in row.items():
            for rule in found:
                does = (rule.__doc__ or "").partition("\n")[0]
                yield f"  {column:13} {rule.id:9} {does}"


def cells(state: State) -> dict[str, list[Rule[..., Any]]]:
    """The functions that stand for the rules of a State's page, by column."""
    cells: dict[str, list[Rule[..., Any]]] = {column: [] for column in COLUMNS}
    shows = (*state.shapes, *state.copies, *state.copies_card, state.absent, state.imitates)
    for rule in functions():
        row = rules_by_id()[rule.id]
        if row.page == state.page:
            cells["Shows" if rule in shows else row.heading].append(rule)
    return cells


def _ids(found: list[Rule[..., Any]]) -> str:
    return " ".join(dict.fromkeys(rule.id for rule in found)) or "-"


def _row(name: str, columns: Iterator[str] | tuple[str, ...] | list[str]) -> Iterator[str]:
    """One row, each cell wrapped within its column."""
    wrapped = [list(_wrapped(cell)) for cell in columns]
    height = max(len(cell) for cell in wrapped)
    for at in range(height):
        line = [f"{name if at == 0 else '':22}"]
        line += [f"{cell[at] if at < len(cell) else '':{WIDTH}}" for cell in wrapped]
        yield "  ".join(line).rstrip()


def _wrapped(cell: str) -> Iterator[str]:
    line = ""
    for word in cell.split(" "):
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
