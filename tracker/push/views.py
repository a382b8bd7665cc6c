"""A browser asks to be told, or not any more."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tracker.accounts.queries import player_or_guest
from tracker.push import actions, sealing


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def here(request: HttpRequest) -> HttpResponse:
    """GET: the key of this notebook. POST: this browser's endpoint and keys, or `off` with it."""
    player = player_or_guest(request)
    if player is None:
        return HttpResponse(status=403)
    if request.method == "GET":
        return JsonResponse({"key": sealing.public_key()})
    endpoint = request.POST.get("endpoint", "")
    if request.POST.get("off"):
        actions.unsubscribe(endpoint=endpoint)
        return HttpResponse(status=204)
    try:
        actions.subscribe(
            player=player,
            session_key=request.session.session_key or "",
            endpoint=endpoint,
            p256dh=request.POST.get("p256dh", "")[:200],
            auth=request.POST.get("auth", "")[:200],
            at=timezone.now(),
        )
    except actions.NotDone:
        return HttpResponse(status=422)
    return HttpResponse(status=204)
