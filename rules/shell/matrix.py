"""The States side by side: how each begins, what shows, what else it does, what ends it.

Read off what each State says and the functions registered for its page, so that it can't say
what the engine does not do.
"""

from collections.abc import Iterator
from typing import Any, Final

from rules import happens as _engine  # noqa: F401  (so that every rule of the engine is registered)
from rules.book.editions import Book
from rules.moment import Moment
from rules.moments import showing
from rules.reference import rules_by_id, silent
from rules.registry import Rule, functions
from rules.state import State
from rules.states import states

COLUMNS: Final = ("Activation", "Shows", "Effects", "Cancellation")
WIDTH: Final = 30
SHOWS: Final[tuple[Moment[..., Any], ...]] = (
    showing.shape,
    showing.copy,
    showing.copied_card,
    showing.absent,
    showing.imitates,
)


def matrix(book: Book) -> Iterator[str]:
    """The lines of the matrix; under it, a line each, what the rules in it do."""
    rows = {name: cells(book, state) for name, state in states(book).items()}
    yield from _row("State", ("Activation", "What is shown", "Other effects", "Cancelled by"))
    for name, row in rows.items():
        marker = " (Marker)" if states(book)[name].marker else ""
        yield from _row(f"{name}{marker}", [_ids(row[column]) for column in COLUMNS])
    for name, row in rows.items():
        yield from ("", name)
        for column, found in row.items():
            for rule in found:
                does = (rule.__doc__ or "").partition("\n")[0]
                yield f"  {column:13} {rule.id:9} {does}"


def against(book: Book, other: Book) -> Iterator[str]:
    """What a Book says of the States in other words than another: each rule with what it does in both, or
    what is printed of one that no function stands for."""
    for name, state in states(book).items():
        found = [(one, _by_id(one, states(one)[name])) for one in (book, other)]
        for id in _worded_otherwise(state.page, book, other):
            yield f"{name}, {id}"
            for one, rules in found:
                yield f"  {one.edition:8} {_does(rules.get(id, ())) or _says(one, id)}"


def _worded_otherwise(page: str, *books: Book) -> Iterator[str]:
    """The rules on a page of one of these that are not the same one in the other."""
    for id in dict.fromkeys(id for one in books for id in rules_by_id(one)):
        rows = [rules_by_id(one).get(id) for one in books]
        on_it = any(row is not None and row.page == page for row in rows)
        if on_it and len({row and (row.as_ or row.edition) for row in rows}) > 1:
            yield id


def _by_id(book: Book, state: State) -> dict[str, tuple[Rule[..., Any], ...]]:
    rules = (rule for found in cells(book, state).values() for rule in found)
    found: dict[str, tuple[Rule[..., Any], ...]] = {}
    for rule in rules:
        found[rule.id] = (*found.get(rule.id, ()), rule)
    return found


def _does(rules: tuple[Rule[..., Any], ...]) -> str:
    return " ".join((one.__doc__ or "").partition("\n")[0] for one in rules)


def _says(book: Book, id: str) -> str:
    """What a Book prints of a rule that no function stands for."""
    row = rules_by_id(book).get(id)
    if row is not None:
        return row.text
    unseen = dict(silent(id)).get(book.edition) == "unseen"
    return "unseen: no source that could be read says it" if unseen else "has it not"


def cells(book: Book, state: State) -> dict[str, list[Rule[..., Any]]]:
    """The functions that stand for the rules of a State's page, by column."""
    cells: dict[str, list[Rule[..., Any]]] = {column: [] for column in COLUMNS}
    shows = [rule for moment in SHOWS for rule in state.rules(moment)]
    for rule in functions(book):
        row = rules_by_id(book)[rule.id]
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
