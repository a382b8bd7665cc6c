"""Rounds: one is asked for, and paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.db.models import Count, Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from tracker.jobs import actions as jobs
from tracker.leagues.actions.channels import write_later
from tracker.leagues.actions.encounters import may_meet, meet
from tracker.leagues.actions.lists import say_factions
from tracker.leagues.actions.new_round import new_round, write_games
from tracker.leagues.actions.notices import announce
from tracker.leagues.actions.seating import knockout_round, robin_rounds, swiss_round
from tracker.leagues.actions.trail import NOTEBOOK, Acting, NotDone, acting, hold
from tracker.leagues.models import Division, Entry, Event, Pairing, Round
from tracker.leagues.queries import encounters, events, handed_in

Status = Event.Status
SOON: Final = 128
"""So many players are paired while one waits; more by a worker, and whoever asked looks again."""


def ask_for_round(*, event: Event, by: str, anyway: bool = False, number: int = 0) -> int:
    """Have the next round paired by a job; its number, to look whether it is there. Who says which
    `number` they mean, and sends it twice, has one round paired.

    Raises NotDone when it can't be: nobody to pair, results missing (unless `anyway`), or all
    rounds played. What is missing then counts when it comes.
    """
    with transaction.atomic():
        hold(event.club)
        event.refresh_from_db()
        if event.status not in (Status.OPEN, Status.PLAYING):
            raise NotDone(
                _("No round can be paired: it is %(status)s.")
                % {"status": event.get_status_display().lower()}
            )
        last = event.rounds.aggregate(last=Max("number"))["last"] or 0
        if 0 < number <= last:
            return number
        number = last + 1
        may_pair(event, number, anyway=anyway, by=by)
        # Who asks while a job is at it already has asked for the same round as the one before.
        if not events.being_paired(event=event, number=number):
            Event.objects.filter(pk=event.pk).update(asked=by[:40])
        jobs.enqueue(
            name="leagues.pair",
            # Asked again after an undo it is another job.
            key=f"leagues.pair:{event.pk}:{number}:{event.acts}",
            args={"event_id": event.pk, "number": number},
            at=timezone.now(),
            about=f"league:{event.pk}",
        )
    return number


def pair_soon(*, event: Event, by: str, anyway: bool = False, number: int = 0) -> int:
    """The same, and where few play the round is there when this is done."""
    asked = ask_for_round(event=event, by=by, anyway=anyway, number=number)
    if Entry.objects.filter(event=event).count() <= SOON:
        jobs.drain(about=f"league:{event.pk}", at=timezone.now())
    return asked


def may_pair(event: Event, number: int, *, anyway: bool, by: str) -> None:
    """Raises NotDone with what stands in the way of a round. Where the notebook pairs `by` itself, one
    who came later by the link and has no division yet holds up nobody: they play from the next on."""
    here = Entry.objects.filter(event=event, left=None)
    if here.filter(division=None).exists():
        if by != NOTEBOOK or number == 1:
            raise NotDone(_("Some players have no division yet. Put each of them in one."))
        here = here.exclude(division=None)
    per = dict(here.values_list("division").annotate(many=Count("pk")).order_by("many", "division"))
    if not per:
        raise NotDone(_("You need at least two players to pair a round."))
    fewest, many = next(iter(per.items()))
    if many < 2:
        one = Division.objects.get(pk=fewest)
        need = _("You need at least two players to pair a round.")
        where = _("%(name)s has one: say where they play.") % {"name": one.name}
        raise NotDone(f"{need} {where}" if one.name else need)
    lists = handed_in.lists_to_await(event=event) if number == 1 and not anyway else ""
    if lists:
        raise NotDone(_("%(lists)s. Pair anyway, or look at the lists first.") % {"lists": lists})
    may_meet(event, number, anyway=anyway)
    if event.form == "ladder":
        raise NotDone(_("A ladder has no pairings: challenge somebody to climb."))
    if event.form == "round_robin":
        if number > 1:
            raise NotDone(_("All rounds of a round robin are paired at once: it is done already."))
        return
    if event.form == "knockout":
        _may_go_on(event, number)
    missing = Pairing.objects.filter(round__event=event, settled=None, adjourned=None).count()
    missing += encounters.to_seat(event=event)
    if missing and not anyway:
        raise NotDone(
            ngettext(
                "%(n)s result is missing. Pair anyway, and they count once they are in.",
                "%(n)s results are missing. Pair anyway, and they count once they are in.",
                missing,
            )
            % {"n": missing}
        )
    if number > events.rounds_of(event=event):
        raise NotDone(_("All rounds are played. Close the event to make its table final."))


def _may_go_on(event: Event, number: int) -> None:
    """A knock-out waits for everybody: who has not won yet cannot be paired."""
    missing = Pairing.objects.filter(round__event=event, settled=None).count()
    if missing:
        raise NotDone(
            ngettext(
                "%(n)s result is missing, and only who wins goes on.",
                "%(n)s results are missing, and only who wins goes on.",
                missing,
            )
            % {"n": missing}
        )
    for division in Division.objects.filter(event=event):
        knockout_round(event, division, number)


def pair(*, event_id: int, number: int) -> None:
    """Pair a round of Swiss, or all of a round robin. Done already: nothing."""
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is None or event.rounds.filter(number=number).exists():
        return
    robin = event.form == "round_robin"
    said = N_("Paired all rounds") if robin else N_("Paired Round %(number)s") % {"number": number}
    with acting(club=event.club, by=event.asked or NOTEBOOK, said=said, event=event) as act:
        event.refresh_from_db()
        if event.status not in (Status.OPEN, Status.PLAYING):
            # It was closed while this waited.
            return
        if event.rounds.filter(number=number).exists():
            return
        if event.status != Status.PLAYING:
            act.put(event, status=Status.PLAYING, begins=event.begins or act.at)
        say_factions(act, event)
        divisions = list(Division.objects.filter(event=event))
        if robin:
            _robin(act, event, divisions)
        elif event.terms.of_teams:
            meet(act, new_round(act, event, number))
        else:
            paired = knockout_round if event.form == "knockout" else swiss_round
            seated = [(one, paired(event, one, number)) for one in divisions]
            write_games(act, new_round(act, event, number), seated)
        first = Round.objects.get(event=event, number=number)
        announce(kind="paired", about=first.pk, at=act.at)
        write_later(club=event.club, kind="paired", about=first.pk, at=act.at)


def _robin(act: Acting, event: Event, divisions: Sequence[Division]) -> None:
    every = [(division, robin_rounds(event, division)) for division in divisions]
    for at in range(max(len(rounds) for _division, rounds in every)):
        seated = [(division, rounds[at]) for division, rounds in every if at < len(rounds)]
        write_games(act, new_round(act, event, at + 1), seated)
