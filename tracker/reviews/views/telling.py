"""A sentence of the report is said otherwise, by who played."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tracker.matches.sitting import Sitting
from tracker.matches.views.heading import shown
from tracker.reviews import queries, wording
from tracker.reviews.forms.telling import TellingForm
from tracker.reviews.views.report import after_the_end


@require_http_methods(["GET", "HEAD", "POST"])
@after_the_end
def words(request: HttpRequest, sitting: Sitting, key: str) -> HttpResponse:
    """The words at a key, to be kept otherwise or as the notebook has them."""
    match = sitting.match
    wording.may_say(sitting, key)
    own = queries.own_words(match=match).said(key)
    text = wording.stands(sitting, key)
    # What is kept can always be taken back, whatever the report tells by now.
    if text is None and (own is None or "back" not in request.POST):
        raise Http404
    sent = request.POST if request.method == "POST" else None
    form = TellingForm(sent, initial={"text": text}, title=key == queries.TITLE)
    if "back" in request.POST or form.is_valid():
        wording.say(sitting, key, None if "back" in request.POST else form.cleaned_data["text"])
        return redirect(f"{reverse('reviews:report', args=[match.public_id])}?edit=1#{key}")
    lessons = sitting.side is not None and key == queries.lesson_key(sitting.side)
    context = {
        "match": shown(match), "form": form, "own": own is not None, "key": key,
        "lessons": lessons, "title": key == queries.TITLE,
    }  # fmt: skip
    return render(request, "reviews/report/words.html", context, status=422 if form.errors else 200)
