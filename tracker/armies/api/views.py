"""One's own armies, as programs read them."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from rules.reference import every_roster
from tracker.accounts.api.acts import act_of, filled, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, SEAT, Address, player_of
from tracker.accounts.api.wire import body
from tracker.armies import actions, queries
from tracker.armies.api.acts import ArmyAct, NewOwnArmy, PostedArmyAct
from tracker.armies.api.shapes import (
    Armies,
    ArmyProfiles,
    ArmySeen,
    ArmyWithTroopers,
    NewArmy,
    PastedCode,
    Rosters,
    RosterSeen,
    army_seen,
    profiles_of,
    with_troopers,
)
from tracker.armies.forms import LONGEST_WORDS, NewArmyForm
from tracker.armies.models import Army


class RostersView(Address):
    permission_classes = (AllowAny,)
    reaches = (ALL, OWN, SEAT)

    @extend_schema(operation_id="rosters", responses=answers(Rosters))
    def get(self, request: Request) -> Response:
        return Response(
            Rosters(
                [
                    RosterSeen(
                        found.id,
                        found.army.name,
                        found.army.faction,
                        found.points,
                        len(found.army.entries),
                        found.size,
                        found.edition,
                    )
                    for found in every_roster()
                ]
            )
        )


class ArmiesView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="armies", responses=answers(Armies))
    def get(self, request: Request) -> Response:
        found = queries.armies_of(player=player_of(request))
        return Response(Armies([army_seen(army) for army in found]))

    @extend_schema(
        operation_id="take_roster",
        request=NewArmy,
        responses=answers(ArmySeen, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        roster = body(request, NewArmy).roster
        with refusing(actions.NotDone):
            made = actions.create_from_roster(player=player_of(request), roster=roster)
        return Response(army_seen(made), status=201)


class PasteView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="paste_code",
        request=PastedCode,
        responses=answers(ArmyWithTroopers, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        pasted = body(request, PastedCode)
        with refusing(actions.NotDone):
            made = actions.paste(
                player=player_of(request), code=pasted.code, edition=pasted.edition or None
            )
        return Response(with_troopers(made), status=201)


class NewView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="new_army",
        request=NewOwnArmy,
        responses=answers(ArmySeen, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        """An army without troopers, to be filled by hand."""
        said = body(request, NewOwnArmy)
        given = filled(NewArmyForm({"name": said.name, "faction": said.faction}))
        with refusing(actions.NotDone):
            made = actions.create(player=player_of(request), **given)
        return Response(army_seen(made), status=201)


class ArmyView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="army", responses=answers(ArmyWithTroopers, 404))
    def get(self, request: Request, id: str) -> Response:
        return Response(with_troopers(_own(request, id)))

    @extend_schema(operation_id="delete_army", responses=answers(None, 404, status=204))
    def delete(self, request: Request, id: str) -> Response:
        """Gone for good; matches and events that it was brought to keep what they have."""
        actions.delete(army=_own(request, id))
        return Response(status=204)


class ProfilesView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="army_profiles",
        parameters=[
            OpenApiParameter("words", str, description="All of which a profile has somewhere."),
            OpenApiParameter("line", str, description="A line of its code that is not known."),
        ],
        responses=answers(ArmyProfiles, 404),
    )
    def get(self, request: Request, id: str) -> Response:
        """What the list's own army can buy, for the act `Profile`."""
        said = request.query_params
        words, line = said.get("words", "")[:LONGEST_WORDS], said.get("line", "")
        return Response(profiles_of(_own(request, id), words, line))


class ArmyActsView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="army_act",
        request=PostedArmyAct,
        responses=answers(ArmyWithTroopers, 400, 404, 413, 415, 422),
    )
    def post(self, request: Request, id: str) -> Response:
        """Change an army of yours. The answer is the list as it is then; of `Copy`, the copy."""
        act, army = act_of(request, PostedArmyAct, ArmyAct), _own(request, id)
        with refusing(actions.NotDone):
            done = act.do(army)
        # Read again: what changed it holds the row that it has locked.
        return Response(with_troopers(_own(request, done.public_id)))


def _own(request: Request, id: str) -> Army:
    try:
        return queries.army(player=player_of(request), public_id=id)
    except Army.DoesNotExist:
        raise Http404 from None
