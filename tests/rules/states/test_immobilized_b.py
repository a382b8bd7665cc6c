"""The page "Immobilized-B State"; in play: tests/scenarios/immb_*.toml."""

from rules.reference import skill, skills
from rules.state import Cure, Harm
from rules.states import immobilized_b as page


def test_a1_by_its_name_or_its_short_one() -> None:
    begins = page.STATE.inflicted[0]
    assert begins(Harm(frozenset({"Immobilized-B"})))
    assert begins(Harm(frozenset({"IMM-B"})))
    assert not begins(Harm(frozenset({"Isolated"})))


def test_e1_nothing_but_reset() -> None:
    barred = {card.name for card in skills() if page.STATE.acts[0](card)}
    assert barred == {card.name for card in skills()} - {"Reset"}
    assert "Reset" in (page.STATE.acts[0](skill("Move")) or "")


def test_e2_3_less_to_that_reset() -> None:
    mod = page.resets_worse("Reset")
    assert mod is not None
    assert mod.value == -3
    assert page.resets_worse("Dodge") is None


def test_e3_its_order_is_given_as_ever() -> None:
    assert page.still_gives_its_order("regular") == "regular"
    assert page.still_gives_its_order("irregular") == "irregular"


def test_e4_no_guts_roll() -> None:
    assert page.stands_fast()


def test_c1_and_c2_its_own_reset_or_an_engineer() -> None:
    own, engineer = page.STATE.recovers
    assert own(Cure("Reset"))
    assert not own(Cure("Dodge"))
    assert engineer(Cure("Engineer"))
    assert not engineer(Cure("Doctor"))
