"""The table of doors in the docs names tests that are there."""

import ast
import re
from functools import cache

from django.conf import settings

TABLE = settings.BASE_DIR / "docs" / "secrecy.md"
ROW = re.compile(r"^\| (\d+) \|[^|]+\| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
DOORS = 29


@cache
def defined_in(file: str) -> set[str]:
    tree = ast.parse((settings.BASE_DIR / file).read_text())
    return {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}


def test_every_door_has_a_test_that_is_there() -> None:
    rows = dict(ROW.findall(TABLE.read_text()))
    assert list(rows) == [str(number) for number in range(1, DOORS + 1)]
    for number, cell in rows.items():
        named = TEST.findall(cell)
        assert named, number
        assert cell.count("`") == 2 * len(named), number
        for file, test in named:
            assert test in defined_in(file), f"{number}: {file} has no {test}"
