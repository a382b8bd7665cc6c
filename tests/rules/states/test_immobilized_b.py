"""The page "Immobilized-B State"; in play: tests/scenarios/immb_*.toml."""

from rules.book.editions import N4
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.reference import skill, skills
from rules.states import immobilized_b as page


def test_a1_by_its_name_or_its_short_one() -> None:
    begins = page.frozen.by(N4)
    assert begins(Harm(frozenset({"Immobilized-B"})))
    assert begins(Harm(frozenset({"IMM-B"})))
    assert not begins(Harm(frozenset({"Isolated"})))


def test_e1_nothing_but_reset() -> None:
    barred = {card.name for card in skills(N4) if page.resets_only(Act(card))}
    assert barred == {card.name for card in skills(N4)} - {"Reset"}
    assert "Reset" in (page.resets_only(Act(skill(N4, "Move"))) or "")


def test_e2_3_less_to_that_reset() -> None:
    mod = page.resets_worse(Roll("Reset"))
    assert mod is not None
    assert mod.value == -3
    assert page.resets_worse(Roll("Dodge")) is None


def test_e3_its_order_is_given_as_ever() -> None:
    assert page.still_gives_its_order("regular") == "regular"
    assert page.still_gives_its_order("irregular") == "irregular"


def test_e4_no_guts_roll() -> None:
    assert page.stands_fast()


def test_c1_and_c2_its_own_reset_or_an_engineer() -> None:
    own, engineer = page.reset, page.repaired
    assert own(Cure("Reset"))
    assert not own(Cure("Dodge"))
    assert engineer(Cure("Engineer"))
    assert not engineer(Cure("Doctor"))
