"""Acts in a club: of its organisers, and of who is in it."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404
from django.utils import timezone

from tracker.accounts.api.acts import Act, Number, filled, posted
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.forms import RenameForm
from tracker.leagues.models import Club, Member
from tracker.leagues.queries import clubs, kept
from tracker.tables import queries as tables


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


def _member(club: Club, number: int) -> Member:
    found = clubs.members(club=club).filter(pk=number).first()
    if found is None:
        raise Http404
    return found
