"""HoloMask: as whom a trooper may be shown, a name for each face that anybody could tell apart."""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Table, Trooper, card_of
from rules.pieces.figures import imitable, may_be_shown, shown
from rules.reference import N4
from rules.reference.starter_rosters import starters

PLAIN, OBSERVER, BEARER = (
    next(one.profile for one in starters(N4) if one.id == id)
    for id in ("ghulam-rifle", "ghulam-observer", "ayyar-breaker-rifle")
)
MASKED = Trooper(TrooperId("m"), "A", BEARER, 1)


def table(*others: Profile) -> Table:
    """Ana's, with these beside the one in disguise."""
    beside = {
        TrooperId(str(at)): Trooper(TrooperId(str(at)), "A", one, 1)
        for at, one in enumerate(others)
    }
    return Table(troopers={MASKED.id: MASKED, **beside}, factions={"A": "Haqqislam"})


def test_options_of_one_name_are_told_apart_by_what_they_bear() -> None:
    found = imitable(table(), MASKED)
    assert found["Ghulam (plain Rifle)"] == PLAIN
    assert found["Ghulam (Rifle + Flash Pulse + Forward Observer)"] == OBSERVER
    assert "Ghulam (Sniper Rifle)" in found
    assert "Ghulam (Rifle)" not in found


def test_each_face_has_one_name() -> None:
    leads = replace(PLAIN, skills=("Lieutenant", *PLAIN.skills), points=99)
    drilled, twice = replace(PLAIN, bs=13), replace(PLAIN, weapons=(*PLAIN.weapons, "Pistol"))
    rebuilt = replace(PLAIN, structure=True, mov=(6, 4), training="irregular", type="MI")
    found = imitable(table(PLAIN, leads, drilled, twice, rebuilt), MASKED)
    faces = [card_of(one) for one in found.values()]
    assert len(faces) == len(set(faces))
    ghulams = {name for name in found if name.startswith("Ghulam") and "Sniper" not in name}
    assert len(ghulams) == 7
    assert any("BS 13" in name for name in ghulams)
    assert any("2 Pistol" in name for name in ghulams)


def test_nobody_is_shown_as_one_with_its_own_face() -> None:
    leads = replace(BEARER, skills=("Lieutenant", *BEARER.skills), points=99)
    assert not [name for name in imitable(table(leads), MASKED) if "yyār" in name]


def test_a_name_that_several_have_is_noted_no_more_and_an_old_note_stands() -> None:
    refusal = may_be_shown("Ghulam (Rifle)", MASKED, table())
    assert refusal is not None
    assert "Ghulam (plain Rifle) or Ghulam (Rifle + Flash" in refusal.sentence
    assert shown(table(), MASKED, "Ghulam (Rifle)") == OBSERVER
    assert shown(table(), MASKED, "Ghulam (plain Rifle)") == PLAIN
    assert shown(table(), MASKED, "Nobody") is None
