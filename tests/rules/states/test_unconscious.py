"""The page "Unconscious State"; in play: tests/scenarios/unc_*.toml."""

from rules.book.editions import N4
from rules.log.table import Piece
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.reference import skill
from rules.scenario import play
from rules.states import null, unconscious
from tests.switch_off import scripts

PLAYED = play(scripts()["unc_a1_last_wound"])


def fallen(step: int) -> Piece:
    table = PLAYED.moments[step].tables["watcher"]
    return next(one for id, one in table.pieces.items() if table.names[id] == "Fusilier 1")


def test_a1_entered_with_the_last_wound() -> None:
    assert "Unconscious" in fallen(-1).tokens
    assert fallen(-1).lost == 1


def test_e1_it_lies_prone() -> None:
    assert "Prone" in fallen(-1).tokens


def test_e1_it_takes_no_order_and_declares_no_aro() -> None:
    assert "AROs" in (unconscious.takes_no_part(Act(skill(N4, "Dodge"))) or "")
    assert [one.refusal.rule for one in PLAYED.moments if one.refusal] == ["UNC-E1", "UNC-E1"]


def test_e1_it_gives_no_order() -> None:
    table = PLAYED.moments[-1].tables["watcher"]
    assert null(table, fallen(-1))
    assert table.pools["B"].regular == {1: 1}


def test_e2_no_automatic_skills() -> None:
    assert unconscious.automatic_skills_stop()


def test_c1_doctors_for_wounds_engineers_for_str_and_regeneration_for_both() -> None:
    for name in ("Doctor", "MediKit", "Regeneration"):
        assert unconscious.treated(Cure(name))
    for name in ("Engineer", "GizmoKit", "Regeneration"):
        assert unconscious.treated(Cure(name, structure=True))
    assert not unconscious.treated(Cure("Engineer"))
    assert not unconscious.treated(Cure("Reset"))
    assert unconscious.comes_to()


def test_c2_prone_ends_with_it() -> None:
    assert unconscious.stands_up() == "Prone"
