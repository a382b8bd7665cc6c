"""The check that switches rules off can itself go red."""

import pytest

from rules.scenario import play
from tests import switch_off
from tests.switch_off import scripts, without

KNOWN = scripts()


def test_a_scenario_about_a_rule_notices_its_absence() -> None:
    name = "camo_e4_no_attack_before_discover"
    trial = without("CAMO-E4", KNOWN, (name,))
    assert trial.passed
    assert trial.noticed == [name]
    assert "refused" in trial.sentence


def test_a_rule_that_nobody_misses_is_amiss() -> None:
    assert not without("CAMO-E4", KNOWN, ("turn_2_two_turns_a_round",)).passed
    assert not without("CAMO-E4", KNOWN, ()).passed


def test_a_scenario_that_breaks_is_no_red(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(script: object, edition: str) -> None:
        raise KeyError("a hole in the rules")

    monkeypatch.setattr(switch_off, "play", breaks)
    trial = without("CAMO-E4", KNOWN, ("camo_e4_no_attack_before_discover",))
    assert not trial.passed
    assert "a hole in the rules" in trial.broke[0]


def test_a_rule_is_on_again_afterwards() -> None:
    without("CAMO-E4", KNOWN, ("camo_e4_no_attack_before_discover",))
    assert play(KNOWN["camo_e4_no_attack_before_discover"]).failures == ()
