"""Who may look back by a program: who sits or looks on there, and whoever brought the record or is shown it
by a club."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from tracker.accounts.api.views import player_beside_matches
from tracker.matches.api.seat import SeatAddress
from tracker.matches.models import Match
from tracker.matches.sitting import Sitting
from tracker.reviews.doors import beside
from tracker.reviews.viewpoint import NOT_YET, Looking, looking


class LookingAddress(SeatAddress):
    """An address of one match for who looks back at it."""

    def back(self, request: Request, id: str) -> Looking:
        """How whoever asks looks back. Raises Http404 and problems."""
        try:
            sitting = self.sitting(request, id)
        except (Http404, NotAuthenticated):
            found = _shown(request, id)
            if found is None:
                raise
            sitting = Sitting(found, "watcher", None, None, apart=True)
        return looking(sitting)

    def over(self, request: Request, id: str) -> Sitting:
        """The same, for what there is when a match is over alone."""
        look = self.back(request, id)
        if not look.over:
            raise PermissionDenied(str(NOT_YET))
        return look.sitting

    def played(self, request: Request, id: str) -> Sitting:
        """The same, for what only who played it does when it is over."""
        self.playing(request, id)
        return self.over(request, id)


def _shown(request: Request, id: str) -> Match | None:
    player = player_beside_matches(request)
    if player is None:
        return None
    return Match.objects.select_related("record").filter(beside(player), public_id=id).first()
