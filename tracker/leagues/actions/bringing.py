"""People come in from a file, with all that they come with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.accounts.models import Player
from tracker.leagues.actions.clubs import is_a_person
from tracker.leagues.actions.entries import enter, paired
from tracker.leagues.actions.trail import NotDone, acting, still_on
from tracker.leagues.models import Division, Entry, Event, Member
from tracker.leagues.names import alike

Line = Mapping[str, str]
"""A line of a file, by the names of its columns."""


def bring_people(*, event: Event, by: str, lines: Sequence[Line]) -> tuple[int, int]:
    """Seat whoever a file names, each with `faction`, `team` and `division`, where it says them; how
    many came, and how many were in already, of whom what it says is changed. All of them, or nobody:
    raises NotDone with the line that can't be."""
    came = changed = 0
    with acting(club=event.club, by=by, said=N_("Brought players from a file"), event=event) as act:
        still_on(event)
        known = {alike(one.name): one for one in Member.objects.filter(club=event.club)}
        here = {one.member_id: one for one in Entry.objects.filter(event=event)}
        divisions = list(Division.objects.filter(event=event))
        for at, line in enumerate(lines, 2):
            name = line.get("name", "")
            if not name or len(name) > Player.NAME_LENGTH:
                raise NotDone(
                    _("Line %(at)s: a name has 1 to %(most)s letters.")
                    % {"at": at, "most": Player.NAME_LENGTH}
                )
            division = _division(divisions, line.get("division", ""), at)
            member = known.get(alike(name))
            if member is None:
                is_a_person(name)
                member = known[alike(name)] = Member(club=event.club, name=name)
                act.make(member)
            entry = here.get(member.pk)
            if entry is None:
                entry = enter(act, event, member, line.get("faction", ""), line.get("team", ""))
                here[member.pk] = entry
                came += 1
            elif said := {key: line[key] for key in ("faction", "team") if line.get(key)}:
                act.put(entry, **said)
                changed += 1
            if division is not None and entry.division_id != division.pk:
                if paired(entry).exists():
                    raise NotDone(
                        _("Line %(at)s: %(name)s has already been paired.")
                        % {"at": at, "name": name}
                    )
                act.put(entry, division_id=division.pk)
        act.said = (
            N_("Brought %(number)s player from a file")
            if came == 1
            else N_("Brought %(number)s players from a file")
        ) % {"number": came}
    return came, changed


def _division(divisions: Sequence[Division], name: str, at: int) -> Division | None:
    if not name:
        return None
    found = next((one for one in divisions if alike(one.name) == alike(name)), None)
    if found is None:
        raise NotDone(
            _("Line %(at)s: there is no division “%(name)s”.") % {"at": at, "name": name[:40]}
        )
    return found
