"""The page of one army: its Combat Groups, its Lieutenant, what is amiss in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from rules.reference import N4, latest, starters
from tracker.accounts.models import Player
from tracker.armies import queries
from tracker.armies.checks import amiss, swc, unchecked
from tracker.armies.fireteams import Sheet, sheet
from tracker.armies.forms import CodeForm, NameForm, factions
from tracker.armies.lines import Brought, Listed, Unknown, at_the_start, may_lead, one_leads
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army


def own(player: Player, public_id: str) -> Army:
    try:
        return queries.army(player=player, public_id=public_id)
    except Army.DoesNotExist:
        raise Http404 from None


def army_page(
    request: HttpRequest,
    army: Army,
    *,
    name_form: NameForm | None = None,
    code_form: CodeForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    troopers = queries.listed(army=army)
    known = factions(army.edition)
    shown = request.GET.get("from", army.faction)
    if shown not in known:
        shown = known[0]
    came = queries.brought(army=army)
    context: dict[str, Any] = {
        "army": army,
        "groups": in_groups(troopers, came),
        "could_lead": _could_lead(troopers),
        "amiss": amiss(troopers, came),
        "missing": missing(came),
        "unknown": lines(came),
        "unchecked": unchecked(troopers, came),
        "reinforcements": any(one.reinforcement for one in troopers),
        "sectorial": queries.of_army(army=army),
        "played": N4.lists,
        "converted": [one for one in troopers if one.lost],
        "otherwise": list(dict.fromkeys(said for one in troopers for said in one.otherwise())),
        "profiles": [one for one in starters(latest(army.edition)) if one.faction == shown],
        "factions": known,
        "shown": shown,
        "name_form": name_form or NameForm(initial={"name": army.name}),
        "refused": refused,
    }
    if came is not None or army.made_with is not None:
        context["swc"] = swc(at_the_start(troopers))
    if came is not None:
        context |= {
            "came": came,
            "code_form": code_form or CodeForm(),
            "versions": queries.versions_of(army=army),
            "newer": queries.newer_data(army=army),
            "known_now": queries.known_now(army=army),
            "fireteams": _fireteams(army, troopers),
        }
    return render(request, "armies/army.html", context, status=status)


def _fireteams(army: Army, troopers: Sequence[Listed]) -> Sheet | None:
    chart = queries.fireteams_chart(army=army, troopers=troopers)
    return None if chart is None else sheet(chart)


def _could_lead(troopers: Sequence[Listed]) -> list[str]:
    """The keys of those who can be made the Lieutenant: without who is it, once that is settled."""
    main = at_the_start(troopers)
    settled = one_leads(main)
    return [one.key for one in may_lead(main) if not (settled and one.lieutenant)]


@dataclass(frozen=True, slots=True)
class InGroup:
    """A Combat Group: its troopers, and the lines of the code that nobody knows."""

    number: int
    troopers: list[Listed]
    unknown: list[Unknown]

    @property
    def reinforcements(self) -> bool:
        return any(one.reinforcement for one in self.troopers)

    @property
    def counted(self) -> int:
        """How many of the ten there are: a Peripheral is none of them."""
        return sum(one.counts for one in self.troopers)


def in_groups(troopers: Sequence[Listed], came: Brought | None) -> list[InGroup]:
    """The Combat Groups that have somebody in them."""
    unknown = () if came is None else came.unknown
    numbers = sorted({one.group for one in troopers} | {one.group for one in unknown})
    return [
        InGroup(
            number,
            [one for one in troopers if one.group == number],
            [one for one in unknown if one.group == number],
        )
        for number in numbers
    ]


def refused_page(request: HttpRequest, player: Player, public_id: str, why: str) -> HttpResponse:
    # Read again: what made it refuse may be that the list had changed, or that it is gone.
    return army_page(request, own(player, public_id), refused=why, status=422)
