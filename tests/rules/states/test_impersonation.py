"""Impersonation: at which level a trooper begins and comes back, and what each level shows."""

import pytest

from rules.book.editions import N4
from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.moments import deploying
from rules.reference import skill
from rules.seen.looks import looks
from rules.skills.returning import returning
from rules.states import states


def mimic(*skills: str, states: frozenset[str] = frozenset()) -> Trooper:
    profile = Profile("Mimic", "Mimics", "SK", (4, 4), 20, 12, 12, 13, 1, 0, 1, s=5, skills=skills)
    return Trooper(TrooperId("t"), "A", profile, 1, states=states)


@pytest.mark.parametrize(
    ("label", "level"), [("Impersonation", "IMP-1"), ("Impersonation (IMP-2)", "IMP-2")]
)
def test_a_trooper_begins_and_comes_back_at_its_level(label: str, level: str) -> None:
    trooper = mimic(label)
    back = skill(N4, "Impersonation")
    for name in ("IMP-1", "IMP-2"):
        state = states(N4)[name]
        assert state.holds(deploying.form, trooper.profile) == (name == level)
        assert returning(state, trooper, back) == (name == level)


def test_cybermask_makes_anybody_an_imp_2_marker() -> None:
    trooper = mimic()
    found = [
        one.name for one in states(N4).values() if returning(one, trooper, skill(N4, "Cybermask"))
    ]
    assert found == ["IMP-2"]


@pytest.mark.parametrize("level", ["IMP-1", "IMP-2"])
def test_the_marker_shows_its_silhouette_and_nothing_else(level: str) -> None:
    (look,) = looks(N4, mimic("Impersonation", "Mimetism (-6)", states=frozenset({level})), 1)
    assert (look.shape.face, look.shape.s, look.shape.mimetism) == (level, "5", 0)
    assert look.card is None
