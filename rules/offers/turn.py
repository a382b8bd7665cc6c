"""What ends the turn, and what can be done whenever."""

from collections.abc import Iterator
from typing import Final

from rules.ids import SIDES, Side, other
from rules.log.commands import CallBack, Forfeit, Resume, TellAnew
from rules.log.table import Table, Trooper, begins, name_of, player, real_of
from rules.messages import say, term
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import rerolls
from rules.quick.anew import may_tell_anew
from rules.tell.consent import fact_words
from rules.tell.facts import by_the_map
from rules.tell.steps import called
from rules.tell.words import plain
from rules.turn import (
    classified,
    consent,
    leaving,
    lieutenant,
    objections,
    order_count,
    pauses,
    regeneration,
    reloading,
    ruling,
    scoring,
    the_end,
)

AT_ONCE: Final = say("at once")
"""The note of a take-back that asks nobody."""
OPENS_STATES: Final = say("Open the States Phase")
"""A States Phase that passed by itself."""


def end_of_turn(table: Table, side: Side) -> Iterator[Offer]:
    """What ends a step of the turn that waits for this side, and what can be done there before."""
    if table.step == "lieutenant":
        choices = _named(table, lieutenant.candidates(table, side))
        if choices:
            yield Offer("NameLieutenant", say("Name a new Lieutenant"),
                        blanks=(Blank("trooper", "choice", say("Lieutenant"), choices, True),))  # fmt: skip
            return
    if table.step == "classified":
        yield from _cards(table, side)
        return
    if table.step in lieutenant.CHECKING:
        yield from _before_the_count(table, side)
    for piece in regeneration.wounded(table, side):
        on: dict[str, Given] = {"piece": piece.id}
        die = Blank("die", "die", say("Regeneration Roll on PH"), required=True)
        yield Offer("Regenerate", say("Die read"), on, (die,), piece.id)
        yield Offer("Regenerate", say("Roll here"), on, (), piece.id)
        yield Offer("Regenerate", say("It regenerates"), {**on, "passed": True}, (), piece.id)
        yield Offer("Regenerate", say("It gets worse"), {**on, "passed": False}, (), piece.id)
    for piece in reloading.in_need(table, side):
        yield Offer("Reload", say("Reload"), {"piece": piece.id}, (), piece.id)
    label = {
        "executive": say("To the Order Count"),
        "loss": say("To the Order Count"),
        "strategic": say("No Strategic Use"),
        "states": say("Nothing more in the States Phase"),
        "score": say("The score is right"),
        rerolls.STEP: say("It stands as it was rolled"),
    }
    yield Offer("Done", label.get(table.step, "Go on"))


def leaving_the_table(table: Table, side: Side) -> Iterator[Offer]:
    """Each of one's own that may leave the table in a Retreat! situation."""
    for piece in leaving.able(table, side):
        label = say("{piece} leaves the table over your own edge", piece=name_of(table, piece.id))
        yield Offer("LeaveTable", label, {"piece": piece.id}, (), piece.id, say("as a survivor"))


def _before_the_count(table: Table, side: Side) -> Iterator[Offer]:
    """What its player alone may choose: nobody else sees that there was a choice."""
    heirs = () if side in table.retreating else lieutenant.successors(table, side)
    if heirs:
        blank = Blank("trooper", "choice", say("Lieutenant"), _named(table, heirs), True)
        yield Offer("TakeCommand", say("Chain of Command"), blanks=(blank,), note=say("in secret"))
    if order_count.strategist(table, side) is not None:
        yield Offer("CountAsStrategos", say("Count its Orders as Regular"), note=say("Strategos"))


def _named(table: Table, troopers: tuple[Trooper, ...]) -> tuple[Choice, ...]:
    """Troopers by their names, each with the piece that it stands as."""
    return tuple(Choice(one.id, one.profile.name, _stands_as(table, one)) for one in troopers)


def _stands_as(table: Table, trooper: Trooper) -> str:
    piece = real_of(table, trooper.id)
    return name_of(table, piece.id) if piece else ""


def _cards(table: Table, side: Side) -> Iterator[Offer]:
    yield Offer("DrawClassified", say("Draw one here"), note=say("only you see it"))
    cards = tuple(
        Choice(str(one.number), say("{number}: {card}", number=one.number, card=term(one.name)))
        for one in classified.left(table, side)
    )
    read = Blank("number", "choice", say("Card"), cards, True)
    yield Offer(
        "DrawClassified", say("Note a card you drew"), blanks=(read,), note=say("only you see it")
    )


def scoring_offers(table: Table, side: Side) -> Iterator[Offer]:
    """The mission's lines for both sides, and one's own Classified Objectives that are not shown."""
    if table.active is None:
        return
    for scored in SIDES:
        for line, objective in enumerate(scoring.objectives(table)):
            times = tuple(
                Choice(str(n), str(n), f"{objective.brings(n)}") for n in range(objective.times + 1)
            )
            given: dict[str, Given] = {"side": scored, "line": line}
            blank = Blank("times", "choice", term(objective.name), times, True)
            yield Offer(
                "ScoreObjective", term(objective.name), given, (blank,),
                note=begins(player(table, scored)),
            )  # fmt: skip
    for card in table.drawn.get(side, ()):
        label = say("Done: {number}, {objective}", number=card.number, objective=term(card.name))
        yield Offer(
            "ShowClassified", label, {"number": card.number}, note=say("your opponent sees it")
        )


def whenever(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    """What can be asked at any moment; less of it while the notebook settles."""
    yield from _proposals(table, side, settled=settled)
    if settled:
        for scored in SIDES:
            points = tuple(
                Blank(name, "number", label, required=True)
                for name, label in (
                    ("objective", say("Objective points")),
                    ("victory", say("Victory points")),
                )
            )
            yield Offer(
                "NoteScore",
                say("Score of {player}", player=player(table, scored)),
                {"side": scored},
                points,
            )
        yield from scoring_offers(table, side)
        yield from calling(table, side)
        if may_tell_anew(TellAnew(by=side), table) is None:
            yield Offer("TellAnew", say("Not so: take the Order back"), note=AT_ONCE)
    yield from _objections(table, side)
    yield Offer("Concede", say("Concede the match"))


def calling(table: Table, side: Side) -> Iterator[Offer]:
    """Calling the other side back, and what can be done when it gives no sign."""
    away = player(table, other(side))
    if pauses.may_call(CallBack(by=side), table) is None:
        yield Offer("CallBack", say("Call {player} back", player=away))
    if the_end.may_forfeit(Forfeit(by=side), table) is None:
        yield Offer("Forfeit", say("{player} doesn’t answer: they forfeit", player=begins(away)))


def coming_back(table: Table, side: Side) -> Iterator[Offer]:
    """While a match is adjourned, or this side is called: nothing else is to be done."""
    if pauses.may_resume(Resume(by=side), table) is None:
        called = table.calls == other(side)
        yield Offer("Resume", say("I am here") if called else say("I am back"))
    if table.step == "adjourned" and table.calls != other(side):
        yield from calling(table, side)
    yield Offer("Concede", say("Concede the match"))


def _proposals(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    proposal = table.proposal
    if proposal is not None:
        if proposal.by != side:
            yield Offer("Agree", say("Agree"))
        yield Offer(
            "Disagree", say("Say no") if proposal.by != side else say("Take the proposal back")
        )
        return
    named = tuple(Choice(name, term(name)) for name in ruling.settable(table.book))
    changes = Blank("changes", "changes", say("What changes"), named, required=True)
    yield Offer("ProposeRuling", say("Propose a Ruling"), blanks=(changes,))
    if not settled:
        return
    for mark in consent.steps_back(table):
        then = table.marks[mark]
        free = mark in consent.freely(table, side)
        agreed = AT_ONCE if free else say("if {player} agrees", player=player(table, other(side)))
        yield Offer("AskBack", _back_to(table, mark, then), {"mark": mark}, note=agreed)
    yield Offer("ProposeEnd", say("Call time"), {"how": "time called"})
    until = Blank("until", "moment", say("Until when"))
    yield Offer("Adjourn", say("Propose a pause"), blanks=(until,))


def _back_to(table: Table, mark: int, then: Table) -> str:
    """What a take-back is called by."""
    if then.step == "orders" and table.undo is not None and mark == table.undo.mark:
        return say("Back to {player}’s Orders Phase", player=player(table, table.undo.by))
    return OPENS_STATES if then.step == "states" else say("Back to {step}", step=called(then.step))


def _objections(table: Table, side: Side) -> Iterator[Offer]:
    """What may be objected to, and how what is open is settled."""
    about = Blank("about", "text", say("What is wrong"), required=True)
    yield Offer("Object", say("Object"), blanks=(about,))
    for number, fact in enumerate(table.facts, start=1):
        if objections.until_the_next_order(side, number, table) is None:
            said, note = (
                plain(fact_words(table, fact)),
                by_the_map(fact.worked) if fact.worked else "",
            )
            yield Offer(
                "Object",
                say("Not so: {what}", what=said),
                {"fact": number},
                about=fact.piece,
                note=note,
            )
    dice = tuple(
        Blank(f"dice_{one.lower()}", "die", begins(player(table, one)), required=True)
        for one in SIDES
    )
    for objection in table.objections:
        given: dict[str, Given] = {"number": objection.number}
        mine = objection.by == side
        how, label = ("withdraw", say("Take it back")) if mine else ("grant", say("Grant it"))
        yield Offer("SettleObjection", label, {**given, "how": how})
        yield Offer("SettleObjection", say("Roll off here"), {**given, "how": "roll"})
        yield Offer(
            "SettleObjection", say("Dice read off the table"), {**given, "how": "roll"}, dice
        )
