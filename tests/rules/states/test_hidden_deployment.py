"""Hidden Deployment: by what it ends, and by what a trooper may come out under a Marker."""

import pytest

from rules.book.editions import N4
from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.moments.ending import Cause
from rules.reference import skill
from rules.skills.appearing import BAR, DELAY, forms_out
from rules.states.hidden_deployment import NAME, deployed_in_secret

SPECTRE = Profile(
    "Spectre", "Spectres", "SK", (4, 4), 17, 13, 12, 14, 1, 0, 1,
    skills=("Hidden Deployment", "Camouflage"),
)  # fmt: skip
HIDDEN = Trooper(TrooperId("t"), "A", SPECTRE, 1, states=frozenset({NAME}))


def declared(name: str, *, aro: bool = False) -> Cause:
    return Cause("declared", skill(N4, name), 1, aro=aro)


@pytest.mark.parametrize(
    "cause",
    [declared("Move"), declared("Idle"), declared("Cautious Movement"), DELAY, BAR],
    ids=["Move", "Idle", "Cautious Movement", "a delay", "barring"],
)
def test_quietly_it_may_come_out_under_a_marker(cause: Cause) -> None:
    assert forms_out(N4, HIDDEN, cause) == ("Model", "Camouflaged")


@pytest.mark.parametrize(
    "cause",
    [
        declared("BS Attack"),
        declared("Discover"),
        declared("Dodge", aro=True),
        declared("Look Out!", aro=True),
    ],
    ids=["an Attack", "a Roll", "an ARO with a Roll", "Look Out!"],
)
def test_by_anything_else_it_comes_out_as_its_model(cause: Cause) -> None:
    assert forms_out(N4, HIDDEN, cause) == ("Model",)


def test_only_who_has_the_skill_is_deployed_so() -> None:
    assert deployed_in_secret(SPECTRE)
    assert not deployed_in_secret(Profile("X", "X", "LI", (4, 4), 1, 1, 1, 1, 1, 1, 1))
