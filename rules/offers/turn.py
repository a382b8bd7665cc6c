"""What ends the turn, and what can be done whenever."""

from collections.abc import Iterator

from rules.ids import SIDES, Side, other
from rules.offers.shapes import Blank, Choice, Offer
from rules.table import Table, player
from rules.turn import consent, player_turn


def end_of_turn(table: Table, side: Side) -> Iterator[Offer]:
    """What ends a step that waits for this side."""
    if table.step == "lieutenant":
        named = player_turn.candidates(table, side)
        choices = tuple(Choice(one.id, one.profile.name) for one in named)
        if choices:
            yield Offer("NameLieutenant", "Name a new Lieutenant",
                        blanks=(Blank("trooper", "choice", "Lieutenant", choices, True),))  # fmt: skip
            return
    label = {"states": "Nothing more in the States Phase", "score": "The score is right"}
    yield Offer("Done", label.get(table.step, "Go on"))


def whenever(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    """What can be asked at any moment; less of it while the notebook settles."""
    yield from _proposals(table, side, settled=settled)
    if settled:
        for scored in SIDES:
            points = tuple(
                Blank(name, "number", label, required=True)
                for name, label in (
                    ("objective", "Objective points"),
                    ("victory", "Victory points"),
                )
            )
            yield Offer("NoteScore", f"Score of {player(table, scored)}", {"side": scored}, points)
        yield Offer("Adjourn", "Adjourn")
        if table.step == "armies" and other(side) not in table.factions:
            yield Offer("Forfeit", f"{player(table, other(side))} did not come: forfeit")
    yield Offer(
        "Object", "Object", blanks=(Blank("about", "text", "What is wrong", required=True),)
    )
    yield Offer("Concede", "Concede the match")


def _proposals(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    proposal = table.proposal
    if proposal is not None:
        if proposal.by != side:
            yield Offer("Agree", "Agree")
        yield Offer("Disagree", "Say no" if proposal.by != side else "Take the proposal back")
        return
    changes = Blank("changes", "changes", "What is to change", required=True)
    yield Offer("ProposeRuling", "Propose a Ruling", blanks=(changes,))
    if not settled:
        return
    for mark in consent.steps_back(table):
        then = table.marks[mark]
        yield Offer("AskBack", f"Back to step {then.step}", {"mark": mark},
                    note=f"if {player(table, other(side))} agrees")  # fmt: skip
    yield Offer("ProposeEnd", "Call time", {"how": "time called"})
