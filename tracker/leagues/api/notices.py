"""What a player is told while they are away, by program: each kind with its switch."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.accounts.api.wire import body
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.models import KINDS
from tracker.leagues.queries import reach


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of notice, and whether you are told."""

    kind: str
    on: bool


class Notice(msgspec.Struct, frozen=True):
    kind: str
    words: str
    on: bool


class Notices(msgspec.Struct, frozen=True):
    """What you are told while you are away."""

    notices: list[Notice]


class NoticesView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="notices", responses=answers(Notices))
    def get(self, request: Request) -> Response:
        return Response(_of(player_of(request)))

    @extend_schema(
        operation_id="switch_notice",
        request=Switch,
        responses=answers(Notices, 400, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Switch one kind on or off."""
        said, player = body(request, Switch), player_of(request)
        if said.kind not in KINDS:
            raise Refusing(
                422, "not-done", _("A notice is one of %(kinds)s.") % {"kinds": ", ".join(KINDS)}
            )
        actions.switch(player=player, kind=said.kind, on=said.on)
        return Response(_of(player))


def _of(player: Player) -> Notices:
    return Notices([Notice(*one) for one in reach.switches(player=player)])
