"""The rules by edition, and the odds of a Roll, for whoever asks."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from django.http import Http404
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from rules import odds, reference
from rules.reference import BOOKS, N4
from tracker.accounts.api.problems import Refusing, malformed
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, SEAT, Address
from tracker.accounts.api.wire import asked
from tracker.rulebook import queries

LONGEST: Final = 80
MOST: Final = 100
"""So many are found at once."""
LONGEST_ROLL: Final = 2_000
MOST_DICE: Final = 8
MOST_SAVES: Final = 4
MOST_OTHERS: Final = 8
WORDS: Final = OpenApiParameter("words", str, description="All of which it has somewhere.")
EDITION: Final = OpenApiParameter("edition", str, enum=[*BOOKS], description="N4, if none is said.")
AFTER: Final = OpenApiParameter("after", int, description="After so many: `more` says how far.")
ROLL: Final = OpenApiParameter(
    "roll",
    OpenApiTypes.STR,
    required=True,
    description="""JSON, as `{"active": {"sv": 13, "burst": 3, "saves": 1, "attack_damage": 10},
    "reactive": {…}, "edition": "N4"}`: Success Value, Burst, and the Saving Rolls of a hit, which fail on
    the Attack Damage or less; in an edition that reads them otherwise they pass on `saves_on` or less.
    `reactive` may be left out, or be a list.""",
)


class RuleWorded(msgspec.Struct, frozen=True):
    """A rule as an edition words it, in the notebook's own words. `level`: the notebook keeps to it, asks
    for what it can't see, or shows it. `acts_on`: the names of skills, items, traits … that it is about."""

    id: str
    edition: str
    page: str
    heading: str
    text: str
    level: reference.Level
    acts_on: list[str]


class RulesFound(msgspec.Struct, frozen=True):
    """What was found, best first. `more`: ask again after so many; null where that was all."""

    rules: list[RuleWorded]
    more: int | None


class RuleFound(msgspec.Struct, frozen=True):
    """A rule as each edition words it, and which editions are silent of it: gone, or seen in no source."""

    wordings: list[RuleWorded]
    silent: dict[str, str]


class RollSide(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one side of a Roll brings: how likely (0 to 1) just so many normal and Critical successes win it,
    "2,1", and just so many Saving Rolls fail because of them. `against`: each of several for itself."""

    hits: dict[str, float]
    failed_saves: dict[str, float]
    against: list[RollSide] | None = None


class RollForetold(msgspec.Struct, frozen=True):
    """The chances of a Roll, counted exactly: that nobody succeeds, and what each side brings."""

    nothing: float
    active: RollSide
    reactive: RollSide | list[RollSide]


class RulesView(Address):
    reaches = (ALL, OWN, SEAT)
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="rules", parameters=[WORDS, EDITION, AFTER], responses=answers(RulesFound, 400)
    )
    def get(self, request: Request) -> Response:
        """The rules of an edition, found by their words; without any, all of them."""
        edition, after = _edition(request), asked(request, "after", 0)
        words = request.query_params.get("words", "")[:LONGEST]
        # What is read by itself, and what editions that are played say side by side, are found alike.
        found = [one.rule for one in queries.search(words, "rule", edition) if one.rule]
        own = reference.rules_by_id(BOOKS[edition])
        here = [one for one in found if own.get(one.id) == one]
        upto = after + MOST
        return Response(
            RulesFound(
                [_worded(one) for one in here[after:upto]], upto if upto < len(here) else None
            )
        )


class RuleView(Address):
    reaches = (ALL, OWN, SEAT)
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rule", responses=answers(RuleFound, 404))
    def get(self, request: Request, id: str) -> Response:
        """Why? One rule, by the id that refusals and lines of the log name."""
        found = reference.wordings(id)
        if not found:
            raise Http404
        return Response(RuleFound([_worded(one) for one in found], dict(reference.silent(id))))


class OddsView(Address):
    reaches = (ALL, OWN, SEAT)
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="odds", parameters=[ROLL], responses=answers(RollForetold, 400))
    def get(self, request: Request) -> Response:
        """What a Roll will come to, Saving Rolls included."""
        text = request.query_params.get("roll", "")
        try:
            roll = odds.read(text[:LONGEST_ROLL])
        except ValueError as error:
            raise malformed(str(error)) from None
        hands = (roll.active, *roll.others)
        if len(roll.others) > MOST_OTHERS or any(
            one.dice > MOST_DICE or one.saves > MOST_SAVES for one in hands
        ):
            raise malformed(
                _("At most %(dice)s dice, %(saves)s Saving Rolls a hit and %(others)s who answer.")
                % {"dice": MOST_DICE, "saves": MOST_SAVES, "others": MOST_OTHERS}
            )
        return Response(msgspec.convert(odds.foretold(roll), RollForetold))


def _edition(request: Request) -> str:
    said = request.query_params.get("edition", N4.edition)
    if said not in BOOKS:
        raise Refusing(
            400, "malformed", _("An edition is one of %(all)s.") % {"all": ", ".join(BOOKS)}
        )
    return said


def _worded(rule: reference.Rule) -> RuleWorded:
    names = [name for _kind, name in rule.names()]
    # In English and in inches, whoever asks.
    text = str(rule.text)
    return RuleWorded(rule.id, rule.edition, rule.page, rule.heading, text, rule.level, names)


urlpatterns: list[Any] = [
    path("rules/", RulesView.as_view()),
    path("rules/<str:id>/", RuleView.as_view()),
    path("odds/", OddsView.as_view()),
]
