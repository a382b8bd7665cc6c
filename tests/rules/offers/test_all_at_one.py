"""What is all for one target is offered for no second one."""

from rules import game
from rules.game import Table
from rules.scenario import play, read

MATCH = """
title = "Who shares the dice of a Burst, and who does not"

[[profile]]
name = "Gunner"
unit = "Gunners"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Uragan MRL", "Combi Rifle"]

[[profile]]
name = "Sentry"
unit = "Sentries"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
skills = ["Neurocinetics"]
weapons = ["Combi Rifle"]

[table]
Ana = ["Gunner, Lieutenant, in the alley", "Sentry, the wall"]
Bo = ["Fusilier, the tower", "Fusilier, Lieutenant, the yard"]

[[step]]
"""


def shared(table: Table, name: str) -> dict[str, int]:
    """With how many dice beside the first each weapon of a trooper may be aimed at a second target."""
    (piece,) = (one for one in table.pieces if name in table.names[one])
    offers = (one for one in game.offers(table, "A") if one.about == piece)
    shots = [one for one in offers if one.label == "BS Attack" and one.command == "DeclareSkill"]
    assert shots
    blanks = [blank for one in shots for blank in one.blanks if blank.name == "split"]
    return {weapon: most for blank in blanks for weapon, most in blank.counts}


def test_a_burst_for_a_single_target_is_offered_for_no_other() -> None:
    table = play(read(MATCH)).moments[-1].tables["A"]
    assert shared(table, "Gunner") == {"Uragan MRL, Hit Mode": 0, "Combi Rifle": 2}
    assert not any(shared(table, "Sentry").values())
