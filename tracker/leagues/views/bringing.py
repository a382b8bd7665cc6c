"""A spreadsheet that an organiser sends: people, or results."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tracker.files.uploads import takes_a_file
from tracker.leagues import actions
from tracker.leagues.forms import PeopleForm, ResultsForm
from tracker.leagues.forms.entries import FileForm
from tracker.leagues.views import desk
from tracker.leagues.views import players as people
from tracker.leagues.views.doors import Here, for_organisers

LARGEST: Final = 512 * 1024
"""Bytes of a file: more than the results of two thousand games are."""


@require_POST
@takes_a_file(LARGEST)
@for_organisers
def bring(request: HttpRequest, here: Here, what: str) -> HttpResponse:
    """All that is in it, or nothing, with the line that can't be."""
    if what not in ("people", "results"):
        raise Http404
    form = (PeopleForm if what == "people" else ResultsForm)(request.POST, request.FILES)
    try:
        if not form.is_valid():
            said = [str(one) for every in form.errors.values() for one in every]
            raise actions.NotDone(" ".join(said))
        return (_people if what == "people" else _results)(request, here, form)
    except actions.NotDone as refused:
        page = people.players_page if what == "people" else desk.desk_page
        return page(request, here, str(refused))


def _people(request: HttpRequest, here: Here, form: FileForm) -> HttpResponse:
    lines = form.cleaned_data["lines"]
    came, changed = actions.bring_people(event=here.event, by=here.name, lines=lines)
    again = len(lines) - came
    said = ngettext("%(n)s player seated", "%(n)s players seated", came) % {"n": came}
    if again:
        known = ngettext(
            "%(n)s was in already, %(changed)s of them changed",
            "%(n)s were in already, %(changed)s of them changed",
            again,
        )
        said = "; ".join([said, known % {"n": again, "changed": changed}])
    messages.success(request, f"{said}.")
    return redirect("leagues:players", here.event.public_id)


def _results(request: HttpRequest, here: Here, form: FileForm) -> HttpResponse:
    lines = form.cleaned_data["lines"]
    many = actions.bring_results(event=here.event, by=here.name, lines=lines)
    said = ngettext(
        "%(n)s result came in from the file.", "%(n)s results came in from the file.", many
    )
    messages.success(request, said % {"n": many})
    return redirect("leagues:desk", here.event.public_id)
