"""What is done in an event and at a pairing, by a program: the same acts as the pages have."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import act_of, posted, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.leagues import actions
from tracker.leagues.api import captains as captains
from tracker.leagues.api import handing_in as handing_in
from tracker.leagues.api import moving as moving
from tracker.leagues.api import organising as organising
from tracker.leagues.api import taking_part as taking_part
from tracker.leagues.api import team_acts as team_acts
from tracker.leagues.api import waiting as waiting
from tracker.leagues.api.pairings import AtPairingAddress, GameSeen, game
from tracker.leagues.api.playing import PairingAct, PostedPairingAct
from tracker.leagues.api.within import ActDone, EventAct
from tracker.leagues.models import Event
from tracker.leagues.queries import events
from tracker.leagues.views.doors import Here, here

SENT = (400, 404, 413, 415, 422)
PostedEventAct = posted(
    "PostedEventAct", "What is to be done in an event: an act by its kind.", EventAct
)


def at_event(request: Request, id: str) -> Here:
    """The event for a player who does something there. Raises Http404, for a draft that somebody else
    prepares, too."""
    event = events.event(public_id=id)
    if event is None:
        raise Http404
    found = here(event, player_of(request))
    if event.status == Event.Status.DRAFT and not found.organises:
        raise Http404
    return found


class EventActsView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="event_act", request=PostedEventAct, responses=answers(ActDone, *SENT)
    )
    def post(self, request: Request, id: str) -> Response:
        """Do something in an event. What only organisers may do, nobody else finds here."""
        act, found = act_of(request, PostedEventAct, EventAct), at_event(request, id)
        if act.organisers and not found.organises:
            raise Http404
        zone = ZoneInfo(found.event.terms.zone)
        with timezone.override(zone), refusing(actions.NotDone):
            return Response(act.do(found))


class PairingActsView(AtPairingAddress):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="pairing_act", request=PostedPairingAct, responses=answers(GameSeen, *SENT)
    )
    def post(self, request: Request, id: str) -> Response:
        """Do something at a pairing, for who plays it, or for organisers. The answer is how it stands."""
        act, at = act_of(request, PostedPairingAct, PairingAct), self.at(request, id)
        if not act.may(at):
            raise Http404
        zone = ZoneInfo(at.here.event.terms.zone)
        with timezone.override(zone), refusing(actions.NotDone):
            act.do(at)
        return Response(game(self.at(request, id)))
