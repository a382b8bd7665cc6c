"""Somebody comes to a round robin that is paired: they meet everybody who is still there."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from tracker.accounts.models import Player
from tracker.leagues.actions.clubs import is_a_person
from tracker.leagues.actions.new_round import new_round
from tracker.leagues.actions.trail import Acting, NotDone, acting, still_on
from tracker.leagues.models import REST, Division, Entry, Event, Member, Pairing, Round
from tracker.leagues.names import alike


def admit(*, event: Event, by: str, name: str, division: Division) -> Entry:
    """Seat somebody by name, with a game against each of the division: in the rounds that are still
    to be played, where the other one rests, and in further ones after them.

    Raises NotDone where rounds are not paired yet, or not all at once.
    """
    name = name[: Player.NAME_LENGTH]
    with acting(
        club=event.club,
        by=by,
        said=f"{name} came late, to {division.name or 'Everybody'}",
        event=event,
    ) as act:
        still_on(event)
        if event.form != "round_robin" or not event.rounds.exists():
            raise NotDone(_("Nobody is paired yet: seat them like everybody else."))
        entry = Entry(
            event=event,
            division=division,
            member=_member(act, event, name),
            place=(Entry.objects.filter(event=event).aggregate(last=Max("place"))["last"] or 0) + 1,
        )
        rounds = _to_come(event)
        entry.since = rounds[0].number if rounds else event.rounds.count() + 1
        act.make(entry)
        for other in Entry.objects.filter(division=division, left=None).exclude(pk=entry.pk):
            for leg in range(event.terms.meetings):
                first, second = (entry, other) if leg % 2 else (other, entry)
                _meet(act, event, rounds, first, second)
        for round in rounds:
            _rest(act, round, division)
    return entry


def _member(act: Acting, event: Event, name: str) -> Member:
    members = Member.objects.filter(club=event.club)
    found = next((one for one in members if alike(one.name) == alike(name)), None)
    if found is None:
        is_a_person(name)
        found = Member(club=event.club, name=name)
        act.make(found)
    elif Entry.objects.filter(event=event, member=found).exists():
        raise NotDone(
            _("%(name)s is already playing, or has left: look among the players.") % {"name": name}
        )
    return found


def _to_come(event: Event) -> list[Round]:
    """The rounds in which something is still to be played, from the first of them on."""
    open_ones = Pairing.objects.filter(round__event=event, settled=None)
    first = open_ones.order_by("round__number").values_list("round__number", flat=True).first()
    rows = event.rounds.filter(number__gte=first) if first else event.rounds.none()
    found = list(rows)
    for one in found:
        one.event = event
    return found


def _meet(act: Acting, event: Event, rounds: list[Round], first: Entry, second: Entry) -> None:
    """In the first round in which neither has a game; of who rests there, the rest is over."""
    both = {first.pk, second.pk}
    for round in rounds:
        seated = Pairing.objects.filter(round=round).exclude(how=REST)
        if both & {pk for pair in seated.values_list("first", "second") for pk in pair}:
            continue
        break
    else:
        last = event.rounds.aggregate(last=Max("number"))["last"] or 0
        round = new_round(act, event, last + 1)
        rounds.append(round)
    for rest in Pairing.objects.filter(round=round, how=REST, first__in=both):
        act.drop(rest)
    table = Pairing.objects.filter(round=round).aggregate(last=Max("table"))["last"] or 0
    act.make(
        Pairing(
            round=round,
            division=first.division,
            first=first,
            second=second,
            table=table + 1,
            why="came late",
        )
    )


def _rest(act: Acting, round: Round, division: Division) -> None:
    """Whoever is left without a game in a round of the division rests, and reads so."""
    rows = Pairing.objects.filter(round=round, division=division)
    seated = {pk for pair in rows.values_list("first", "second") for pk in pair}
    for entry in Entry.objects.filter(division=division, left=None).exclude(pk__in=seated - {None}):
        act.make(
            Pairing(
                round=round, division=division, first=entry, settled=act.at, how=REST,
                why="sits out: no game in this round",
            )
        )  # fmt: skip
