"""The page "Immobilized-A State"; in play: tests/scenarios/imma_*.toml."""

from rules.book.editions import N4
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.reference import skill, skills
from rules.states import immobilized_a as page


def test_a1_by_its_name_or_its_short_one() -> None:
    begins = page.glued
    assert begins(Harm(frozenset({"Immobilized-A"})))
    assert begins(Harm(frozenset({"IMM-A"})))
    assert not begins(Harm(frozenset({"Isolated"})))


def test_e1_nothing_but_dodge() -> None:
    barred = {card.name for card in skills(N4) if page.dodges_only(Act(card))}
    assert barred == {card.name for card in skills(N4)} - {"Dodge"}
    assert "Dodge" in (page.dodges_only(Act(skill(N4, "Move"))) or "")


def test_e2_6_less_to_that_dodge() -> None:
    mod = page.dodges_badly(Roll("Dodge"))
    assert mod is not None
    assert mod.value == -6
    assert page.dodges_badly(Roll("Reset")) is None


def test_e3_its_order_is_given_as_ever() -> None:
    assert page.still_gives_its_order("regular") == "regular"
    assert page.still_gives_its_order("irregular") == "irregular"


def test_e4_no_guts_roll() -> None:
    assert page.stands_fast()


def test_c1_and_c2_its_own_dodge_or_an_engineer() -> None:
    own, engineer = page.dodged, page.repaired
    assert own(Cure("Dodge"))
    assert not own(Cure("Reset"))
    assert engineer(Cure("Engineer"))
    assert not engineer(Cure("Doctor"))
