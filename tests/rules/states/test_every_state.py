"""A State is a file, its rows in the catalogue, and its tests in the mirror: all three, or red."""

from pathlib import Path

import pytest

import rules.states
from rules.reference import rules_by_id
from rules.states import states

FILES = sorted(
    file.stem
    for file in Path(rules.states.__file__).parent.glob("*.py")
    if not file.stem.startswith("_")
)


@pytest.mark.parametrize("file", FILES)
def test_its_page_is_in_the_catalogue(file: str) -> None:
    page = f"{file.replace('_', ' ').capitalize()} State"
    assert [rule.id for rule in rules_by_id().values() if rule.page == page]


@pytest.mark.parametrize("file", FILES)
def test_it_has_tests_in_the_mirror(file: str) -> None:
    mirror = Path(__file__).parent / f"test_{file}.py"
    assert mirror.exists()
    assert "def test_" in mirror.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES)
def test_it_is_found_under_its_name(file: str) -> None:
    assert file.replace("_", " ").capitalize() in states()


def test_no_state_is_named_twice() -> None:
    assert len(states()) == len(FILES)
