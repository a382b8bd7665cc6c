"""A sentence of the report is said otherwise, by who played."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rules.game import SIDES
from tracker.matches.sitting import Sitting
from tracker.matches.views.context import shown
from tracker.reviews import actions, queries
from tracker.reviews.forms import TellingForm
from tracker.reviews.report import head
from tracker.reviews.views.report import after_the_end, told_to


@require_http_methods(["GET", "HEAD", "POST"])
@after_the_end
def words(request: HttpRequest, sitting: Sitting, key: str) -> HttpResponse:
    """The words at a key, to be kept otherwise or as the notebook has them."""
    match = sitting.match
    if sitting.side is None:
        raise PermissionDenied("A report is told by who played.")
    if any(key == queries.lesson_key(side) for side in SIDES if side != sitting.side):
        raise PermissionDenied("What somebody would do otherwise they say themselves.")
    own = queries.own_words(match=match).said(key)
    told = told_to(sitting, head(match))
    text = told.text_of(key) if told else None
    # What is kept can always be taken back, whatever the report tells by now.
    if text is None and (own is None or "back" not in request.POST):
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = TellingForm(sent, initial={"text": text}, title=key == queries.TITLE)
    if "back" in request.POST or form.is_valid():
        said = None if "back" in request.POST else form.cleaned_data["text"]
        if key == queries.TITLE:  # a report has one
            said = said or None
        actions.tell(match=match, key=key, text=said, now=timezone.now())
        return redirect(f"{reverse('reviews:report', args=[match.public_id])}?edit=1#{key}")
    lessons = key == queries.lesson_key(sitting.side)
    context = {
        "match": shown(match), "form": form, "own": own is not None, "key": key,
        "lessons": lessons, "title": key == queries.TITLE,
    }  # fmt: skip
    return render(request, "reviews/report/words.html", context, status=422 if form.errors else 200)
