"""What N5 does in a way of its own its own scenarios show: each notices that its rule is off."""

from pathlib import Path
from typing import Final

import pytest

from rules.book.editions import BOOKS
from rules.book.printed import rules_by_id
from rules.registry import registered
from rules.scenario import play, read
from rules.switched_off import switched_off
from tests import records
from tests.switch_off import SCENARIOS, every_page

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
    assert id in rules_by_id(BOOKS[edition]), f"{name} is named after no rule of {edition}"
    return id


@pytest.mark.parametrize(("path", "edition"), TRIED)
def test_what_it_expects_holds_and_its_record_is_whole(path: Path, edition: str) -> None:
    script = read(path.read_text("utf-8"))
    played = play(script, edition)
    assert played.failures == ()
    assert records.amiss(records.of_scenario(script, played)) == ()


@pytest.mark.parametrize(("path", "edition"), TRIED)
def test_it_notices_that_its_rule_is_off(path: Path, edition: str) -> None:
    every_page()
    id = about(path.stem, edition)
    assert id in registered(BOOKS[edition]), f"no function stands for {id} in {edition}"
    with switched_off(id):
        assert play(read(path.read_text("utf-8")), edition).failures


def test_all_of_them_are_scenarios_of_n5_alone() -> None:
    for path in FILES.values():
        editions = read(path.read_text("utf-8")).editions
        assert {BOOKS[one].lists for one in editions} == {"N5"}, path.name
