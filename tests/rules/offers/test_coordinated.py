"""With what a Coordinated Order may begin, step by step: each offer is accepted as it is offered."""

from __future__ import annotations

from typing import Final

from rules import game
from rules.game import Offer
from rules.log import commands as c
from rules.may import may
from rules.scenario import read
from rules.scenario.play import Match
from rules.states import seen

MATCH: Final = """
title = "Together"

[table]
Ana = [
  "Alguacil, the lane", "Alguacil, the well", "Alguacil, Lieutenant, the barn",
  "Alguacil, the far side, group 2", "Alguacil",
]
Bo = ["Zero, as Camouflaged, the alley", "Fusilier, the pit", "Fusilier, Lieutenant"]
"""


class Begun:
    """A match in Ana's first Orders Phase."""

    def __init__(self) -> None:
        self.match = Match("together")
        for asked in read(MATCH).setup:
            self.match.put(asked)
        self.table = self.match.tables["A"]
        self.places = {piece.shape.where: id for id, piece in self.table.pieces.items()}

    def offers(self, leads: str) -> dict[str, Offer]:
        """What those of one's own could begin together whom this one leads."""
        return {
            one.label.removeprefix("Coordinated "): one
            for one in game.offers(self.table, "A")
            if one.label.startswith("Coordinated") and one.about == self.places[leads]
        }

    def say(self, command: c.Command) -> None:
        assert may(command, self.match.tables[command.by]) is None
        self.match._settle(self.match._happen(command))

    def asked(self, leads: str, skill: str, party: tuple[str, ...], **more: object) -> c.Command:
        found = self.offers(leads)[skill]
        return game.command({
            "kind": found.command, "by": "A", **found.given,
            "party": [self.places[one] for one in party], **more,
        })  # fmt: skip


def test_it_may_begin_with_what_all_of_them_can_do() -> None:
    found = Begun().offers("the lane")
    assert set(found) == {
        "Move", "Idle", "BS Attack", "Suppressive Fire", "Discover", "Dodge", "Reset", "Cautious Movement",
    }  # fmt: skip


def test_who_is_of_another_group_is_asked_of_nobody() -> None:
    begun = Begun()
    for one in begun.offers("the lane").values():
        names = {choice.value for choice in one.blanks[0].choices}
        assert begun.places["the far side"] not in names
        assert {begun.places["the well"], begun.places["the barn"]} <= names


def test_each_attacks_with_its_own_and_all_at_the_same() -> None:
    begun = Begun()
    party, rows, target, weapon = begun.offers("the lane")["BS Attack"].blanks
    assert (party.name, rows.name, rows.by) == ("party", "paths", "party")
    assert (target.name, target.required, weapon.name) == ("target", True, "weapon")
    own = [one.value for one in rows.weapons if one.note == begun.places["the well"]]
    assert own == ["Combi Rifle", "Pistol, Burst Mode"]
    asked = begun.asked(
        "the lane", "BS Attack", ("the well", "the barn"),
        target=begun.places["the pit"], weapon="Combi Rifle",
        paths=[{"piece": begun.places["the well"], "weapon": "Pistol, Burst Mode"}],
    )  # fmt: skip
    assert may(asked, begun.table) is None
    begun.say(asked)
    begun.say(c.Done(by="B", whole=True))
    begun.say(c.SkipSecond(by="A"))
    # The Spearhead half its Burst, the other one die, and who names no weapon none.
    thrown = [
        (one.weapon, one.burst)
        for roll in game.view(begun.match.tables["A"], "A").rolls
        for one in roll.hands
    ]
    assert sorted(thrown) == [("Combi Rifle", 2), ("Pistol, Burst Mode", 1)]


def test_all_lay_down_suppressive_fire_by_one_order() -> None:
    begun = Begun()
    every = ("the well", "the barn")
    asked = begun.asked(
        "the lane", "Suppressive Fire", every, weapon="Combi Rifle",
        paths=[{"piece": begun.places[one], "weapon": "Combi Rifle"} for one in every],
    )  # fmt: skip
    begun.say(asked)
    begun.say(c.Done(by="B", whole=True))
    table = begun.match.tables["B"]
    for one in ("the lane", *every):
        piece = table.pieces[begun.places[one]]
        assert "Suppressive Fire" in {state.name for state in seen(table, piece)}, one


def test_each_goes_to_a_place_of_its_own() -> None:
    begun = Begun()
    asked = begun.asked(
        "the lane", "Move", ("the well", "the barn"), to="the gate",
        paths=[{"piece": begun.places["the well"], "to": "the pump"}],
    )  # fmt: skip
    begun.say(asked)
    places = {piece.shape.where for piece in begun.match.tables["B"].pieces.values()}
    assert {"the gate", "the pump", "the barn"} <= places


def test_a_marker_is_discovered_by_all_of_them() -> None:
    begun = Begun()
    asked = begun.asked("the lane", "Discover", ("the well",), target=begun.places["the alley"])
    assert may(asked, begun.table) is None


def test_who_is_run_into_is_offered_those_alone_whom_it_still_sees() -> None:
    begun = Begun()
    begun.say(
        begun.asked("the lane", "Move", ("the well", "the barn"), contact=begun.places["the pit"])
    )
    table = begun.match.tables["B"]
    answers = [
        (one, choice.value)
        for one in game.offers(table, "B")
        if one.command == "DeclareAro" and one.about == begun.places["the pit"] and not one.refusal
        for blank in one.blanks
        if blank.name == "target"
        for choice in blank.choices
    ]
    assert {one.label for one, _ in answers} >= {"BS Attack", "CC Attack"}
    for one, target in answers:
        weapon = next((b.choices[0].value for b in one.blanks if b.name == "weapon"), "")
        said = {"kind": one.command, "by": "B", **one.given, "target": target, "weapon": weapon}
        assert may(game.command(said), table) is None, (one.label, target)
