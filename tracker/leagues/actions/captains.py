"""Captains pair their players: what one of them says is nobody else's until both have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.encounters import may_be_seated, seat, tell_of
from tracker.leagues.actions.trail import Acting, NotDone, acting, still_on
from tracker.leagues.captains import ACROSS, Asked, Side, course
from tracker.leagues.models import Choice, Encounter, Entry
from tracker.leagues.queries import captains

BY_CAPTAINS = N_("paired by their captains")


def choose(*, encounter: Encounter, captain: Entry, step: int, named: Sequence[int]) -> None:
    """A captain says in secret whom they put up, or whom they take: `step` is the one that they were
    asked in. Once both have, both are shown, and what is settled by it is settled."""
    event, side = encounter.round.event, captains.side_of(encounter=encounter, entry=captain)
    team = encounter.first if side == "first" else encounter.second
    said = N_("%(name)s has chosen for %(team)s") % {"name": captain.member.name, "team": team}
    with acting(club=event.club, by=captain.member.name, said=said, event=event) as act:
        still_on(event)
        captain.refresh_from_db()
        if not side or not captain.captain or captain.left is not None:
            raise NotDone(_("Only the captains of the two teams say who plays whom."))
        may_be_seated(encounter)
        encounter.refresh_from_db(fields=["shown"])
        shown = captains.shown(encounter=encounter)
        if not captains.as_then(encounter=encounter):
            raise NotDone(
                _(
                    "Somebody has left a team, or come into it, since: an organiser pairs them by hand."
                )
            )
        at = course(shown["first"], shown["second"], shown["steps"])
        if step != len(shown["steps"]) or at.asked is None:
            raise NotDone(_("Both have chosen meanwhile. Look at it, and choose what comes next."))
        if Choice.objects.filter(encounter=encounter, side=side, step=step).exists():
            raise NotDone(_("You have chosen. It is shown once the other captain has, too."))
        mine = Choice(
            encounter=encounter, side=side, step=step, named=_of_those(at.asked[side], named)
        )
        act.make(mine)
        theirs = Choice.objects.filter(encounter=encounter, side=ACROSS[side], step=step).first()
        other = theirs.named if theirs else at.asked[ACROSS[side]].forced
        if other is None:
            act.put(encounter, shown=shown)
            return
        for one in (mine, theirs):
            if one is not None:
                act.put(one, used=act.at)
        _show(act, encounter, shown, {side: mine.named, ACROSS[side]: list(other)})


def _of_those(asked: Asked, named: Sequence[int]) -> list[int]:
    if len(set(named)) != min(asked.many, len(asked.among)) or not set(named) <= set(asked.among):
        raise NotDone(
            _("Choose two of those who are left.") if asked.many > 1 else _("Choose one of them.")
        )
    return sorted(set(named))


def _show(
    act: Acting, encounter: Encounter, shown: dict[str, Any], both: dict[Side, list[int]]
) -> None:
    """What both have said is shown; and once all are paired by it, their games are there."""
    shown = shown | {"steps": [*shown["steps"], both]}
    act.put(encounter, shown=shown)
    at = course(shown["first"], shown["second"], shown["steps"])
    if not at.what:
        seat(act, encounter, at.pairs, BY_CAPTAINS)
        tell_of(encounter, act)
