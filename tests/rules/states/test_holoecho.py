"""Holoecho: what each of the three shows, and when the State leaves the table."""

import pytest

from rules.book.editions import N4
from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper, card_of
from rules.moments import ending
from rules.moments.ending import Cause
from rules.page import said
from rules.reference import SkillCard, skill
from rules.seen.looks import looks
from rules.states import states
from rules.states.holoecho.activation import up_to_three

BEARER = Profile(
    "Bearer", "Bearers", "HI", (4, 4), 17, 13, 13, 14, 3, 3, 2,
    skills=("Mimetism (-3)",), equipment=("Holoprojector", "HoloMask", "TinBot (Firewall -3)"),
)  # fmt: skip
EXTRA = card_of(Profile("Extra", "Extras", "LI", (4, 4), 13, 11, 10, 13, 1, 0, 1))


def ended(cause: Cause) -> dict[str, str]:
    """The rules by which a cause ends the bearer's State, each with when."""
    return {id: when for _, id, when in said((states(N4)["Holoecho"],), ending.struck, cause)}


def test_who_has_no_holoprojector_has_no_holoechoes() -> None:
    assert up_to_three(BEARER) == 2
    assert up_to_three(Profile("X", "X", "LI", (4, 4), 1, 1, 1, 1, 1, 1, 1)) == 0


def test_a_model_and_two_markers_that_tell_all_that_it_tells() -> None:
    trooper = Trooper(TrooperId("t"), "A", BEARER, 1, states=frozenset({"Holoecho"}))
    looked = looks(N4, trooper, 3)
    assert [look.shape.face for look in looked] == ["Model", "Holoecho 1", "Holoecho 2"]
    assert {look.card for look in looked} == {card_of(BEARER)}


def test_shown_as_another_all_three_are_like_models() -> None:
    states = frozenset({"Holoecho", "HoloMask"})
    looked = looks(N4, Trooper(TrooperId("t"), "A", BEARER, 1, states=states, imitated=EXTRA), 3)
    assert {(look.shape, look.card, look.rules) for look in looked} == {
        (looked[0].shape, EXTRA, looked[0].rules)
    }


@pytest.mark.parametrize(
    ("declared", "ends"),
    [
        (skill(N4, "Move"), {}),
        (skill(N4, "Idle"), {}),
        (skill(N4, "Discover"), {"HOLO-C1": "conclude"}),
        (skill(N4, "BS Attack"), {"HOLO-C1": "conclude"}),
        (skill(N4, "Look Out!"), {"HOLO-C1": "conclude"}),
    ],
)
def test_a_skill_that_needs_a_roll_shows_it(declared: SkillCard, ends: dict[str, str]) -> None:
    assert ended(Cause("declared", declared, 1)) == ends


@pytest.mark.parametrize(
    ("declared", "ends"),
    [
        ("Cautious Movement", {}),
        ("Holoprojector", {}),
        ("HoloMask", {"HOLO-C2": "conclude"}),
        ("Climb", {"HOLO-C2": "conclude"}),
    ],
)
def test_an_entire_order_shows_it_unless_it_is_cautious(
    declared: str, ends: dict[str, str]
) -> None:
    assert ended(Cause("declared", skill(N4, declared), 0)) == ends


def test_at_the_start_of_an_order_it_goes_at_once_and_at_the_end_with_the_order() -> None:
    assert ended(Cause("coherency", what="start")) == {"HOLO-R2": "now"}
    assert ended(Cause("coherency", what="end")) == {"HOLO-C7": "conclude"}
