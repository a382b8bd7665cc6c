"""The lines of what the players agree on."""

from typing import Final

from rules.ids import other
from rules.log import events as e
from rules.log.table import Fact, Proposal, Table, player
from rules.messages import say, term
from rules.tell.facts import by_the_map, said_words
from rules.tell.names import who
from rules.tell.rulings import change_words
from rules.tell.words import Moment, Words, on, put, put_together


@on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Words:
    return put("{player} asks to go back a step.", player=who(table, event.by))


@on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Words:
    if event.anew:
        return put(
            "{player}: not so. The whole Order is taken back; what was opened stays open.",
            player=who(table, event.by),
        )
    if event.freely:
        return put("{player} takes it back: nobody had acted since.", player=who(table, event.by))
    return put("{player} agrees: taken back.", player=who(table, other(event.by)))


@on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Words:
    return put(
        "{player} proposes a Ruling: {changes}.",
        player=who(table, event.by),
        changes=changes_words(table, event),
    )


@on(e.RulingMade)
def _(table: Table, event: e.RulingMade) -> Words:
    return put("Ruling, agreed by both: {changes}.", changes=changes_words(table, event))


def changes_words(table: Table, event: e.RulingProposed | e.RulingMade | Proposal) -> Words:
    """What a Ruling changes, in words."""
    return put_together([change_words(table, change) for change in event.changes], "; ")


@on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Words:
    return put("{player} proposes: {end}.", player=who(table, event.by), end=term(event.how))


@on(e.PauseProposed)
def _(table: Table, event: e.PauseProposed) -> Words:
    return put(
        "{player} proposes {pause}.", player=who(table, event.by), pause=pause_words(event.until)
    )


def pause_words(until: str) -> Words:
    """A pause as it is proposed."""
    if not until:
        return put("a pause until both are back")
    return put("a pause until {until}", until=Moment(until))


@on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Words:
    return put("{player} says no.", player=who(table, event.by))


@on(e.Objected)
def _(table: Table, event: e.Objected) -> Words:
    player = who(table, event.by)
    if _known(table, event):
        doubted = doubt_words(table, table.facts[event.fact - 1])
        return put("{player} objects: it is not true that {said}", player=player, said=doubted)
    if event.about:
        return put("{player} objects: {about}", player=player, about=event.about)
    return put("{player} objects.", player=player)


def _known(table: Table, event: e.Objected) -> bool:
    return 0 < event.fact <= len(table.facts)


def fact_words(table: Table, fact: Fact) -> Words:
    """What one side said of the table, as the end of a sentence."""
    return said_words(table, fact.ask, fact.answer, fact.piece, fact.about)


def doubt_words(table: Table, fact: Fact) -> Words:
    """What one side said and the other doubts, with what the map says of it."""
    said = fact_words(table, fact)
    if fact.worked is None:
        return said
    return put("{said}; {map}", said=said, map=by_the_map(fact.worked))


@on(e.ObjectionSettled)
def _(table: Table, event: e.ObjectionSettled) -> Words:
    how = _SETTLED[event.how]
    if not event.dice:
        return put("The objection {how}.", how=how)
    dice = ", ".join(f"{player(table, side)} {event.dice[side]}" for side in sorted(event.dice))
    came = say("the objection holds") if event.upheld else say("it stays as it was")
    came = say("a tie, roll again") if event.how == "tied" else came
    return put("The objection {how} ({dice}): {came}.", how=how, dice=dice, came=came)


_SETTLED: Final = {
    "withdraw": say("is taken back"),
    "grant": say("is granted"),
    "roll": say("is rolled off"),
    "ruling": say("is settled by the Ruling"),
    "tied": say("is rolled off"),
}
