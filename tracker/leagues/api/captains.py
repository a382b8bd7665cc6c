"""Captains pair their players, by a program: what is shown to all, and what a captain alone reads."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import Number
from tracker.accounts.api.schema import answers
from tracker.leagues import actions
from tracker.leagues.api.team_acts import any_encounter
from tracker.leagues.api.views import EventAddress
from tracker.leagues.api.within import ActDone, EventAct, done
from tracker.leagues.queries import captains
from tracker.leagues.views.doors import Here


class Captains(msgspec.Struct, frozen=True, kw_only=True):
    """How far two captains are in pairing their players, whom entries stand for by their numbers. `what` is
    asked in this `step`: a `defender`, two `attackers`, or whom the defender `takes`; nothing once all
    are paired. What both have said is in `pairs`, `defenders` and `attackers`, the first team first;
    `answered` are the sides that have said something in this step. For the captain of one of them alone:
    to name so `many` of those `among`, or whom they have `named`."""

    what: str
    step: int
    pairs: list[tuple[int, int]]
    defenders: list[int]
    attackers: list[list[int]]
    answered: list[str]
    among: list[int]
    many: int
    named: list[int]


class CaptainsView(EventAddress):
    @extend_schema(operation_id="captains", responses=answers(Captains, 404))
    def get(self, request: Request, id: str, number: str) -> Response:
        """What two captains are asked, and what both have said. 404 once it is known who plays whom."""
        here = self.here(request, id)
        if not number.isascii() or not number.isdecimal() or len(number) > 18:
            raise Http404
        found = any_encounter(here, int(number))
        open = captains.open_to_all(encounter=found)
        if open is None:
            raise Http404
        side = captains.side_of(encounter=found, entry=here.entry)
        own = captains.for_captain(encounter=found, side=side)
        return Response(
            Captains(
                what=open.what,
                step=open.step,
                pairs=[(one.pk, other.pk) for one, other in open.pairs],
                defenders=[one.pk for one in open.defenders],
                attackers=[[one.pk for one in side] for side in open.attackers],
                answered=list(open.answered),
                among=[one.pk for one in own.among] if own else [],
                many=own.many if own else 0,
                named=[one.pk for one in own.named] if own else [],
            )
        )


class ChooseAct(EventAct):
    """As captain, say in secret whom you put up, or take, in this step of pairing your players. Nobody else
    reads it until the other captain has, too."""

    organisers: ClassVar[bool] = False
    encounter: Number
    step: Number
    players: list[Number]

    def do(self, here: Here) -> ActDone:
        found = any_encounter(here, self.encounter)
        if here.entry is None or not captains.side_of(encounter=found, entry=here.entry):
            raise Http404
        actions.choose(encounter=found, captain=here.entry, step=self.step, named=self.players)
        return done(here, round=found.round.number)
