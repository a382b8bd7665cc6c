"""A club: who is in it, and what its organisers and members do there."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import Act, Number, act_of, filled, posted, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import Address, player_of
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.forms import RenameForm
from tracker.leagues.models import Club, Member
from tracker.leagues.queries import clubs, kept
from tracker.tables import queries as tables

SENT = (400, 404, 413, 415, 422)


class ClubListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    organises: bool


class Clubs(msgspec.Struct, frozen=True):
    """The clubs that you are in."""

    clubs: list[ClubListed]


class MemberSeen(msgspec.Struct, frozen=True):
    """Somebody of a club, and the number by which acts name them."""

    member: int
    name: str
    role: Literal["organiser", "player", "former"]


class ClubSeen(msgspec.Struct, frozen=True):
    id: str
    name: str
    members: list[MemberSeen]


class ClubAct(Act):
    """Something to be done in a club. It is the same as the button on its page does."""

    organisers: ClassVar[bool] = True

    def do(self, club: Club, player: Player) -> None:
        raise NotImplementedError


class RenameAct(ClubAct):
    """What somebody is called in the club, as they say themselves or an organiser does."""

    organisers: ClassVar[bool] = False
    member: Number
    name: str

    def do(self, club: Club, player: Player) -> None:
        member = _member(club, self.member)
        if member.player_id != player.pk and not clubs.organises(club=club, player=player):
            raise Http404
        name = filled(RenameForm({"name": self.name}))["name"]
        actions.rename(member=member, by=clubs.called(club=club, player=player), name=name)


class MergeAct(ClubAct):
    """Two entries are one person: `member` stays."""

    member: Number
    other: Number

    def do(self, club: Club, player: Player) -> None:
        keep, other = _member(club, self.member), _member(club, self.other)
        actions.merge(keep=keep, other=other, by=clubs.called(club=club, player=player))


class StandDownAct(ClubAct):
    """An organiser is a player again."""

    member: Number

    def do(self, club: Club, player: Player) -> None:
        member = _member(club, self.member)
        actions.step_down(member=member, by=clubs.called(club=club, player=player))


class UndoClubAct(ClubAct, tag="Undo"):
    """Undo an act by its number on the trail of the club."""

    act: Number

    def do(self, club: Club, player: Player) -> None:
        act = clubs.act(club=club, number=self.act)
        if act is None:
            raise Http404
        actions.undo(act=act, by=clubs.called(club=club, player=player))


class NewHelpersLinkAct(ClubAct):
    """Another link for helpers; the old one opens nothing any more."""

    def do(self, club: Club, player: Player) -> None:
        actions.new_helpers_link(club=club, by=clubs.called(club=club, player=player))


class RecountAct(ClubAct):
    """Count the ratings anew, from every result."""

    def do(self, club: Club, player: Player) -> None:
        actions.recount(club=club)


class SetChannelAct(ClubAct):
    """Write to this address what happens in the club: an https webhook. Empty: no longer."""

    address: str = ""

    def do(self, club: Club, player: Player) -> None:
        if self.address:
            actions.set_channel(club=club, address=self.address, at=timezone.now())
        else:
            actions.take_channel_out(club=club)


class KeepTableAct(ClubAct):
    """Keep one of your own tables, by its id, for the club."""

    organisers: ClassVar[bool] = False
    table: str

    def do(self, club: Club, player: Player) -> None:
        table = tables.own(player, self.table)
        if table is None:
            raise Http404
        actions.keep_table(club=club, table=table)


class TakeTableBackAct(ClubAct):
    """The club finds a table no more. For its owner, or an organiser."""

    organisers: ClassVar[bool] = False
    table: str

    def do(self, club: Club, player: Player) -> None:
        found = kept.kept(club=club, public_id=self.table)
        if found is None:
            raise Http404
        if found.owner_id != player.pk and not clubs.organises(club=club, player=player):
            raise Http404
        actions.take_back_table(club=club, table=found)


PostedClubAct = posted(
    "PostedClubAct", "What is to be done in a club: an act by its kind.", ClubAct
)


class ClubsView(Address):
    @extend_schema(operation_id="clubs", responses=answers(Clubs))
    def get(self, request: Request) -> Response:
        player = player_of(request)
        return Response(
            Clubs(
                [
                    ClubListed(one.public_id, one.name, clubs.organises(club=one, player=player))
                    for one in clubs.clubs_of(player=player)
                ]
            )
        )


class ClubView(Address):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="club", responses=answers(ClubSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        """A club and who is in it, as its page says."""
        return Response(club_seen(_club(id)))


class ClubActsView(Address):
    @extend_schema(
        operation_id="club_act", request=PostedClubAct, responses=answers(ClubSeen, *SENT)
    )
    def post(self, request: Request, id: str) -> Response:
        """Do something in a club that you are in."""
        act, player = act_of(request, PostedClubAct, ClubAct), player_of(request)
        club = _club(id)
        within = clubs.member(club=club, player=player) is not None
        if not within or (act.organisers and not clubs.organises(club=club, player=player)):
            raise Http404
        with refusing(actions.NotDone):
            act.do(club, player)
        return Response(club_seen(_club(id)))


def club_seen(club: Club) -> ClubSeen:
    members = [
        MemberSeen(one.pk, one.name, one.role)  # type: ignore[arg-type]
        for one in clubs.members(club=club)
    ]
    return ClubSeen(club.public_id, club.name, members)


def _club(public_id: str) -> Club:
    found = clubs.club(public_id=public_id)
    if found is None:
        raise Http404
    return found


def _member(club: Club, number: int) -> Member:
    found = clubs.members(club=club).filter(pk=number).first()
    if found is None:
        raise Http404
    return found
