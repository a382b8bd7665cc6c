"""Adding to a list: profiles of its own army, found by words, and troopers whose numbers are typed in."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.forms import LONGEST_WORDS, FreeTrooperForm, weapon_names
from tracker.armies.missing import line as in_words
from tracker.armies.models import Army
from tracker.armies.plain import plain
from tracker.armies.views.one_army import own, refused_page

MOST_SHOWN: Final = 40
LONGEST_NUMBER: Final = 9


@needs_player
def profiles(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Look for one, and add it: in the place of a line of the code, if it was chosen for one."""
    army, refused = own(player, public_id), ""
    said = request.POST if request.method == "POST" else request.GET
    line, words = said.get("line", ""), plain(said.get("words", ""))[:LONGEST_WORDS]
    if request.method == "POST":
        try:
            actions.add_profile(army=army, profile=said.get("profile", ""), line=line)
        except actions.NotDone as why:
            army, refused = own(player, public_id), str(why)
        else:
            # Not by name: a message is kept until it is read, and not encrypted.
            messages.success(request, _("It is on your list."))
            return redirect(_then(army, line, words))
    return _page(request, army, words, line, refused)


@needs_player
def free(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Add a trooper whose numbers are typed in."""
    army = own(player, public_id)
    line = (request.POST if request.method == "POST" else request.GET).get("line", "")
    place = queries.place_of(army=army, named=line)
    form = FreeTrooperForm(request.POST or None, initial=_in_group(place))
    if request.method == "POST" and form.is_valid():
        try:
            group = form.cleaned_data["group"]
            actions.add_free_trooper(army=army, profile=form.profile(), group=group, line=line)
        except actions.NotDone as refused:
            return refused_page(request, player, public_id, str(refused))
        return redirect("armies:army", army.public_id)
    context = {"army": army, "form": form, "weapons": weapon_names(), "place": place}
    return render(request, "armies/free.html", context, status=422 if form.errors else 200)


@require_POST
@needs_player
def of(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Which army a list is of that was begun by hand."""
    army = own(player, public_id)
    edition, _, number = request.POST.get("army", "").partition("-")
    try:
        actions.say_army(
            army=army,
            edition="N5" if edition == "N5" else "N4",
            number=int(number) if number.isdecimal() and len(number) <= LONGEST_NUMBER else 0,
        )
    except actions.NotDone as why:
        return _page(request, own(player, public_id), "", "", str(why))
    return redirect("armies:profiles", army.public_id)


def _page(request: HttpRequest, army: Army, words: str, line: str, refused: str) -> HttpResponse:
    sectorial = queries.of_army(army=army)
    place = queries.place_of(army=army, named=line)
    asked = bool(words.strip() or place)
    context: dict[str, Any] = {
        "army": army,
        "sectorial": sectorial,
        "place": place,
        "gap": in_words(place.gap) if place else "",
        "words": words,
        "asked": asked,
        "fielded": queries.fielded(army=army) if queries.may_say(army=army) else [],
        "refused": refused,
    }
    if sectorial is not None and asked:
        found = queries.profiles(sectorial=sectorial, words=words, place=place)
        context |= {"found": found[:MOST_SHOWN], "more": max(0, len(found) - MOST_SHOWN)}
    if sectorial is not None and not context.get("found"):
        context["units"] = queries.unit_names(sectorial=sectorial)
    return render(request, "armies/profiles.html", context, status=422 if refused else 200)


def _in_group(place: queries.Place | None) -> dict[str, int]:
    """The Combat Group of a line of the code, where it is one that a trooper can be typed into."""
    return {"group": place.gap.group} if place and place.gap.group in actions.GROUPS else {}


def _then(army: Army, line: str, words: str) -> str:
    """To the list, where a gap in it was filled; else on with the same words."""
    if line:
        return reverse("armies:army", args=[army.public_id])
    page = reverse("armies:profiles", args=[army.public_id])
    return f"{page}?{urlencode({'words': words})}" if words else page
