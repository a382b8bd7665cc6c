"""Where a player's program is told, by a browser that is signed in."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.http import Http404
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import Act, Number, act_of, posted, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import Address, player_of
from tracker.accounts.models import Player
from tracker.push import queries, webhooks
from tracker.push.models import Delivery, Webhook


class DeliverySeen(msgspec.Struct, frozen=True):
    """What was sent, or is to be. `answer` is the status of the last answer, 0 where there was none."""

    id: int
    kind: str
    title: str
    text: str
    made: datetime
    tries: int
    answer: int | None
    taken: datetime | None


class WebhookSeen(msgspec.Struct, frozen=True):
    """Where your program is told, by its `host` alone, and what was sent within a week; the `secret` is what
    it checks the signature with. `stopped`: since when it took nothing more."""

    host: str
    secret: str
    stopped: datetime | None
    deliveries: list[DeliverySeen]


class WebhookFound(msgspec.Struct, frozen=True):
    webhook: WebhookSeen | None


class WebhookAct(Act):
    """Something to be done about where your program is told."""

    def do(self, player: Player, at: datetime) -> None:
        raise NotImplementedError


class SetAct(WebhookAct):
    """Tell it at this https address, which gets a first word at once."""

    address: str

    def do(self, player: Player, at: datetime) -> None:
        webhooks.set_webhook(player=player, address=self.address, at=at)


class TakeOutAct(WebhookAct):
    """Tell it nothing any more."""

    def do(self, player: Player, at: datetime) -> None:
        webhooks.take_out(player=player)


class TestAct(WebhookAct):
    """Send a test; one that is taken begins anew where it was stopped."""

    def do(self, player: Player, at: datetime) -> None:
        webhooks.test(webhook=_own(player), at=at)


class SendAgainAct(WebhookAct):
    """Send once more what was sent, under the same id."""

    delivery: Number

    def do(self, player: Player, at: datetime) -> None:
        try:
            webhooks.send_again(webhook=_own(player), delivery_id=self.delivery, at=at)
        except Delivery.DoesNotExist:
            raise Http404 from None


PostedWebhookAct = posted("PostedWebhookAct", "An act of your webhook.", WebhookAct)


class WebhookView(Address):
    """Set in a browser that is signed in: a token, which is for matches of its own, reads no secret and has
    nothing sent elsewhere."""

    authentication_classes = (SessionAuthentication,)

    @extend_schema(operation_id="webhook", responses=answers(WebhookFound))
    def get(self, request: Request) -> Response:
        return Response(_found(player_of(request)))

    @extend_schema(
        operation_id="webhook_act",
        request=PostedWebhookAct,
        responses=answers(WebhookFound, 400, 404, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Set it, take it out, have something sent."""
        act, player = act_of(request, PostedWebhookAct, WebhookAct), player_of(request)
        with refusing(webhooks.NotDone):
            act.do(player, timezone.now())
        return Response(_found(player))


def _own(player: Player) -> Webhook:
    found = queries.webhook(player=player)
    if found is None:
        raise Http404
    return found


def _found(player: Player) -> WebhookFound:
    one = queries.webhook(player=player)
    if one is None:
        return WebhookFound(None)
    sent = [
        DeliverySeen(
            it.pk,
            it.kind,
            it.said["title"],
            it.said["text"],
            it.made,
            it.tries,
            it.answer,
            it.taken,
        )
        for it in queries.deliveries(webhook=one)
    ]
    return WebhookFound(WebhookSeen(queries.host(one), str(one.secret), one.stopped, sent))


urlpatterns = [path("webhook/", WebhookView.as_view())]
