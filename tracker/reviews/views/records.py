"""Records: taken along as a file, and brought from elsewhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.files.uploads import takes_a_file
from tracker.matches.sitting import Sitting
from tracker.matches.views.records import record_file
from tracker.reviews import bringing, queries
from tracker.reviews.bringing import LARGEST
from tracker.reviews.doors import looks_back
from tracker.reviews.forms.records import BringForm


@require_safe
@looks_back
def record(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What whoever looks may take along: all of it, when the match is over."""
    return record_file(sitting.match, queries.text_of(sitting))


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_file(LARGEST)
@needs_player
def brought(request: HttpRequest, player: Player) -> HttpResponse:
    """Bring a record. It is read by a job, and the page says when it is kept, or why it is not: one with
    a fault in it is refused, the line named, and nothing of it stays."""
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    if request.method == "POST" and form.is_valid():
        try:
            bringing.bring(player=player, text=form.cleaned_data["file"], at=timezone.now())
            return redirect("reviews:bring")
        except bringing.NotKept as refused:
            form.add_error("file", str(refused))
    context = {
        "form": form,
        "kept": queries.brought(player=player),
        "reads": bringing.is_read(player=player),
        "refused": "" if form.errors else bringing.refused(player=player),
    }
    status = 422 if form.errors else 200
    return render(request, "reviews/bring.html", context, status=status)
