"""The page "Shasvastii-Embryo State"; in play: tests/scenarios/embryo_*.toml."""

from rules.book.editions import N4
from rules.log.table import card_of
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.suffering import Blow
from rules.reference import skill
from rules.reference.starter_rosters import starter
from rules.states import shasvastii_embryo as page

NOX = card_of(starter("nox-hacker").profile)
FUSILIER = card_of(starter("fusilier-combi-rifle").profile)


def test_a1_at_0_wounds_for_who_has_the_skill() -> None:
    assert page.embryo_instead(Blow(1, 1, bearer=NOX))
    assert not page.embryo_instead(Blow(1, 1, bearer=FUSILIER))
    assert not page.embryo_instead(Blow(1, 1))
    assert not page.embryo_instead(Blow(2, 1, bearer=NOX))
    assert not page.embryo_instead(Blow(1, 1, down=True, bearer=NOX))
    assert page.STATE.instead_of == "Unconscious"


def test_e1_null_prone_and_out_of_the_orders() -> None:
    assert page.STATE.null
    assert page.falls_prone() == "Prone"
    assert page.takes_no_part(Act(skill(N4, "Dodge")))


def test_e2_no_automatic_skills() -> None:
    assert page.automatic_skills_stop()


def test_e3_counts_during_the_game_alone() -> None:
    assert page.counts_until_the_end(False)
    assert not page.counts_until_the_end(True)


def test_c1_treated_like_unconscious() -> None:
    for name in ("Doctor", "MediKit", "Regeneration"):
        assert page.treated(Cure(name))
    for name in ("Engineer", "GizmoKit", "Reset"):
        assert not page.treated(Cure(name))
    assert page.treated(Cure("Engineer", structure=True))
    assert page.comes_to()


def test_c2_prone_ends_with_it() -> None:
    assert page.stands_up() == "Prone"
