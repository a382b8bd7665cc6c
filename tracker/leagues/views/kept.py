"""Tables are kept for a club by whoever is in it, and taken back by their owner or an organiser."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.models import Club
from tracker.leagues.queries import clubs, kept
from tracker.tables import queries as tables


@require_POST
@needs_player
def keep(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Keep one of one's own tables for the club."""
    club = _own_club(public_id, player)
    table = tables.own(player, request.POST.get("table", ""))
    if table is None:
        raise Http404
    actions.keep_table(club=club, table=table)
    return redirect("leagues:club", public_id)


@require_POST
@needs_player
def out(request: HttpRequest, player: Player, public_id: str, table: str) -> HttpResponse:
    """The club finds it no more."""
    club = _own_club(public_id, player)
    found = kept.kept(club=club, public_id=table)
    if found is None or not (
        found.owner_id == player.pk or clubs.organises(club=club, player=player)
    ):
        raise Http404
    actions.take_back_table(club=club, table=found)
    return redirect("leagues:club", public_id)


def _own_club(public_id: str, player: Player) -> Club:
    """The club, for who is in it; for anybody else it has no tables."""
    found = clubs.club(public_id=public_id)
    if found is None or clubs.member(club=found, player=player) is None:
        raise Http404
    return found
