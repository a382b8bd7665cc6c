"""Which tests of pages say that they show which rules: read off their marks, never kept in a list.

A test is marked with the ids of what has to be read on a page in it (`pytest.mark.shows("FAQ-M1")`),
and fails when it was not.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import Final

MARK: Final = "shows"


def shown_by_pages(sources: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The tests that show each rule, by its id: `sources` are the files of tests by their names."""
    found: dict[str, list[str]] = {}
    for file, source in sources.items():
        for test in _tests(ast.parse(source)) if f".{MARK}(" in source else ():
            for id in _marked(test):
                found.setdefault(id, []).append(f"{file}::{test.name}")
    return {id: tuple(dict.fromkeys(names)) for id, names in found.items()}


def _tests(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _marked(test: ast.FunctionDef) -> Iterator[str]:
    """The ids that it is marked with, whole or for one of its parameters."""
    for decorator in test.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and _called(call) == MARK:
                yield from (str(one.value) for one in call.args if isinstance(one, ast.Constant))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""
