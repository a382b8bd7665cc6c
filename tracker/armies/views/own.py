"""One's armies: which there are, a new one, and changing one by hand."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.reference import GAMES, every_roster
from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.forms import CodeForm, NameForm, NewArmyForm, factions
from tracker.armies.models import Army
from tracker.armies.views.one_army import army_page, own, refused_page


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


def _back(request: HttpRequest, army: Army) -> HttpResponse:
    """To the page of the army, with the same faction's profiles still open."""
    page = reverse("armies:army", args=[army.public_id])
    shown = request.POST.get("from")
    known = factions(army.edition)
    return redirect(f"{page}?{urlencode({'from': shown})}" if shown in known else page)
