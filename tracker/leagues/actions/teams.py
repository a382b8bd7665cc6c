"""A team is signed up, changed, and taken out."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.entries import paired
from tracker.leagues.actions.trail import Acting, NotDone, acting, as_seen, still_on
from tracker.leagues.models import Encounter, Entry, Event, Team
from tracker.leagues.names import alike
from tracker.leagues.queries import drawn, teams


def enter_team(
    *, event: Event, by: str, name: str, captain: Entry, players: Sequence[Entry]
) -> Team:
    """Sign up a team: its captain, and who else plays for it. Raises NotDone where somebody plays for
    another one, or there are too many."""
    with acting(club=event.club, by=by, said="", event=event) as act:
        still_on(event)
        if not event.terms.teams:
            raise NotDone(_("Here everybody plays for themselves: there are no teams."))
        pair = event.terms.doubles
        name = name or (pair_name([captain, *players]) if pair else "")
        new = Team(event=event, name=_named(event, name), pair=pair)
        act.said = N_("Signed up the team %(team)s") % {"team": new.name}
        act.make(new)
        _seat(act, new, captain, players)
    return new


def pair_name(players: Sequence[Entry]) -> str:
    """What a pair is called that has not said it: as the two are."""
    names = dict.fromkeys(one.member.name for one in players)
    return " & ".join(names)[: Team.NAME_LENGTH]


def change_team(
    *,
    team: Team,
    by: str,
    name: str,
    captain: Entry,
    players: Sequence[Entry],
    seen: str = "",
) -> None:
    """Another name, another captain, other players: who has been paired stays."""
    event = team.event
    said = N_("Changed the team %(team)s") % {"team": team.name}
    with acting(club=event.club, by=by, said=said, event=event) as act:
        still_on(event)
        team.refresh_from_db()
        as_seen(seen, drawn.of_team(team), _("somebody has changed %(team)s") % {"team": team.name})
        act.put(team, name=_named(event, name, but=team))
        stays = {one.pk for one in (captain, *players)}
        stood = teams.captain_of(team=team)
        if team.pair and stood and stood.pk != captain.pk and paired(stood).exists():
            raise NotDone(
                _("%(team)s has already been paired: %(name)s stays its captain.")
                % {"team": team.name, "name": stood.member.name}
            )
        for one in teams.playing(team=team):
            if one.pk not in stays:
                if paired(one).exists():
                    raise NotDone(
                        _(
                            "%(name)s has already been paired, and stays in the team until they leave."
                        )
                        % {"name": one.member.called}
                    )
                act.put(one, plays_for_id=None, captain=False)
        _seat(act, team, captain, players)


def take_team_out(*, team: Team, by: str) -> None:
    """A team that has met nobody yet is none any more: its players are in no team."""
    event = team.event
    said = N_("Took out the team %(team)s") % {"team": team.name}
    with acting(club=event.club, by=by, said=said, event=event) as act:
        still_on(event)
        stands = teams.captain_of(team=team) if team.pair else None
        played = stands is not None and paired(stands).exists()
        met = Encounter.objects.filter(first=team).exists() or team.pk in _met_second(event)
        if played or met:
            raise NotDone(
                _("%(team)s has already been paired. Take its players out one by one.")
                % {"team": team.name}
            )
        for one in Entry.objects.filter(plays_for=team):
            act.put(one, plays_for_id=None, captain=False)
        act.drop(team)


def _met_second(event: Event) -> set[int | None]:
    return set(Encounter.objects.filter(round__event=event).values_list("second", flat=True))


def _named(event: Event, name: str, but: Team | None = None) -> str:
    found = name[: Team.NAME_LENGTH].strip()
    if not found:
        raise NotDone(_("Type what the team is called."))
    others = Team.objects.filter(event=event)
    others = others.exclude(pk=but.pk) if but else others
    if alike(found) in {alike(one) for one in others.values_list("name", flat=True)}:
        raise NotDone(_("There is a team called %(name)s already.") % {"name": found})
    return found


def _seat(act: Acting, team: Team, captain: Entry, players: Sequence[Entry]) -> None:
    size = team.event.terms.teams
    those = {one.pk: one for one in (captain, *players)}
    if len(those) > size:
        raise NotDone(
            _("A team has %(size)s players here; these are %(n)s.")
            % {"size": size, "n": len(those)}
        )
    for one in those.values():
        one.refresh_from_db()
        if one.plays_for_id not in (None, team.pk):
            raise NotDone(_("%(name)s plays for another team.") % {"name": one.member.called})
        if one.left is not None:
            raise NotDone(_("%(name)s has left.") % {"name": one.member.called})
        act.put(one, plays_for_id=team.pk, captain=one.pk == captain.pk)
