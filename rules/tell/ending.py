"""The lines of a match that pauses, goes on and ends."""

from rules.ids import other
from rules.log import events as e
from rules.log.table import Table
from rules.messages import say, term
from rules.tell.names import who
from rules.tell.words import Moment, Words, on, put


@on(e.MatchAdjourned)
def _(table: Table, event: e.MatchAdjourned) -> Words:
    return put("The match is adjourned.")


@on(e.PauseAgreed)
def _(table: Table, event: e.PauseAgreed) -> Words:
    player = who(table, other(event.by))
    if not event.until:
        return put("{player} agrees: the match is adjourned until both are back.", player=player)
    return put(
        "{player} agrees: the match is adjourned until {until}.",
        player=player,
        until=Moment(event.until),
    )


@on(e.CalledBack)
def _(table: Table, event: e.CalledBack) -> Words:
    return put(
        "{player} calls {other} back to the match.",
        player=who(table, event.by),
        other=who(table, other(event.by)),
    )


@on(e.CameBack)
def _(table: Table, event: e.CameBack) -> Words:
    return put("{player} is here.", player=who(table, event.side))


@on(e.MatchResumed)
def _(table: Table, event: e.MatchResumed) -> Words:
    return put("The match goes on.")


@on(e.MatchEnded)
def _(table: Table, event: e.MatchEnded) -> Words:
    ended = (
        say("The last Round is over")
        if event.how == "rounds"
        else say("The match ends by {end}", end=term(event.how))
    )
    if event.winner is None:
        return put("{ended}: a draw.", ended=ended)
    return put("{ended}: {player} wins.", ended=ended, player=who(table, event.winner))
