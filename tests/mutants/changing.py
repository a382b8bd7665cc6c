"""What can be slightly wrong in the function of a rule: a condition that is negated, an integer that is one
more, a branch that is dropped. The source is read, the change is made in memory, and no file is written.
"""

import ast
import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any

from rules.registry import Rule

Edit = Callable[[Any], None]


@dataclass(frozen=True)
class Change:
    """One rule with one thing wrong. `what` says it, by the text of the source."""

    rule: Rule[..., Any]
    what: str
    function: Callable[..., Any]

    @property
    def name(self) -> str:
        """By this it is listed and drawn: no other change bears it, and no line moves it."""
        return f"{self.rule.id} {inspect.unwrap(self.rule.function).__name__}: {self.what}"


def changes(rule: Rule[..., Any]) -> Iterator[Change]:
    """Each way in which a rule can be slightly wrong."""
    function = inspect.unwrap(rule.function)
    assert isinstance(function, FunctionType)
    if function.__closure__:
        yield from _of_a_fact(rule)
        return
    written = _written(function)
    met: Counter[str] = Counter()
    for at, what, edit in _edits(written):
        met[what] += 1
        again = f" ({met[what]})" if met[what] > 1 else ""
        wrong = deepcopy(written)
        edit(list(ast.walk(wrong))[at])
        yield Change(rule, what + again, _made(function, wrong))


def _of_a_fact(rule: Rule[..., Any]) -> Iterator[Change]:
    """A number that a page states; of what is simply so, there is nothing wrong but that it is off."""
    value = rule.function()
    if type(value) is int:
        yield Change(rule, f"{value} is {value + 1}", lambda: value + 1)


# ------------------------------------------------------------------ what is written


@cache
def _source(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text("utf-8"))


def _written(function: FunctionType) -> ast.FunctionDef:
    """A function as it stands in its file, without what is of no account as it runs."""
    first = function.__code__.co_firstlineno
    found = deepcopy(
        next(
            one
            for one in ast.walk(_source(function.__code__.co_filename))
            if isinstance(one, ast.FunctionDef)
            and first == min([one.lineno, *(by.lineno for by in one.decorator_list)])
        )
    )
    found.decorator_list = []
    if ast.get_docstring(found) is not None:
        del found.body[0]
    return found


def _made(function: FunctionType, written: ast.FunctionDef) -> Callable[..., Any]:
    """It runs where the first one does, and knows what that knows."""
    for one in ast.walk(written.args):
        if isinstance(one, ast.arg):
            one.annotation = None
    written.returns = None
    module = ast.fix_missing_locations(ast.Module([written], []))
    made: dict[str, FunctionType] = {}
    exec(compile(module, function.__code__.co_filename, "exec"), function.__globals__, made)
    # What it says while it is off is told by its types.
    made[written.name].__annotations__ = function.__annotations__
    return made[written.name]


# ------------------------------------------------------------------ what is changed


def _edits(written: ast.FunctionDef) -> Iterator[tuple[int, str, Edit]]:
    """What can be done to which node, counted as they are walked."""
    within = {child: one for one in ast.walk(written) for child in ast.iter_child_nodes(one)}
    decides = isinstance(written.returns, ast.Name) and written.returns.id == "bool"
    inside = {one for part in written.body for one in ast.walk(part)}
    for at, node in enumerate(ast.walk(written)):
        if node in inside:
            for what, edit in _of(node, within[node], decides):
                yield at, what, edit


def _of(node: ast.AST, within: ast.AST, decides: bool) -> Iterator[tuple[str, Edit]]:
    match node:
        case ast.Return(value=ast.expr() as value) if decides:
            yield f"not: {_said(value)}", _negates("value")
        case ast.If(test=test) | ast.IfExp(test=test):
            yield f"not: {_said(test)}", _negates("test")
            yield f"never: {_said(test)}", partial(_decided, False)
            if isinstance(node, ast.IfExp) or node.orelse:
                yield f"always: {_said(test)}", partial(_decided, True)
        case ast.BoolOp(values=values):
            for number, value in enumerate(values):
                # That something is there at all is said to whoever checks the types.
                if _asks_for_none(value):
                    continue
                yield f"{_said(node)} without: {_said(value)}", partial(_drops, number)
        case ast.comprehension(ifs=ifs):
            for number, test in enumerate(ifs):
                yield f"without: if {_said(test)}", partial(_takes_all, number)
        case ast.Match(cases=cases):
            for number, one in enumerate(cases):
                yield f"without: case {_said(one.pattern)}", partial(_loses_case, number)
        case ast.Constant(value=int() as value) if type(value) is int:
            yield f"{value} is {value + 1} in: {_said(within)}", _one_more


def _asks_for_none(value: ast.expr) -> bool:
    match value:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
    return False


def _said(node: ast.AST) -> str:
    """The source in one line; of much, its beginning."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:67] + "…"


def _negates(field: str) -> Edit:
    def edit(node: Any) -> None:
        setattr(node, field, ast.UnaryOp(ast.Not(), getattr(node, field)))

    return edit


def _decided(answer: bool, node: Any) -> None:
    node.test = ast.Constant(answer)


def _drops(number: int, node: Any) -> None:
    del node.values[number]
    # What joins conditions joins two: the one that is left stands twice.
    node.values = node.values if len(node.values) > 1 else node.values * 2


def _takes_all(number: int, node: Any) -> None:
    del node.ifs[number]


def _loses_case(number: int, node: Any) -> None:
    node.cases[number].guard = ast.Constant(False)


def _one_more(node: Any) -> None:
    node.value += 1
