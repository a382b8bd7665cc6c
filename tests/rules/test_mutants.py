"""The check that makes rules slightly wrong can itself go red."""

import pytest

from rules.registry import Rule
from tests.mutants import noticing
from tests.mutants.changing import changes
from tests.mutants.living import MOST, reasons
from tests.mutants.noticing import at_first, every_change, wrong
from tests.mutants.trying import drawn, tried

SAMPLE = 12
"""So many changes are tried each time."""
SEED = "1"


def names(rule: str) -> list[str]:
    return [name for name, change in every_change().items() if change.rule.id == rule]


def a_rule(given: int, *, ready: bool) -> str | None:
    """Says no where it is not ready, or has been given three or more."""
    if given >= 3 and ready:
        return "There are three already."
    return None if ready else "It is not ready."


def test_conditions_numbers_and_branches_are_changed_each_by_itself() -> None:
    found = {one.what: one.function for one in changes(Rule("X-1", a_rule))}
    assert set(found) == {
        "not: given >= 3 and ready",
        "never: given >= 3 and ready",
        "given >= 3 and ready without: given >= 3",
        "given >= 3 and ready without: ready",
        "3 is 4 in: given >= 3",
        "not: ready",
        "never: ready",
        "always: ready",
    }
    assert found["3 is 4 in: given >= 3"](3, ready=True) is None
    assert (
        found["given >= 3 and ready without: ready"](3, ready=False) == "There are three already."
    )
    assert a_rule(3, ready=True) == "There are three already."


def test_a_scenario_notices_that_a_rule_says_the_contrary() -> None:
    found = at_first(names("CAMO-E4")[0])
    assert found.by == "camo_e4_a_hack_is_an_attack"


def test_who_plays_by_it_nowhere_notices_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noticing, "about", lambda id: ("turn_2_two_turns_a_round",))
    monkeypatch.setattr(noticing, "expecting", lambda id: ())
    assert at_first(names("CAMO-E4")[0]).by == ""


def test_a_rule_is_right_again_afterwards() -> None:
    change = every_change()[names("CAMO-E4")[0]]
    right = change.rule.function
    with wrong(change):
        assert change.rule.function is change.function
    assert change.rule.function is right


def test_the_same_seed_draws_the_same_and_what_comes_moves_no_other() -> None:
    every = [f"change {number}" for number in range(200)]
    first = drawn(every, 20, "1")
    assert first == drawn(every[::-1], 20, "1") != drawn(every, 20, "2")
    assert len(set(first) - set(drawn([*every, "another"], 20, "1"))) <= 1


def test_what_may_live_is_a_change_of_today_and_little_of_all() -> None:
    assert set(reasons()) - set(every_change()) == set()
    assert len(reasons()) <= MOST * len(every_change())


@pytest.mark.long("scenarios, and tests in processes of their own, once more for each change")
def test_of_a_sample_of_changes_all_are_noticed() -> None:
    sample = drawn(list(every_change()), SAMPLE, SEED)
    alive = {one.change for one in tried(sample) if not one.by}
    assert alive - set(reasons()) == set()
