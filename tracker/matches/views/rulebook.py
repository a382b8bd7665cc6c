"""Why? The page of one rule, in our own words, with where the rulebook has it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules import reference


@require_safe
def rule(request: HttpRequest, id: str) -> HttpResponse:
    try:
        found = reference.rule(id)
    except KeyError:
        raise Http404 from None
    part = "#rule" if request.headers.get("HX-Request") else ""
    return render(request, f"matches/rule.html{part}", {"rule": found})
