"""HoloMask: whom it imitates, what it shows of that one, and when it leaves the table."""

import pytest
from msgspec.structs import replace

from rules.looks import looks, shown_as
from rules.profiles import Profile
from rules.reference import skill
from rules.state import Cause, said
from rules.states.holomask import STATE, of_the_same_silhouette, without_what_is_a_model
from rules.table import Trooper, card_of

ACTOR = Profile("Actor", "Actors", "HI", (4, 4), 17, 13, 13, 14, 3, 3, 2, equipment=("HoloMask",))
EXTRA = Profile(
    "Extra", "Extras", "LI", (4, 4), 13, 11, 10, 13, 1, 0, 1, skills=("Courage", "Minelayer"),
    weapons=("Sniper Rifle", "Pistol"), equipment=("Medium Shield", "TinBot (Firewall -3)"),
)  # fmt: skip


def test_it_imitates_who_has_its_silhouette() -> None:
    assert of_the_same_silhouette(ACTOR, EXTRA) is None
    assert of_the_same_silhouette(ACTOR, replace(EXTRA, s=5)) is not None


def test_what_is_a_model_of_its_own_is_not_copied() -> None:
    shown = without_what_is_a_model(card_of(EXTRA))
    assert shown.skills == ("Courage",)
    assert shown.equipment == ("Medium Shield",)
    assert set(shown.weapons) == set(EXTRA.weapons)


def test_it_is_shown_as_another_only_while_the_state_lasts() -> None:
    card = card_of(EXTRA)
    masked = Trooper("t", "A", ACTOR, 1, states=frozenset({"HoloMask"}), imitated=card)
    leaving = replace(masked, states=frozenset(), lingering=frozenset({"HoloMask"}))
    assert shown_as(masked) == shown_as(leaving) == looks(masked, 1)[0].card == card
    bare = replace(masked, states=frozenset())
    assert shown_as(bare) is None
    assert looks(bare, 1)[0].card == card_of(ACTOR)


@pytest.mark.parametrize(
    ("cause", "ends"),
    [
        (Cause("declared", skill("Move"), 1), []),
        (Cause("declared", skill("Dodge"), 1), ["MASK-C1"]),
        (Cause("declared", skill("Cautious Movement"), 0), []),
        (Cause("declared", skill("Climb"), 0), ["MASK-C2"]),
        (Cause("contact"), ["MASK-C3"]),
        (Cause("hit"), []),
        (Cause("save"), ["MASK-C4"]),
        (Cause("discovered"), ["MASK-C5"]),
        (Cause("coherency", what="start"), []),
        (Cause("other", what="Retreat!"), ["MASK-C6"]),
    ],
)
def test_each_cause_has_its_bullet(cause: Cause, ends: list[str]) -> None:
    assert [id for _, id, _ in said((STATE,), lambda state: state.ends, cause)] == ends
