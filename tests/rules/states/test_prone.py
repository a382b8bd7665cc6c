"""The page "Prone State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/prone_*.toml.
"""

from msgspec.structs import replace

from rules.book.editions import N4, N5_2, N5_3
from rules.log.table import card_of
from rules.reference import skill
from rules.reference.starter_rosters import starter
from rules.scenario import play, read
from rules.states import prone as page

FUSILIER = card_of(starter("fusilier-combi-rifle").profile)

GUTS = """
title = "A Guts Roll"

[table]
Ana = ["Alguacil, on the roof", "Zero"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil 1", skill = "BS Attack", target = "Fusilier 1", weapon = "Combi Rifle" },
  { Bo = "done", whole = true },
  { Ana = "skip second" },
  { Ana = "read dice", piece = "Alguacil 1", dice = [2, 19, 19] },
  { Bo = "save", piece = "Fusilier 1", failed = FAILED },
]

[[step]]
do = { Bo = "guts", piece = "Fusilier 1", passed = PASSED }
"""  # noqa: E501


def tokens(*, failed: int = 0, passed: bool = True) -> frozenset[str]:
    text = GUTS.replace("FAILED", str(failed)).replace("PASSED", str(passed).lower())
    table = play(read(text)).moments[-1].tables["watcher"]
    return next(
        piece.tokens for id, piece in table.pieces.items() if table.names[id] == "Fusilier 1"
    )


def test_a1_falls_prone_by_a_failed_guts_roll() -> None:
    assert tokens(passed=False) == {"Prone"}
    assert tokens(passed=True) == frozenset()


def test_a1_falls_prone_when_unconscious() -> None:
    assert tokens(failed=1) == {"Prone", "Unconscious"}


def test_a2_anybody_may_be_deployed_lying() -> None:
    assert page.deployed_lying(FUSILIER)


def test_a3_lies_down_by_what_moves_it_but_not_to_jump() -> None:
    assert page.lies_down_to_move.by(N4)(skill(N4, "Move"))
    assert page.lies_down_to_move.by(N4)(skill(N4, "Dodge"))
    assert not page.lies_down_to_move.by(N4)(skill(N4, "Jump"))
    assert not page.lies_down_to_move.by(N4)(skill(N4, "Idle"))
    assert page.lies_down_to_move.by(N4)(skill(N4, "Berserk"))
    assert page.lies_down_to_move.by(N5_3)(skill(N5_3, "Move"))
    for name in ("Jump", "Super-Jump", "Berserk", "Idle"):
        assert not page.lies_down_to_move.by(N5_3)(skill(N5_3, name)), name


def test_a4_a_tag_and_a_rider_stay_upright() -> None:
    assert page.stays_upright.by(N4)(FUSILIER) is None
    assert "can't go Prone" in (page.stays_upright.by(N4)(replace(FUSILIER, type="TAG")) or "")
    assert page.stays_upright.by(N4)(replace(FUSILIER, equipment=("Motorcycle",)))


def test_e1_it_is_as_high_as_its_base() -> None:
    assert page.as_high_as_its_base("2") == "X"


def test_c1_stands_up_by_what_moves_it_in_either_turn() -> None:
    assert page.stands_up.by(N4)(skill(N4, "Dodge"), False)
    assert page.stands_up.by(N4)(skill(N4, "Move"), True)
    assert not page.stands_up.by(N4)(skill(N4, "Reset"), True)
    assert page.stands_up.by(N5_3)(skill(N5_3, "Move"), True)
    assert not page.stands_up.by(N5_3)(skill(N5_3, "Jump"), True)
    assert page.stands_up_by_a_jump(skill(N5_3, "Jump"))
    assert not page.stands_up_by_a_jump(skill(N5_3, "Berserk"))
    assert page.stands_up_to_charge.wording(N5_2) is None


def test_it_is_no_null_state_and_no_marker() -> None:
    assert not page.STATE.null
    assert not page.STATE.marker
