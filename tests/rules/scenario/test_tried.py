"""What can only be read yet is tried by scenarios of its own, and shown to be right by them."""

from pathlib import Path
from typing import Final

import pytest

from rules.book.editions import SHELF, on_trial
from rules.book.printed import rules_by_id
from rules.registry import SKILLS, pages, registered, switched_off
from rules.scenario import play, read
from tests import records
from tests.switch_off import SCENARIOS

FILES: Final = {one.stem: one for one in sorted((SCENARIOS / "n5").glob("*.toml"))}
TRIED: Final = [
    pytest.param(path, edition, id=f"{name}, {edition}")
    for name, path in FILES.items()
    for edition in read(path.read_text("utf-8")).editions
]


def about(name: str, edition: str) -> str:
    """The rule that a scenario is named after."""
    first, second, *_ = name.upper().split("_")
    id = f"{first}-{second}"
    assert id in rules_by_id(SHELF[edition]), f"{name} is named after no rule of {edition}"
    return id


@pytest.mark.parametrize(("path", "edition"), TRIED)
def test_what_it_expects_holds_and_its_record_is_whole(path: Path, edition: str) -> None:
    script = read(path.read_text("utf-8"))
    played = play(script, edition)
    assert played.failures == ()
    with on_trial():
        assert records.amiss(records.of_scenario(script, played)) == ()


@pytest.mark.parametrize(("path", "edition"), TRIED)
def test_it_notices_that_its_rule_is_off(path: Path, edition: str) -> None:
    for package in ("rules.states", SKILLS):
        pages(package)
    id = about(path.stem, edition)
    assert id in registered(SHELF[edition]), f"no function stands for {id} in {edition}"
    with switched_off(id):
        assert play(read(path.read_text("utf-8")), edition).failures


def test_none_of_them_is_a_scenario_of_an_edition_that_is_played() -> None:
    for path in FILES.values():
        editions = read(path.read_text("utf-8")).editions
        assert not any(SHELF[one].played for one in editions), path.name
