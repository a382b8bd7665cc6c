"""What goes on while nobody looks: reminders, and the next round of an event that is left alone."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.jobs import actions as jobs
from tracker.leagues.actions.events import close
from tracker.leagues.actions.following import go_on_later
from tracker.leagues.actions.notices import tell
from tracker.leagues.actions.rounds import ask_for_round, may_pair
from tracker.leagues.actions.trail import NOTEBOOK, NotDone
from tracker.leagues.models import SIDES, Entry, Event, Pairing, Round
from tracker.leagues.queries import events, paired, pairs

Status = Event.Status


def go_on(*, event_id: int) -> None:
    """An event that is left alone begins at its time; its next round is paired as soon as all
    results are in, or the last day is over; and it closes after the last result. What can't be done
    so waits for an organiser, whom the page of the event tells why: `waits_for`."""
    event = Event.objects.select_related("club").filter(pk=event_id, unattended=True).first()
    if event is None or event.form == "ladder":
        return
    last = event.rounds.exclude(due=None).last()
    if last and last.due and last.over and last.due <= timezone.now() < last.over:
        # It was put down for an hour of the last day.
        key = f"{last.pk}:{last.over:%Y-%m-%dT%H:%M:%S}"
        go_on_later(event=event, at=timezone.now(), key=key, due=last.over)
    try:
        what, number = _due(event)
        if what == "round":
            ask_for_round(event=event, by=NOTEBOOK, anyway=True, number=number)
        elif what == "close":
            close(event=event, by=NOTEBOOK)
    except NotDone:
        return


def waits_for(*, event: Event) -> str:
    """Why an event that is left alone doesn't go on by itself although it is time, or whom it goes on
    without; nothing where nothing stands in its way."""
    if not event.unattended or event.form == "ladder" or event.status == Status.OVER:
        return ""
    what, number = _due(event)
    if what == "disputed":
        return _("It doesn’t close by itself: somebody objects to a result.")
    if what == "round":
        try:
            may_pair(event, number, anyway=True, by=NOTEBOOK)
        except NotDone as why:
            return _("It doesn’t go on by itself. %(why)s") % {"why": why}
    apart = Entry.objects.filter(event=event, left=None, division=None)
    without = ", ".join(apart.values_list("member__name", flat=True)[:3])
    if without and event.status == Status.PLAYING:
        return _("It goes on without who has no division yet: %(names)s.") % {"names": without}
    return ""


def _due(event: Event) -> tuple[str, int]:
    """What is to be done by now: a "round" and which, to "close", or that a result is "disputed"."""
    if event.status == Status.OPEN and event.begins and event.begins <= timezone.now():
        return "round", 1
    if event.status != Status.PLAYING:
        return "", 0
    rounds = events.rounds(event=event)
    missing = sum(getattr(one, "missing", 0) for one in rounds)
    last = rounds[-1] if rounds else None
    over = event.form == "round_robin" or len(rounds) >= events.rounds_of(event=event)
    if over and rounds:
        disputed = paired.disputed(event=event).exists()
        return ("", 0) if missing else ("disputed" if disputed else "close", 0)
    if not missing or (last and last.over and last.over <= timezone.now()):
        return "round", len(rounds) + 1
    return "", 0


def remind(*, round_id: int, due: str = "") -> None:
    """Put down a mail to each whose game of this round is still to be played; and look again when it
    is overdue. `due` is the last day as it was when this was put down: a round that was put off
    since has reminders of its own."""
    round = Round.objects.select_related("event").filter(pk=round_id).first()
    if round is None or round.due is None or round.event.status != Status.PLAYING:
        return
    if due and due != _day(round):
        return
    at = timezone.now()
    over = round.event.terms.day_over(round.due)
    late = over <= at
    for pairing in Pairing.objects.filter(round=round, settled=None).exclude(second=None):
        for side in SIDES:
            # A mail each: one address that is refused holds up nobody else.
            jobs.enqueue(
                name="leagues.mail",
                key=f"leagues.mail:{pairing.pk}:{side}:{_day(round)}{':late' if late else ''}",
                args={"pairing_id": pairing.pk, "side": side, "due": _day(round)},
                at=at,
            )
    if not late:
        jobs.enqueue(
            name="leagues.remind",
            key=f"leagues.remind:{round.pk}:{due}:late",
            args={"round_id": round.pk, "due": due} if due else {"round_id": round.pk},
            at=at,
            due=over + timedelta(minutes=1),
        )


def mail(*, pairing_id: int, side: str, due: str) -> None:
    """Tell one of two that their game is still to be played. Nobody is told what is played, or where."""
    rows = Pairing.objects.select_related("round__event", "first", "second")
    pairing = rows.filter(pk=pairing_id, settled=None).first()
    if pairing is None or pairing.second is None or due != _day(pairing.round):
        return
    one, at = pairing.first if side == "first" else pairing.second, timezone.now()
    late = pairing.round.over is not None and pairing.round.over <= at
    kind = "overdue" if late else "due"
    for each in pairs.people(one):
        tell(kind=kind, member_id=each.member_id, about=pairing.pk, at=at)


def _day(round: Round) -> str:
    """The last day of a round as jobs have it; nothing where there is none."""
    return f"{round.due:%Y-%m-%dT%H:%M:%S}" if round.due else ""
