"""Teams that meet: a round of them is paired, and then who of the two plays whom."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from tracker.leagues.actions.notices import tell_later
from tracker.leagues.actions.seating import Field, paired_off
from tracker.leagues.actions.trail import Acting, NotDone, acting, still_on
from tracker.leagues.grounds import tables_for
from tracker.leagues.models import Division, Encounter, Entry, Event, Pairing, Round, Team
from tracker.leagues.queries import captains, encounters, teams
from tracker.leagues.queries.paired import been_at

Pairs = Sequence[tuple[int, int]]
BY_HAND = N_("paired by an organiser")


def may_meet(event: Event, number: int, *, anyway: bool) -> None:
    """Raises NotDone with what stands in the way of a round of teams."""
    if not event.terms.teams:
        return
    if len(_here(event)) < 2:
        raise NotDone(
            _("You need at least two pairs to pair a round.")
            if event.terms.doubles
            else _("You need at least two teams to pair a round.")
        )
    alone = teams.without_team(event=event) if number == 1 else []
    if alone and not anyway:
        raise NotDone(
            ngettext(
                "%(n)s player is in no team. Pair anyway, and nobody is paired with them.",
                "%(n)s players are in no team. Pair anyway, and nobody is paired with them.",
                len(alone),
            )
            % {"n": len(alone)}
        )


def meet(act: Acting, new: Round) -> None:
    """A round of teams, by the same rules as one of players: the table, nobody twice, no second bye, as
    few crossings as can be, those of one place apart. Who has a bye has it with all its players."""
    event = new.event
    table = teams.standings(event=event) if new.number > 1 else ()
    field = Field(_here(event), table, *encounters.so_far(event=event))
    for one in paired_off(event, new.number, field):
        encounter = Encounter(round=new, first_id=one.first, second_id=one.second, why=one.why)
        act.make(encounter)
        at, _steps = captains.course_of(encounter=encounter)
        if not at.what:
            # There is nothing to choose: a bye, or one against one.
            seat(act, encounter, at.pairs, one.why)


def _here(event: Event) -> dict[int, str]:
    """The teams that somebody plays for, each with the place that its captain comes from."""
    rows = Entry.objects.filter(event=event, left=None, plays_for__isnull=False)
    rows = rows.order_by("plays_for", "-captain", "place", "pk")
    found: dict[int, str] = {}
    for team, place in rows.values_list("plays_for", "team"):
        found.setdefault(team, place)
    return found


def seat_by_hand(*, encounter: Encounter, by: str, pairs: Pairs) -> None:
    """An organiser says who of the two teams plays whom, each pair by the numbers of their entries.
    Who is left over has a bye. Raises NotDone where somebody is missing who
    could play, or is named twice."""
    event = encounter.round.event
    with acting(club=event.club, by=by, said=said_of(encounter), event=event) as act:
        still_on(event)
        may_be_seated(encounter)
        sides = [[one.pk for one in _playing(side)] for side in (encounter.first, encounter.second)]
        ours = set(sides[0])
        pairs = [(one, other) if one in ours else (other, one) for one, other in pairs]
        for at, side in enumerate(sides):
            named = [pair[at] for pair in pairs]
            if len(set(named)) < len(named) or not set(named) <= set(side):
                raise NotDone(_("Name each player once, against somebody of the other team."))
        if len(pairs) != min(len(side) for side in sides):
            raise NotDone(_("Say of each player against whom they play."))
        seat(act, encounter, pairs, BY_HAND)
        tell_of(encounter, act)


def may_be_seated(encounter: Encounter) -> None:
    """Raises NotDone where it is known already who plays whom."""
    encounter.refresh_from_db(fields=["seated"])
    if encounter.seated is not None:
        raise NotDone(
            _("It is already said who plays whom. Undo that first, or move them by hand.")
        )


def said_of(encounter: Encounter) -> str:
    return N_("Paired the players of %(team)s and %(other)s") % {
        "team": encounter.first.name,
        "other": encounter.second.name if encounter.second else "",
    }


def seat(act: Acting, encounter: Encounter, pairs: Pairs, why: str) -> None:
    """Make the games of two teams, within an act; who is in no pair has a bye."""
    event = encounter.round.event
    division = Division.objects.filter(event=event).first()
    assert division is not None
    paired = {pk for pair in pairs for pk in pair}
    alone = [
        one.pk
        for side in (encounter.first, encounter.second)
        for one in _playing(side)
        if one.pk not in paired
    ]
    games: list[tuple[int, int | None, int | None]] = [
        (first, second, table)
        for (first, second), table in zip(pairs, _tables(encounter, pairs), strict=True)
    ]
    for first, second, table in [*games, *((pk, None, None) for pk in alone)]:
        act.make(
            Pairing(
                round=encounter.round,
                division=division,
                encounter=encounter,
                first_id=first,
                second_id=second,
                table=table,
                why=why if second or encounter.second is None else ALONE,
                settled=None if second else act.at,
                how="" if second else "bye",
            )
        )
    act.put(encounter, seated=act.at)


def tell_of(encounter: Encounter, act: Acting) -> None:
    """Have everybody of two teams told whom they play, now that it is said."""
    pairs = Pairing.objects.filter(encounter=encounter).values_list(
        "first__member", "second__member"
    )
    members = {pk for pair in pairs for pk in pair if pk is not None}
    tell_later(kind="paired", about=encounter.round_id, members=members, at=act.at)


ALONE = N_("a bye: nobody of the other team is left")


def _playing(team: Team | None) -> list[Entry]:
    return teams.playing(team=team) if team else []


def _tables(encounter: Encounter, pairs: Pairs) -> list[int]:
    """Two teams sit beside each other: each encounter of a round has as many tables as a team has
    players, and there nobody plays twice on one where that can be avoided."""
    size = encounter.round.event.terms.teams
    before = Encounter.objects.filter(
        round=encounter.round, second__isnull=False, pk__lt=encounter.pk
    ).count()
    past = before * size
    been = {
        pk: {table - past for table in tables}
        for pk, tables in been_at(event=encounter.round.event).items()
    }
    many = size if encounter.round.event.terms.tables else 0
    return [past + table for table in tables_for(pairs, been if many else {}, many)]
