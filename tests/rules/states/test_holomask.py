"""HoloMask: whom it imitates, what it shows of that one, and when it leaves the table."""

import pytest
from msgspec.structs import replace

from rules.book.editions import N4
from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper, card_of
from rules.moments import ending
from rules.moments.ending import Cause
from rules.page import said
from rules.reference import skill
from rules.seen.looks import looks, shown_as
from rules.states import states
from rules.states.holomask import of_the_same_silhouette, without_what_is_a_model

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
    masked = Trooper(TrooperId("t"), "A", ACTOR, 1, states=frozenset({"HoloMask"}), imitated=card)
    leaving = replace(masked, states=frozenset(), lingering=frozenset({"HoloMask"}))
    assert shown_as(N4, masked) == shown_as(N4, leaving) == looks(N4, masked, 1)[0].card == card
    bare = replace(masked, states=frozenset())
    assert shown_as(N4, bare) is None
    assert looks(N4, bare, 1)[0].card == card_of(ACTOR)


@pytest.mark.parametrize(
    ("cause", "ends"),
    [
        (Cause("declared", skill(N4, "Move"), 1), []),
        (Cause("declared", skill(N4, "Dodge"), 1), ["MASK-C1"]),
        (Cause("declared", skill(N4, "Cautious Movement"), 0), []),
        (Cause("declared", skill(N4, "Climb"), 0), ["MASK-C2"]),
        (Cause("contact"), ["MASK-C3"]),
        (Cause("hit"), []),
        (Cause("save"), ["MASK-C4"]),
        (Cause("discovered"), ["MASK-C5"]),
        (Cause("coherency", what="start"), []),
        (Cause("other", what="Retreat!"), ["MASK-C6"]),
    ],
)
def test_each_cause_has_its_bullet(cause: Cause, ends: list[str]) -> None:
    assert [id for _, id, _ in said((states(N4)["HoloMask"],), ending.struck, cause)] == ends
