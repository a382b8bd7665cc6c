"""A State is a file (a long one a folder, a file a heading), its rows in the catalogue, and its tests in the
mirror: all three, or red."""

import re
from pathlib import Path
from pkgutil import iter_modules

import pytest

import rules.states
from rules.book.editions import N4
from rules.reference import rules_by_id
from rules.states import states

FILES = sorted(one.name for one in iter_modules(rules.states.__path__))


def _file(page: str) -> str:
    """The file of a page: "Retreat! State" is told in retreat.py, "Immobilized-A" in immobilized_a."""
    return re.sub(r"[^a-z0-9]+", "_", page.removesuffix(" State").lower()).strip("_")


def test_every_page_has_its_file_and_every_file_its_page() -> None:
    assert {_file(state.page) for state in states(N4).values()} == set(FILES)


@pytest.mark.parametrize("name", states(N4))
def test_its_page_is_in_the_catalogue(name: str) -> None:
    page = states(N4)[name].page
    assert [rule.id for rule in rules_by_id(N4).values() if rule.page == page]


@pytest.mark.parametrize("file", FILES)
def test_it_has_tests_in_the_mirror(file: str) -> None:
    mirror = Path(__file__).parent / f"test_{file}.py"
    assert mirror.exists()
    assert "def test_" in mirror.read_text(encoding="utf-8")
