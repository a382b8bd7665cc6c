"""A game played here: it is opened from its pairing, and reports itself once it is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.game import Refused
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.leagues.actions.lists import give_lists
from tracker.leagues.actions.settling import settle, still_open
from tracker.leagues.actions.told import Told
from tracker.leagues.actions.trail import NOTEBOOK, NotDone, acting, still_on
from tracker.leagues.missions import name_of
from tracker.leagues.models import Entry, Pairing
from tracker.leagues.queries import pairs
from tracker.matches import actions as matches
from tracker.matches import queries as matches_read
from tracker.matches.models import Match
from tracker.matches.titles import OF_A_ROUND
from tracker.spoken import spoken

LOOK: Final = timedelta(minutes=2)
LOOK_LATER: Final = timedelta(hours=1)
AN_EVENING: Final = timedelta(hours=8)


@transaction.atomic
def play_here(*, pairing: Pairing, player: Player, side: str) -> Match:
    """Open the match of a pairing, or find it open; who opens it sits on their own side."""
    event = pairing.round.event
    locked = Pairing.objects.select_for_update().get(pk=pairing.pk)
    still_on(event)
    if locked.settled:
        raise NotDone(_("This game already has a result."))
    if locked.match is not None:
        return locked.match
    other = pairing.second if side == "first" else pairing.first
    sits = pairs.people(other) if other else []
    try:
        match = matches.open_match(
            player=player,
            # Of a pair either may sit down.
            meant_for=sits[0].member.player if len(sits) == 1 else None,
            opponent=other.called if other else "",
            side="A" if side == "first" else "B",
            points=event.terms.points,
            edition=event.terms.edition,
            season=event.terms.season(event.name),
            shut=event.terms.shut,
            title=_title(pairing),
        )
    except Refused as refused:
        # The catalogue has moved on since the event was opened.
        raise NotDone(spoken(refused.refusal.sentence)) from None
    locked.match = match
    locked.save(update_fields=["match"])
    give_lists(locked)
    _look_again(pairing, timezone.now(), LOOK)
    return match


def _title(pairing: Pairing) -> str:
    """Where it belongs, and the mission, where there is one: a list is chosen knowing it. In no language,
    as its two players may read two."""
    round = pairing.round
    told = OF_A_ROUND.format(event=round.event.name, number=round.number)
    if len(round.missions) == 1:
        told += f", {name_of(round.missions[0])}"
    return told[: Match.TITLE_LENGTH]


def counts_itself(outcome: matches_read.Outcome) -> bool:
    """Whether a match that is over says its own result: who gave up leaves points that only its players
    can say."""
    return outcome.how in ("rounds", "time called")


@transaction.atomic
def look(*, pairing_id: int, again: bool = True) -> None:
    """Take the result over, if the match is over; else look `again` later. While it is played,
    nothing of it is read."""
    pairing = still_open(pairing_id)
    if pairing is None or pairing.match is None:
        return
    at, match = timezone.now(), pairing.match
    outcome = matches_read.outcome(match=match)
    if outcome is None:
        if again:
            _look_again(pairing, at, LOOK if at - match.opened < AN_EVENING else LOOK_LATER)
        return
    if not counts_itself(outcome):
        return
    (op_a, vp_a), (op_b, vp_b) = outcome.scores["A"], outcome.scores["B"]
    told = Told(
        (op_a, op_b),
        (vp_a, vp_b),
        mission=(pairing.round.missions or [""])[0] if len(pairing.round.missions) == 1 else "",
        first_turn={"A": "first", "B": "second"}.get(outcome.first, ""),
    )
    event = pairing.round.event
    names = f"{pairing.first.name} against {pairing.second.name}"  # type: ignore[union-attr]
    said = f"{names} was played here: {told.words}"
    with acting(club=event.club, by=NOTEBOOK, said=said, event=event) as act:
        act.put(
            pairing,
            faction_first=outcome.factions.get("A", "")[: Entry.FACTION_LENGTH],
            faction_second=outcome.factions.get("B", "")[: Entry.FACTION_LENGTH],
        )
        settle(act, pairing, told, "here")


def _look_again(pairing: Pairing, at: datetime, after: timedelta) -> None:
    due = at + after
    jobs.enqueue(
        name="leagues.look",
        key=f"leagues.look:{pairing.pk}:{due:%Y-%m-%dT%H:%M}",
        args={"pairing_id": pairing.pk},
        at=at,
        due=due,
    )
