"""Decoy: what each of its pieces shows."""

import pytest

from rules.book.editions import N4
from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.scenario import play
from rules.seen.looks import looks
from rules.states.decoy.activation import as_many_as_its_level
from tests.switch_off import scripts

TRICKSTER = Profile(
    "Trickster", "Tricksters", "LI", (4, 4), 13, 12, 10, 13, 1, 0, 1,
    skills=("Decoy (2)", "Mimetism (-3)", "Minelayer"), equipment=("TinBot (Firewall -3)",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("label", "most"), [("Decoy (1)", 1), ("Decoy (2)", 2), ("Decoy (7)", 2), ("Stealth", 0)]
)
def test_its_level_says_how_many(label: str, most: int) -> None:
    profile = Profile("X", "X", "LI", (4, 4), 1, 1, 1, 1, 1, 1, 1, skills=(label,))
    assert as_many_as_its_level(profile) == most


def test_a_model_and_the_decoy_markers_beside_it_tell_what_can_be_copied() -> None:
    model, first, second = looks(
        N4, Trooper(TrooperId("t"), "A", TRICKSTER, 1, states=frozenset({"Decoy"})), 3
    )
    assert [look.shape.face for look in (model, first, second)] == ["Model", "DECOY-1", "DECOY-2"]
    assert model.card == first.card == second.card
    assert first.card is not None
    assert first.card.equipment == ()
    assert first.card.skills == ("Decoy (2)", "Mimetism (-3)")


def test_who_stands_alone_tells_all_of_itself() -> None:
    (model,) = looks(N4, Trooper(TrooperId("t"), "A", TRICKSTER, 1, states=frozenset({"Decoy"})), 1)
    assert model.card is not None
    assert model.card.equipment == ("TinBot (Firewall -3)",)


def test_under_markers_nothing_tells_them_apart() -> None:
    hidden = Trooper(TrooperId("t"), "A", TRICKSTER, 1, states=frozenset({"Decoy", "Camouflaged"}))
    looked = looks(N4, hidden, 3)
    assert {look.shape for look in looked} == {looked[0].shape}
    assert {look.rules for look in looked} == {looked[0].rules}
    assert all(look.card is None for look in looked)


def test_what_is_told_of_it_is_its_whole_open_information() -> None:
    """DECOY-C9: the Card of the Model that shows itself has its weapons, skills and numbers."""
    table = play(scripts()["decoy_c8_faces_as_it_likes"]).moments[-1].tables["B"]
    (shown,) = [one for one in table.pieces.values() if one.shape.where == "the roof"]
    assert shown.card is not None
    assert shown.card.weapons == ("Combi Rifle", "Pistol")
    assert shown.card.skills == ("Decoy (2)", "Mimetism (-3)")
    assert (shown.card.bs, shown.card.ph) == (12, 10)
