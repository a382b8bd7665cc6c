"""A browser asks to be told, or not any more; and where a player's program is told."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.push import actions, queries, sealing, webhooks
from tracker.push.models import Delivery, Webhook


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


@sensitive_post_parameters("address")
@require_http_methods(["GET", "POST"])
@needs_player
def webhook(request: HttpRequest, player: Player) -> HttpResponse:
    """Where it is, and what was sent there. POST: an `address`, `test`, `again` with a delivery, or `out`."""
    found = queries.webhook(player=player)
    refused = ""
    if request.method == "POST":
        try:
            messages.success(request, _asked(request, player, found))
        except webhooks.NotDone as why:
            refused = str(why)
        else:
            return redirect("push:webhook")
    context = {
        "webhook": found,
        "host": queries.host(found) if found else "",
        "deliveries": queries.deliveries(webhook=found) if found else (),
        "refused": refused,
    }
    return render(request, "push/webhook.html", context, status=422 if refused else 200)


def _asked(request: HttpRequest, player: Player, found: Webhook | None) -> str:
    """Do what was asked for, and say so."""
    said, at = request.POST, timezone.now()
    if "address" in said:
        webhooks.set_webhook(player=player, address=said["address"], at=at)
        return _("Your program is told there from now on, and a first word at once.")
    if found is None:
        raise Http404
    if said.get("out"):
        webhooks.take_out(player=player)
        return _("Nothing is sent there any more.")
    if said.get("test"):
        webhooks.test(webhook=found, at=at)
        return _("A test is on its way.")
    again = said.get("again", "")
    if not (again.isascii() and again.isdecimal() and len(again) < 16):
        raise Http404
    try:
        webhooks.send_again(webhook=found, delivery_id=int(again), at=at)
    except Delivery.DoesNotExist:
        raise Http404 from None
    return _("It is sent again, under the same id.")
