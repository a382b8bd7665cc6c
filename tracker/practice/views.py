"""A match against the notebook, and an example in which it plays the other side: each with one tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.reference import BOOKS, N4
from tracker.accounts import actions as accounts
from tracker.accounts.queries import player_or_guest
from tracker.matches.models import Match
from tracker.matches.views.lists import EXAMPLES_NAME, first_page
from tracker.practice import actions


@require_POST
def example(request: HttpRequest) -> HttpResponse:
    """The worked example, in which the notebook is the second person."""
    return _begun(request, actions.play_example)


@require_POST
def practise(request: HttpRequest) -> HttpResponse:
    """A whole match, of the points that the pressed button names, by the edition that is chosen."""
    points = 300 if request.POST.get("points") == "300" else actions.POINTS
    edition = request.POST.get("edition") or N4.edition
    if edition not in BOOKS:
        said = {"names": ", ".join(BOOKS), "name": edition[:20]}
        no = _("The notebook practises %(names)s, not “%(name)s”.") % said
        return first_page(request, join_error=no)
    return _begun(request, partial(actions.practise, points=points, edition=edition))


def _begun(request: HttpRequest, begin: Callable[..., Match]) -> HttpResponse:
    """To the table, without a name or an account if need be."""
    player = player_or_guest(request)
    if player is None:
        try:
            player = accounts.start_guest(request=request, name=EXAMPLES_NAME)
        except accounts.NotDone as refused:
            return first_page(request, join_error=str(refused))
    return redirect("matches:table", begin(player=player).public_id)
