"""One's armies, and one of them: what is on its list, and changing it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.reference import GAMES, N4, every_roster, latest, starters
from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.checks import amiss, swc, unchecked
from tracker.armies.fireteams import Sheet, sheet
from tracker.armies.forms import (
    CodeForm,
    NameForm,
    NewArmyForm,
    factions,
)
from tracker.armies.lines import Brought, Listed, Unknown, at_the_start, may_lead, one_leads
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army


@require_safe
@needs_player
def home(request: HttpRequest, player: Player) -> HttpResponse:
    return home_page(request, player)


@require_POST
@needs_player
def take(request: HttpRequest, player: Player) -> HttpResponse:
    """A starter roster becomes one's own with one tap."""
    try:
        made = actions.create_from_roster(player=player, roster=request.POST.get("roster", ""))
    except actions.NotDone as refused:
        return home_page(request, player, refused=str(refused))
    return redirect("armies:army", made.public_id)


@require_POST
@needs_player
def new(request: HttpRequest, player: Player) -> HttpResponse:
    form = NewArmyForm(request.POST)
    if not form.is_valid():
        return home_page(request, player, form, status=422)
    try:
        made = actions.create(player=player, **form.cleaned_data)
    except actions.NotDone as refused:
        return home_page(request, player, form, refused=str(refused))
    return redirect("armies:army", made.public_id)


@require_safe
@needs_player
def army(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    return army_page(request, own(player, public_id))


@require_POST
@needs_player
def add(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Add a trooper from the starter profiles."""
    army = own(player, public_id)
    try:
        actions.add_trooper(army=army, profile=request.POST.get("profile", ""))
    except actions.NotDone as refused:
        return refused_page(request, player, public_id, str(refused))
    return _back(request, army)


@require_POST
@needs_player
def trooper(request: HttpRequest, player: Player, public_id: str, key: str) -> HttpResponse:
    """Change one trooper of the list: which way, the pressed button says."""
    army = own(player, public_id)
    do = request.POST.get("do", "")
    try:
        if do == "remove":
            actions.remove_trooper(army=army, trooper=key)
        elif do == "lieutenant":
            actions.set_lieutenant(army=army, trooper=key)
        elif do in ("group-1", "group-2"):
            actions.move_to_group(army=army, trooper=key, group=int(do[-1]))
        else:
            raise actions.NotDone(
                _("You can remove a trooper, make it Lieutenant or change its group.")
            )
    except actions.NotDone as refused:
        return refused_page(request, player, public_id, str(refused))
    return _back(request, army)


@require_POST
@needs_player
def rename(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    army = own(player, public_id)
    form = NameForm(request.POST)
    if not form.is_valid():
        return army_page(request, army, name_form=form, status=422)
    try:
        actions.rename(army=army, name=form.cleaned_data["name"])
    except actions.NotDone as refused:
        return refused_page(request, player, public_id, str(refused))
    return redirect("armies:army", army.public_id)


@require_POST
@needs_player
def copy(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    army = own(player, public_id)
    try:
        second = actions.duplicate(army=army)
    except actions.NotDone as refused:
        return refused_page(request, player, public_id, str(refused))
    messages.success(request, _("This is the copy. The original stays as it is."))
    return redirect("armies:army", second.public_id)


@needs_player
def delete(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    army = own(player, public_id)
    if request.method == "POST":
        actions.delete(army=army)
        # Not by name: a message is kept until it is read, and stands beside the cover.
        messages.success(request, _("The list is deleted."))
        return redirect("armies:home")
    return render(request, "armies/delete.html", {"army": army})


def own(player: Player, public_id: str) -> Army:
    try:
        return queries.army(player=player, public_id=public_id)
    except Army.DoesNotExist:
        raise Http404 from None


def home_page(
    request: HttpRequest,
    player: Player,
    form: NewArmyForm | None = None,
    *,
    code_form: CodeForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    imported = queries.army_names()
    context = {
        "code_form": code_form or CodeForm(),
        "armies": [(one, queries.gap(army=one)) for one in queries.armies_of(player=player)],
        "unit_data": bool(imported),
        "rosters": sorted(every_roster(), key=lambda one: one.edition, reverse=True),
        "form": form or NewArmyForm(),
        "factions": dict.fromkeys((*imported, *factions(*GAMES))),
        "refused": refused,
    }
    return render(request, "armies/home.html", context, status=422 if refused else status)


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


def _back(request: HttpRequest, army: Army) -> HttpResponse:
    """To the page of the army, with the same faction's profiles still open."""
    page = reverse("armies:army", args=[army.public_id])
    shown = request.POST.get("from")
    known = factions(army.edition)
    return redirect(f"{page}?{urlencode({'from': shown})}" if shown in known else page)


def refused_page(request: HttpRequest, player: Player, public_id: str, why: str) -> HttpResponse:
    # Read again: what made it refuse may be that the list had changed, or that it is gone.
    return army_page(request, own(player, public_id), refused=why, status=422)
