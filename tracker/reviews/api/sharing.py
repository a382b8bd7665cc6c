"""To whom who played shows a match that is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.leagues.models import Club
from tracker.matches.api.seat import PLAYING
from tracker.matches.sitting import Sitting
from tracker.reviews import actions, queries
from tracker.reviews.api.door import LookingAddress
from tracker.reviews.api.shapes import ClubShown, NewLink, ReviewLink, ReviewShown

ASKED: Final = (400, 403, 404, 409)


class ReviewShownView(LookingAddress):
    @extend_schema(
        operation_id="review_shown", parameters=PLAYING, responses=answers(ReviewShown, *ASKED)
    )
    def get(self, request: Request, id: str) -> Response:
        """To whom you show this match: the other player's links are theirs to tell."""
        return Response(_shown(self.played(request, id)))


class ReviewLinkView(LookingAddress):
    @extend_schema(
        operation_id="show_review",
        parameters=PLAYING,
        request=NewLink,
        responses=answers(ReviewShown, *ASKED, 413, 415, 422),
    )
    def post(self, request: Request, id: str) -> Response:
        """Show it to whoever has the link, a new one each time: the one before opens nothing any more."""
        sitting, days = self.played(request, id), body(request, NewLink).days
        lasts = timedelta(days=days) if days else None
        with refusing(actions.NotDone):
            actions.show_by_link(sitting=sitting, now=timezone.now(), lasts=lasts)
        return Response(_shown(sitting))

    @extend_schema(
        operation_id="hide_review", parameters=PLAYING, responses=answers(None, *ASKED, status=204)
    )
    def delete(self, request: Request, id: str) -> Response:
        """The link opens nothing any more, not even where it was opened before."""
        actions.hide_link(sitting=self.played(request, id))
        return Response(status=204)


class ReviewClubView(LookingAddress):
    @extend_schema(
        operation_id="show_review_to_club",
        parameters=PLAYING,
        request=None,
        responses=answers(ReviewShown, *ASKED, 422),
    )
    def post(self, request: Request, id: str, club: str) -> Response:
        """Show it to everybody in a club of yours."""
        sitting = self.played(request, id)
        with refusing(actions.NotDone):
            actions.show_to(sitting=sitting, club=_club(sitting, club), now=timezone.now())
        return Response(_shown(sitting))

    @extend_schema(
        operation_id="hide_review_from_club",
        parameters=PLAYING,
        responses=answers(None, *ASKED, status=204),
    )
    def delete(self, request: Request, id: str, club: str) -> Response:
        """The club is shown it no longer, by you."""
        sitting = self.played(request, id)
        actions.hide_from(sitting=sitting, club=_club(sitting, club))
        return Response(status=204)


def _club(sitting: Sitting, id: str) -> Club:
    for club, _ in queries.told_to(sitting=sitting):
        if club.public_id == id:
            return club
    raise Http404


def _shown(sitting: Sitting) -> ReviewShown:
    link = queries.link_of(sitting=sitting)
    return ReviewShown(
        ReviewLink(link.token, link.ends, link.over) if link else None,
        [ClubShown(club.public_id, club.name, to) for club, to in queries.told_to(sitting=sitting)],
    )
