"""Opening a match, or one more, and having its dice rolled."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import game, scenario
from rules.game import Side
from tracker.accounts.api.acts import filled, refusing
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, is_whole, may_play, player_of
from tracker.accounts.api.wire import body
from tracker.accounts.models import Token
from tracker.accounts.queries import reached_matches
from tracker.matches import actions, queries
from tracker.matches.api.joining import now_reached
from tracker.matches.api.seat import PLAYING, SEEING, SENT, SeatAddress, seen
from tracker.matches.api.shapes import (
    LetRoll,
    Matches,
    MatchListed,
    MatchSeen,
    NewExample,
    NewMatch,
)
from tracker.matches.forms import NewMatchForm
from tracker.matches.models import Match
from tracker.matches.sitting import seat_of


class MatchesView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="matches", responses=answers(Matches))
    def get(self, request: Request) -> Response:
        """Your matches; by a token that is for matches of its own, these."""
        player = player_of(request)
        return Response(
            Matches(
                _within(request, queries.running(player=player)),
                _within(request, queries.finished(player=player)),
            )
        )

    @extend_schema(
        operation_id="open_match",
        request=NewMatch,
        responses=answers(MatchSeen, *SENT, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        given = filled(NewMatchForm(msgspec.to_builtins(body(request, NewMatch))))
        player = player_of(request)
        match = actions.open_match(player=player, **given)
        return opened(request, match, given["side"])


class ExampleView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="open_example",
        request=NewExample,
        responses=answers(MatchSeen, *SENT, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        player = player_of(request)
        wanted = body(request, NewExample)
        if wanted.name not in scenario.examples():
            raise Refusing(422, "no-such-example", _("There is no such example."))
        match = actions.play_example(player=player, both=wanted.both, name=wanted.name)
        return opened(request, match, "A")


class MatchView(SeatAddress):
    @extend_schema(
        operation_id="match", parameters=SEEING, responses=answers(MatchSeen, 400, 404, 409)
    )
    def get(self, request: Request, id: str) -> Response:
        return Response(seen(self.sitting(request, id), playing=may_play(request)))


class RematchView(SeatAddress):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="rematch",
        parameters=PLAYING,
        request=None,
        responses=answers(MatchSeen, 400, 403, 404, 409, 422, status=201),
    )
    def post(self, request: Request, id: str) -> Response:
        """The same two once more, sides swapped: open it, or sit down at the one that the other opened."""
        sitting = self.playing(request, id)
        assert sitting.side is not None
        assert sitting.player is not None
        with refusing(actions.NotDone):
            match = actions.rematch(match=sitting.match, side=sitting.side, player=sitting.player)
        return opened(request, match, game.other(sitting.side))


class RollsView(SeatAddress):
    @extend_schema(
        operation_id="let_roll",
        parameters=PLAYING,
        request=LetRoll,
        responses=answers(None, *SENT, 403, 404, 409, status=204),
    )
    def post(self, request: Request, id: str) -> Response:
        """Have the notebook roll your dice as soon as nothing else is waited for, or no longer."""
        sitting, said = self.playing(request, id), body(request, LetRoll)
        actions.let_roll(match=sitting.match, sides=sitting.sides, here=said.here)
        return Response(status=204)


def opened(request: Request, match: Match, side: Side) -> Response:
    player = player_of(request)
    held = queries.sides_of(match=match, player=player)
    now_reached(request, match, *held)
    sitting = seat_of(public_id=match.public_id, player=player, wanted=side)
    return Response(seen(sitting), status=201)


def _within(request: Request, found: Sequence[queries.Listed]) -> list[MatchListed]:
    token = request.auth
    if not isinstance(token, Token) or is_whole(request):
        return [_listed(one) for one in found]
    reached = reached_matches(token=token)
    return [_listed(one) for one in found if one.public_id in reached]


def _listed(match: queries.Listed) -> MatchListed:
    return MatchListed(
        match.public_id, match.opponent, match.yours, match.status, match.line, match.about
    )
