"""What goes on while nobody looks: reminders, and the next round of an event that is left alone."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.leagues.actions.events import close
from tracker.leagues.actions.rounds import ask_for_round
from tracker.leagues.actions.trail import NOTEBOOK, NotDone
from tracker.leagues.models import Event, Pairing, Round
from tracker.leagues.queries import events

Status = Event.Status


def go_on(*, event_id: int) -> None:
    """An event that is left alone begins at its time; its next round is paired as soon as all
    results are in, or the last day is over; and it closes after the last result. What can't be done
    so waits for an organiser."""
    event = Event.objects.select_related("club").filter(pk=event_id, unattended=True).first()
    if event is None or event.form == "ladder":
        return
    try:
        if event.status == Status.OPEN and event.begins and event.begins <= timezone.now():
            ask_for_round(event=event, by=NOTEBOOK)
        elif event.status == Status.PLAYING:
            _next(event)
    except NotDone:
        return


def _next(event: Event) -> None:
    rounds = events.rounds(event=event)
    missing = sum(getattr(one, "missing", 0) for one in rounds)
    last = rounds[-1] if rounds else None
    over = event.form == "round_robin" or len(rounds) >= events.rounds_of(event=event)
    if over:
        if not missing and not events.disputed(event=event).exists():
            close(event=event, by=NOTEBOOK)
    elif not missing or (last and last.due and last.due <= timezone.now()):
        ask_for_round(event=event, by=NOTEBOOK, anyway=True, number=len(rounds) + 1)


def remind(*, round_id: int, due: str = "") -> None:
    """Write to those with an e-mail whose game of this round is still to be played; and look again
    when it is overdue. Nobody is told what is played, or where. `due` is the last day as it was when
    this was put down: a round that was put off since has reminders of its own."""
    round = Round.objects.select_related("event__club").filter(pk=round_id).first()
    if round is None or round.due is None or round.event.status != Event.Status.PLAYING:
        return
    if due and due != f"{round.due:%Y-%m-%dT%H:%M:%S}":
        return
    late = round.due <= timezone.now()
    day = round.due.astimezone(round.event.terms.clock)
    open_ones = Pairing.objects.filter(round=round, settled=None).select_related(
        "first__member__player", "second__member__player"
    )
    for pairing in open_ones:
        members = [entry.member for entry in (pairing.first, pairing.second) if entry]
        for one, other in (members, reversed(members)):
            if one.player and one.player.email:
                text = f"{one.name}, your game against {other.name} in {round} of {round.event} is "
                text += "overdue." if late else f"due on {day:%Y-%m-%d}."
                send_mail(
                    f"{round.event}: {round}", text, settings.DEFAULT_FROM_EMAIL, [one.player.email]
                )
    if not late:
        at = timezone.now()
        jobs.enqueue(
            name="leagues.remind",
            key=f"leagues.remind:{round.pk}:{due}:late",
            args={"round_id": round.pk, "due": due} if due else {"round_id": round.pk},
            at=at,
            due=round.due + timedelta(minutes=1),
        )
