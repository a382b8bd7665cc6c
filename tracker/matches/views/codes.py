"""An army code pasted where a match asks for an army.

A code comes in the body of a form and is kept out of error reports.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from rules.reference import Edition
from tracker.armies import actions as armies
from tracker.armies import queries as vault
from tracker.armies.forms import CodeForm
from tracker.matches import choosing
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match, to
from tracker.matches.views.table import drawn

EDITIONS: dict[str, Edition] = {"N4": "N4", "N5": "N5"}


@sensitive_post_parameters("code")
@require_POST
@at_the_match
def paste(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A code becomes an army of one's own, the first there is to choose. What is wrong with one is
    said where it was pasted, and it stays there."""
    player = sitting.player
    if player is None or choosing.are_handed_in(match=sitting.match, player=player):
        raise Http404
    form = CodeForm(request.POST)
    unknown: tuple[str, ...] = ()
    if form.is_valid():
        given = form.cleaned_data
        try:
            armies.paste_to_play(
                player=player,
                code=given["code"],
                edition=EDITIONS.get(given["edition"])
                or vault.read_as(edition=sitting.match.edition),
            )
        except armies.NotDone as refused:
            form.add_error("code", str(refused))
            unknown = refused.lines
        else:
            return to(request, reverse("matches:table", args=[sitting.match.public_id]))
    return drawn(request, sitting, more={"code_form": form, "unknown": unknown})
