"""One pairing, as who plays it has it: its reports, the dates on offer, the match it is played in."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.leagues.api.shapes import PairingSeen, Side, pairing_seen
from tracker.leagues.models import Event, Pairing
from tracker.leagues.queries import drawn, paired
from tracker.leagues.views.doors import AtPairing, here


class ReportSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What one side says came of the game. `seen` is what you send back with `Agree`."""

    side: Side
    op_first: int
    op_second: int
    vp_first: int
    vp_second: int
    walkover: str
    conceded: str
    mission: str
    first_turn: str
    best: str
    seen: str


class OfferSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A date that one side proposed: open, accepted, declined, countered or taken back."""

    offer: int
    side: Side
    when: datetime
    where: str
    state: str


class GameSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing for who plays it (`side`), or organises its event (`organises`). `match` is the id of the
    match in this notebook, and `where` they meet, for the two of them alone. `seen` goes with `Decide`."""

    event: str
    pairing: PairingSeen
    side: Side
    organises: bool
    seen: str
    reports: list[ReportSeen]
    offers: list[OfferSeen]
    where: str
    match: str


class AtPairingAddress(Address):
    """A pairing as those have it who play it or organise its event; nobody else finds it here."""

    def at(self, request: Request, id: str) -> AtPairing:
        pairing = paired.pairing(public_id=id)
        if pairing is None:
            raise Http404
        player = player_of(request)
        side = paired.side_of(pairing=pairing, player=player)
        found = AtPairing(here(pairing.round.event, player), pairing, side)
        if not (side or found.here.organises) or found.here.event.status == Event.Status.DRAFT:
            raise Http404
        return found


class PairingView(AtPairingAddress):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="pairing", responses=answers(GameSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        """A pairing that you play, or organise. The others are in `pairings` of the event."""
        return Response(game(self.at(request, id)))


def game(at: AtPairing) -> GameSeen:
    pairing = at.pairing
    return GameSeen(
        event=at.here.event.public_id,
        pairing=pairing_seen(pairing),
        side=at.side,  # type: ignore[arg-type]
        organises=at.here.organises,
        seen=drawn.of_result(pairing),
        reports=_reports(pairing),
        offers=_offers(pairing) if at.side else [],
        where=pairing.where if at.side else "",
        match=pairing.match.public_id if at.side and pairing.match else "",
    )


def _reports(pairing: Pairing) -> list[ReportSeen]:
    return [
        ReportSeen(
            side=one.side,  # type: ignore[arg-type]
            op_first=one.op_first,
            op_second=one.op_second,
            vp_first=one.vp_first,
            vp_second=one.vp_second,
            walkover=one.walkover,
            conceded=one.conceded,
            mission=one.mission,
            first_turn=one.first_turn,
            best=one.best,
            seen=one.at.isoformat(),
        )
        for one in paired.reports(pairing=pairing).values()
    ]


def _offers(pairing: Pairing) -> list[OfferSeen]:
    return [
        OfferSeen(
            offer=one.pk,
            side=one.side,  # type: ignore[arg-type]
            when=one.when,
            where=one.where,
            state=one.state,
        )
        for one in paired.offers(pairing=pairing)
    ]
