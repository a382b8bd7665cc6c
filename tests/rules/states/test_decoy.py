"""Decoy: what each of its pieces shows."""

import pytest

from rules.looks import looks
from rules.profiles import Profile
from rules.states.decoy import as_many_as_its_level
from rules.table import Trooper

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


def test_a_model_is_beside_decoy_markers_that_tell_of_it_what_can_be_copied() -> None:
    model, first, second = looks(Trooper("t", "A", TRICKSTER, 1, states=frozenset({"Decoy"})), 3)
    assert [look.shape.face for look in (model, first, second)] == ["Model", "DECOY-1", "DECOY-2"]
    assert model.card is not None
    assert first.card is not None
    assert first.card.equipment == ()
    assert first.card.skills == ("Decoy (2)", "Mimetism (-3)")


def test_under_markers_nothing_tells_them_apart() -> None:
    hidden = Trooper("t", "A", TRICKSTER, 1, states=frozenset({"Decoy", "Camouflaged"}))
    looked = looks(hidden, 3)
    assert {look.shape for look in looked} == {looked[0].shape}
    assert {look.rules for look in looked} == {looked[0].rules}
    assert all(look.card is None for look in looked)
