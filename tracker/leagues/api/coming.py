"""Into an event, to help to organise, and how an event is prepared."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import Number, fields_of, filled, refusing, said_of, typed
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.accounts.api.wire import body
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.within import ActDone
from tracker.leagues.forms import EventForm, JoinForm
from tracker.leagues.models import Entry, Event
from tracker.leagues.queries import clubs, entered, events
from tracker.leagues.views.doors import Here

SENT = (400, 404, 413, 415, 422)


class JoinEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token from the end of an event's link (`/i/…/`), and with what you come. `me`: you are the entry
    of this number, whom an organiser has typed in."""

    token: str
    faction: str = ""
    team: str = ""
    me: Number = 0


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token from the end of a club's link for helpers (`/o/…/`)."""

    token: str


class Helps(msgspec.Struct, frozen=True):
    """The club that you help to organise."""

    club: str


NewEvent = msgspec.defstruct(
    "NewEvent",
    [
        ("club", str),
        ("name", str),
        ("club_id", str, ""),
        ("open", bool, False),
        *fields_of(EventForm.base_fields, "club", "name"),
    ],
    namespace={
        "__doc__": "An event to be prepared, as its page has it: what is left out is as ITS has it. `club` is"
        " what the club is called: one of yours by its `club_id`, else a new one. `open`: let people in at"
        " once."
    },
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)


ChangedEvent = msgspec.defstruct(
    "ChangedEvent",
    [
        ("seen", str, ""),
        *(
            (name, said | msgspec.UnsetType, msgspec.UNSET)
            for name, said, _ in fields_of(EventForm.base_fields, "club", "divisions")
        ),
    ],
    namespace={
        "__doc__": "What is otherwise in an event that is not open yet; what is left out stays. Its divisions"
        " stay, too. `seen` is that of the event as you read it."
    },
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)


class JoinView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="join_event", request=JoinEvent, responses=answers(ActDone, *SENT))
    def post(self, request: Request) -> Response:
        """Join an event, or wait for a place where it is full. Who is in already is given their own."""
        said, player = body(request, JoinEvent), player_of(request)
        event = events.by_invitation(token=plain(said.token))
        if event is None or event.status == Event.Status.DRAFT:
            raise Http404
        given = filled(JoinForm({"faction": said.faction, "team": said.team}))
        with refusing(actions.NotDone):
            if said.me:
                entry = entered.entry(event=event, number=said.me)
                if entry is None:
                    raise Http404
                actions.come_as(entry=entry, player=player, **given)
            else:
                found = actions.join(event=event, player=player, **given)
                entry = found if isinstance(found, Entry) else None
        return Response(ActDone(event=event.public_id, entry=entry.pk if entry else 0))


class HelpView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="help_organise", request=Help, responses=answers(Helps, *SENT))
    def post(self, request: Request) -> Response:
        """Help to organise a club, with the token that its organisers gave you."""
        club = clubs.by_helpers_link(token=plain(body(request, Help).token))
        if club is None:
            raise Http404
        actions.help_organise(club=club, player=player_of(request))
        return Response(Helps(club.public_id))


def changed(request: Request, here: Here) -> ActDone:
    """What a program would have otherwise in an event that is being prepared. Raises problems."""
    said, event = body(request, ChangedEvent), here.event
    before = EventForm.said_before(event, events.divisions(event=event))
    with timezone.override(ZoneInfo(event.terms.zone)):
        form = EventForm(before | said_of(said, EventForm.base_fields))
        given = filled(form)
        with refusing(actions.NotDone):
            actions.change(
                event=event,
                by=here.name,
                terms=form.terms(),
                name=given["name"],
                kind=given["kind"],
                form=given["form"],
                begins=form.begin(),
                unattended=given["unattended"],
                seen=said.seen,  # type: ignore[attr-defined]
            )
    return ActDone(event=event.public_id)


@transaction.atomic
def prepared(request: Request) -> ActDone:
    """The event that a program describes. Raises problems."""
    said, player = body(request, NewEvent), player_of(request)
    form = EventForm(typed(said, EventForm.base_fields))
    given = filled(form)
    club = clubs.club(public_id=said.club_id) if said.club_id else None  # type: ignore[attr-defined]
    if club is not None and not clubs.organises(club=club, player=player):
        raise Http404
    with refusing(actions.NotDone):
        club = club or actions.found_club(player=player, name=given["club"])
        by = clubs.called(club=club, player=player)
        event = actions.prepare(
            club=club,
            by=by,
            name=given["name"],
            kind=given["kind"],
            form=given["form"],
            terms=form.terms(),
            begins=form.begin(),
            divisions=form.divided(),
            unattended=given["unattended"],
        )
        if said.open:  # type: ignore[attr-defined]
            actions.open_event(event=event, by=by)
    return ActDone(event=event.public_id)
