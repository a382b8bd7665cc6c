"""The page "Prone State": so far it is fallen into, and shown by its token."""

from rules.scenario import play, read
from rules.states import prone

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


def test_it_is_no_null_state_and_no_marker() -> None:
    assert not prone.STATE.null
    assert not prone.STATE.marker
