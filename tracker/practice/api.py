"""A match against the notebook, opened by a program."""

from __future__ import annotations

from typing import Literal

import msgspec
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules import scenario
from rules.reference import BOOKS, N4
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.accounts.api.wire import body
from tracker.matches.api.shapes import MatchSeen
from tracker.matches.api.views import opened
from tracker.practice import actions


class NewPractice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match against the notebook: of so many points, by an edition; or a worked `example`, by name, in
    which it plays the other side."""

    points: Literal[150, 300] = 150
    edition: str = N4.edition
    example: str = ""


class PracticeView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="practise",
        request=NewPractice,
        responses=answers(MatchSeen, 400, 413, 415, 422, status=201),
    )
    def post(self, request: Request) -> Response:
        """The notebook answers by itself, and knows what its seat knows."""
        said, player = body(request, NewPractice), player_of(request)
        if said.example and said.example not in scenario.examples():
            raise Refusing(422, "no-such-example", _("There is no such example."))
        if said.edition not in BOOKS:
            names = {"names": ", ".join(BOOKS)}
            raise Refusing(422, "not-done", _("An edition is one of %(names)s.") % names)
        if said.example:
            match = actions.play_example(player=player, name=said.example)
        else:
            match = actions.practise(player=player, points=said.points, edition=said.edition)
        return opened(request, match, "A")


urlpatterns = [path("practice/", PracticeView.as_view())]
