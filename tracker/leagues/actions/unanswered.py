"""A report that nobody answers: after its time it is the result."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.leagues.actions.settling import settle, still_open, who_met
from tracker.leagues.actions.told import told_in
from tracker.leagues.actions.trail import NOTEBOOK, Acting, acting
from tracker.leagues.models import Event, Pairing, Report


@transaction.atomic
def stand(*, pairing_id: int, side: str) -> None:
    """A report that nobody has answered for long enough is the result."""
    pairing = still_open(pairing_id)
    if pairing is None:
        return
    event = pairing.round.event
    told = Report.objects.filter(pairing=pairing, side=side).first()
    hours = timedelta(hours=event.terms.confirm)
    if told is None or timezone.now() < told.at + hours:
        # It was reported anew since, and that has its own time.
        return
    said = f"{who_met(pairing)} is {told_in(told).words}: nobody answered the report"
    with acting(club=event.club, by=NOTEBOOK, said=said, event=event) as act:
        act.put(told, used=act.at)
        settle(act, pairing, told_in(told), "unanswered")


def stand_later(act: Acting, pairing: Pairing, side: str) -> None:
    """Put down that this report is the result once its time is over, where the event has one."""
    hours = pairing.round.event.terms.confirm
    if hours:
        jobs.enqueue(
            name="leagues.stand",
            key=f"leagues.stand:{pairing.pk}:{act.at:%Y-%m-%dT%H:%M:%S}",
            args={"pairing_id": pairing.pk, "side": side},
            at=act.at,
            due=act.at + timedelta(hours=hours),
        )


def wait_again(*, event: Event, at: datetime) -> None:
    """An event goes on after it was closed: reports that nobody has answered wait for their time, as
    before, and what is over by then stands at once."""
    hours = event.terms.confirm
    for told in Report.objects.filter(pairing__round__event=event, pairing__settled=None):
        if hours:
            jobs.enqueue(
                name="leagues.stand",
                key=f"leagues.stand:{told.pairing_id}:{told.side}:again:{at:%Y-%m-%dT%H:%M:%S.%f}",
                args={"pairing_id": told.pairing_id, "side": told.side},
                at=at,
                due=max(at, told.at + timedelta(hours=hours)),
            )
    for game in Pairing.objects.filter(round__event=event, settled=None).exclude(match=None):
        jobs.enqueue(
            name="leagues.look",
            key=f"leagues.look:{game.pk}:again:{at:%Y-%m-%dT%H:%M:%S.%f}",
            args={"pairing_id": game.pk},
            at=at,
        )
