"""What an event's page has for who looks: their next game, whether they wait, whom they can challenge."""

from __future__ import annotations

from tracker.leagues import actions
from tracker.leagues.models import Event, Pairing
from tracker.leagues.queries import (
    entered,
    finder,
    paired,
    tables,
)
from tracker.leagues.views.doors import Here


def next_game(here: Here) -> Pairing | None:
    """The game that who looks has to play next."""
    if here.entry is None or here.event.status == Event.Status.OVER:
        return None
    return paired.games_of(entry=here.entry).filter(settled=None).first()


def play_offs(here: Here) -> list[int]:
    """How many can play on once it is over, for who may say so."""
    event = here.event
    if not here.organises or event.status != Event.Status.OVER or event.form == "knockout":
        return []
    if event.terms.doubles:
        return []
    many = entered.entries(event=event).filter(left=None).count()
    return [one for one in actions.PLAY_OFFS if one <= many]


def games_to_find(here: Here) -> list[finder.ToPlay]:
    """In a league: which of their games who looks could play when."""
    event = here.event
    if here.entry is None or not event.terms.days or event.status != Event.Status.PLAYING:
        return []
    return finder.to_play(entry=here.entry)


def waits(here: Here) -> tuple[int, int] | None:
    """Of who looks and waits for a place: which of the waiting it is, and how many are before them."""
    for before, one in enumerate(entered.waiting(event=here.event)):
        if here.player is not None and one.member.player_id == here.player.pk:
            return one.pk, before
    return None


def left_alone(here: Here) -> bool:
    """Whether who looks may step in for organisers who are away."""
    plays = here.entry is not None and here.entry.left is None
    goes_on = here.event.status in (Event.Status.OPEN, Event.Status.PLAYING)
    return plays and goes_on and not here.organises and actions.left_alone(club=here.event.club)


def to_challenge(here: Here) -> list[tables.Row]:
    """On a ladder: those few rungs above who looks."""
    mine = here.entry
    if here.event.form != "ladder" or mine is None or mine.division is None:
        return []
    mine.division.event = here.event
    rows = tables.table(division=mine.division)
    at = next((number for number, row in enumerate(rows) if row.entry_id == mine.pk), 0)
    return rows[max(0, at - here.event.terms.reach) : at]
