"""What is refused on a map is refused by its field, so that a page can point at it."""

from msgspec.structs import replace

from rules.game import may, offers
from rules.log import commands as c
from rules.log.commands import Command
from rules.log.table import MODEL, Place, Table
from rules.refusals import Refusal
from rules.scenario import play, read
from rules.space import ROUND

DEPLOYING = """title = "To be deployed on a map"
[table]
first = "Bo"
until = "deploy 1"
ground = { points = 300 }
Ana = ["Alguacil, Lieutenant", "Hassassin Áyyār", "Alguacil"]
Bo = ["Fusilier, Lieutenant", "Fusilier"]
"""


def table(written: str) -> Table:
    """Ana's, when that was played."""
    return play(read(written)).moments[-1].tables["A"]


def refused(command: Command, on: Table) -> Refusal:
    no = may(command, on)
    assert no
    return no


def test_which_place_is_missing_or_taken_is_told_by_its_field() -> None:
    on = table(DEPLOYING)
    trooper = next(id for id, one in on.troopers.items() if "yy" in one.profile.name)
    first = c.Compose(by="A", trooper=trooper, form=MODEL)
    assert refused(first, on).field == "where"
    three = c.Compose(
        by="A", trooper=trooper, form=MODEL, where="24, 40", coherent=True,
        others=(Place("28, 40"), Place("")),
    )  # fmt: skip
    assert refused(three, on).field == "others.1.where"


MOVING = """title = "To move on a map"
[table]
ground = { points = 300 }
Ana = ["Ghulam, Lieutenant, 4, 44", "Hassassin Áyyār, 16, 40, decoy 20, 40, decoy 24, 40"]
Bo = ["Fusilier, Lieutenant, 24, 10", "Fusilier, 40, 10"]
"""


def test_a_way_that_is_too_long_is_told_by_its_field_before_it_is_declared() -> None:
    on = table(MOVING)
    ghulam = next(id for id, one in on.pieces.items() if one.shape.where == "4, 44")
    step = c.DeclareSkill(by="A", actor=ghulam, skill="Move", to="4, 39")
    no = refused(step, on)
    assert (no.field, no.rule) == ("to", "MOVE-1")
    assert no.sentence == "That is 5.00″, 1.00″ more than the 4″ of its Move."
    assert may(replace(step, to="4, 40"), on) is None
    assert may(replace(step, to="4, 40 by way of 5, 42"), on) is not None
    assert may(replace(step, to="behind the crates"), on) is None
    assert may(replace(step, overruled=True), on) is None
    # Of two Moves it may be said where both of them end.
    whole = c.DeclareOrder(by="A", actor=ghulam, first="Move", second="Move", first_to="4, 39")
    assert refused(whole, on).field == "first_to"
    assert may(replace(whole, first_to="", to="4, 36"), on) is None
    assert refused(replace(whole, first_to="", to="4, 35"), on).field == "to"
    # Otherwise the second begins where the first ends.
    both = replace(whole, first_to="4, 40", to="4, 36")
    assert may(both, on) is None
    assert refused(replace(both, to="4, 35"), on).field == "to"
    assert refused(replace(both, to="8, 44"), on).field == "to"


def test_of_several_who_go_the_one_that_goes_too_far_is_named() -> None:
    on = table(MOVING)
    three = [id for id, one in on.pieces.items() if one.shape.where.endswith(", 40")]
    ways = tuple(c.Path(one, "30, 30") for one in three[1:])
    no = refused(c.DeclareSkill(by="A", actor=three[0], skill="Move", paths=ways), on)
    assert no.field == "paths.0.to"
    assert no.sentence.startswith(f"{on.names[three[1]]}: that is ")


def test_how_far_a_move_goes_is_told_where_it_is_asked_for() -> None:
    on = table(MOVING)
    ghulam = next(id for id, one in on.pieces.items() if one.shape.where == "4, 44")
    told = {
        one.label: {blank.name: blank.limit for blank in one.blanks}
        for one in offers(on, "A", ghulam)
        if one.about == ghulam
    }
    assert told["Move"]["to"] == 4
    assert "overruled" in told["Move"]
    # Of two Moves it is said where they end; of one and a shot, where the one ends.
    assert told["Move + Move"]["to"] == 8
    assert told["Move + BS Attack"]["first_to"] == 4


THROWING = """title = "To throw Smoke on a map"
[[profile]]
name = "Thrower"
unit = "Thrower"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 13
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Combi Rifle", "Smoke Grenades"]
[table]
ground = { points = 300 }
Ana = ["Thrower, Lieutenant, 4, 44"]
Bo = ["Fusilier, Lieutenant, 24, 10"]
"""


def test_where_smoke_bursts_is_asked_with_how_far_it_reaches() -> None:
    on = table(THROWING)
    thrower = next(id for id, one in on.pieces.items() if one.shape.where == "4, 44")
    told = {
        one.label: {blank.name: blank.bursts for blank in one.blanks}
        for one in offers(on, "A", thrower)
        if one.about == thrower
    }
    assert told["BS Attack, no target"]["to"] == ROUND
    assert told["Move"]["to"] == 0
