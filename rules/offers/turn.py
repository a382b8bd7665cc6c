"""What ends the turn, and what can be done whenever."""

from collections.abc import Iterator

from rules.ids import SIDES, Side, other
from rules.log.commands import CallBack, Forfeit, RequestSpeedballs, Resume, TellAnew
from rules.log.table import Table, Trooper, begins, name_of, player, real_of
from rules.messages import say
from rules.offers.objections import objecting
from rules.offers.scores import drawing_cards, scoring_offers
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.taking_back import AT_ONCE, proposals
from rules.order import rerolls
from rules.quick.anew import may_tell_anew
from rules.turn import (
    leaving,
    lieutenant,
    lieutenants_orders,
    pauses,
    regeneration,
    reloading,
    speedballs,
    the_end,
)


def end_of_turn(table: Table, side: Side) -> Iterator[Offer]:
    """What ends a step of the turn that waits for this side, and what can be done there before."""
    if table.step == "lieutenant":
        choices = _named(table, lieutenant.candidates(table, side))
        if choices:
            yield Offer("NameLieutenant", say("Name a new Lieutenant"),
                        blanks=(Blank("trooper", "choice", say("Lieutenant"), choices, True),))  # fmt: skip
            return
    if table.step == "classified":
        yield from drawing_cards(table, side)
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


def dropping(table: Table, side: Side) -> Iterator[Offer]:
    """Both Speedballs of a side that has them, between two Orders."""
    items = tuple(Choice(str(one), one) for one in speedballs.ITEMS)
    asked = RequestSpeedballs(by=side, holds=str(speedballs.ITEMS[0]), first="-", second="-")
    if speedballs.may_request(asked, table) is not None:
        return
    told = (
        Blank("holds", "choice", say("What the first one holds"), items, True),
        Blank("first", "text", say("Where the first one is to land"), required=True),
        Blank("second", "text", say("Where the second one is to land"), required=True),
    )
    read = say("Dice read: what the second one holds, then both PH Rolls")
    dice = Blank("dice", "dice", read, required=True, count=speedballs.DICE)
    yield Offer("RequestSpeedballs", say("Drop both Speedballs, dice read"), {}, (*told, dice))
    yield Offer("RequestSpeedballs", say("Drop both Speedballs, roll here"), {}, told)


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
    if lieutenants_orders.strategist(table, side) is not None:
        yield Offer("CountAsStrategos", say("Count its Orders as Regular"), note=say("Strategos"))


def _named(table: Table, troopers: tuple[Trooper, ...]) -> tuple[Choice, ...]:
    """Troopers by their names, each with the piece that it stands as."""
    return tuple(Choice(one.id, one.profile.name, _stands_as(table, one)) for one in troopers)


def _stands_as(table: Table, trooper: Trooper) -> str:
    piece = real_of(table, trooper.id)
    return name_of(table, piece.id) if piece else ""


def whenever(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    """What can be asked at any moment; less of it while the notebook settles."""
    yield from proposals(table, side, settled=settled)
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
    yield from objecting(table, side)
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
