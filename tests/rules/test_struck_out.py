"""A name that is enforced is missed in some scenario when nobody has it any more."""

import random
from typing import Final

import pytest

from rules.book.editions import N4
from rules.reference.known import Known, known
from tests import struck_out
from tests.struck_out import showing, trials, without
from tests.switch_off import all_shown

SAMPLE: Final = 12
"""So many names are struck each time; with --thorough all of them."""


def enforced() -> list[Known]:
    return [one for one in known(N4).values() if one.level == "enforce" and one.kind != "weapon"]


@pytest.mark.long("scenarios once more for each name that is struck")
def test_a_name_that_is_struck_is_missed(thorough: bool) -> None:
    names = [one.name for one in enforced()]
    wanted = names if thorough else random.Random(len(names)).sample(names, SAMPLE)
    assert [trial.name for trial in trials(wanted) if not trial.passed] == []


def test_a_name_that_no_scenario_needs_is_not_missed() -> None:
    mimetism = known(N4)["skill", "Mimetism"]
    assert not without(mimetism, ("turn_2_two_turns_a_round",)).passed
    assert not without(mimetism, ()).passed
    assert without(mimetism, ("bs_4_mimetism",)).passed


def test_a_scenario_that_breaks_is_no_red(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(script: object, edition: str) -> None:
        raise KeyError("a hole in the rules")

    monkeypatch.setattr(struck_out, "play", breaks)
    trial = without(known(N4)["skill", "Mimetism"], ("bs_4_mimetism",))
    assert not trial.passed
    assert "a hole in the rules" in trial.broke[0]


@pytest.mark.long("all scenarios, by who is in them")
def test_who_has_it_is_looked_at_first() -> None:
    found = all_shown("N4")
    first = showing(known(N4)["skill", "Paramedic"], found)[0]
    assert first == "param_1_has_a_kit"
