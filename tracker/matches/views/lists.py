"""The first page, a player's matches, and how a match begins."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules import scenario
from rules.reference import BOOKS
from tracker.accounts import actions as accounts
from tracker.accounts.access import needs_player
from tracker.accounts.forms import NameForm
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.armies import queries as armies
from tracker.matches import actions, queries
from tracker.matches.forms import NewMatchForm

# Who plays the example without a name of their own yet plays it as its first player.
EXAMPLES_NAME = "Ana"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return first_page(request)


def first_page(request: HttpRequest, *, join_error: str = "") -> HttpResponse:
    """The first page, with what was wrong with a code that was typed there."""
    player = player_or_guest(request)
    context = {
        "matches": queries.running(player=player) if player else [],
        "finished": queries.how_many_finished(player=player) if player else 0,
        "join_error": join_error,
        "examples": _offered(),
        "editions": tuple(reversed(tuple(BOOKS))),
        "usual": armies.usual_edition(),
        "unit_data": armies.is_any(),
    }
    return render(request, "matches/home.html", context, status=422 if join_error else 200)


def _offered() -> list[tuple[str, str]]:
    """The examples by name, each with what may be read of it before it is played; the first first."""
    names = sorted(scenario.examples(), key=lambda name: (name != actions.EXAMPLE, name))
    return [(name, scenario.example(name).offered) for name in names]


@require_safe
@needs_player
def finished(request: HttpRequest, player: Player) -> HttpResponse:
    return render(request, "matches/finished.html", {"matches": queries.finished(player=player)})


@require_POST
def example(request: HttpRequest) -> HttpResponse:
    """Play an example, without a name or an account if need be."""
    name = request.POST.get("name", actions.EXAMPLE)
    if name not in scenario.examples():
        return first_page(request, join_error=_("There is no such example."))
    player = player_or_guest(request)
    if player is None:
        try:
            player = accounts.start_guest(request=request, name=EXAMPLES_NAME)
        except accounts.NotDone as refused:
            return first_page(request, join_error=str(refused))
    both = request.POST.get("with") != "somebody"
    match = actions.play_example(player=player, both=both, name=name)
    return redirect("matches:table", match.public_id)


def new(request: HttpRequest) -> HttpResponse:
    """The terms of a match, as they are usual, and the name of whoever has none yet."""
    player = player_or_guest(request)
    form = NewMatchForm(request.POST or None, initial={"edition": armies.usual_edition()})
    name = NameForm(request.POST or None) if player is None else None
    if request.method == "POST" and form.is_valid() and (name is None or name.is_valid()):
        try:
            if player is None and name is not None:
                player = accounts.start_guest(request=request, name=name.cleaned_data["name"])
        except accounts.NotDone as refused:
            form.add_error(None, str(refused))
        else:
            assert player is not None
            match = actions.open_match(player=player, **form.cleaned_data)
            solo = form.cleaned_data["solo"]
            return redirect("matches:table" if solo else "matches:share", match.public_id)
    wrong = form.errors or (name and name.errors)
    context = {"form": form, "name": name}
    return render(request, "matches/new.html", context, status=422 if wrong else 200)
