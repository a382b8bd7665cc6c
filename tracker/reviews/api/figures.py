"""What was counted of a match that is over, and the report that is made of it."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import filled
from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.wire import body
from tracker.matches.api.seat import PLAYING, SEEING
from tracker.matches.models import Match
from tracker.reviews import actions, queries, wording
from tracker.reviews.api.door import LookingAddress
from tracker.reviews.api.shapes import Figures, MatchReport, OwnSentence, Sentence
from tracker.reviews.doors import keeps
from tracker.reviews.forms.telling import TellingForm
from tracker.reviews.report import Lesson
from tracker.reviews.report.heading import head
from tracker.reviews.report.markdown import markdown
from tracker.reviews.report.pdf import can_be_made
from tracker.reviews.report.turns import Paragraph

ASKED: Final = (400, 403, 404, 409)


class FiguresView(LookingAddress):
    @extend_schema(operation_id="figures", parameters=SEEING, responses=answers(Figures, *ASKED))
    def get(self, request: Request, id: str) -> Response:
        match = self.over(request, id).match
        found = queries.counted(match=match)
        if found is None:
            return Response(Figures(False, _come(match)))
        return Response(Figures(True, 100, found.points, found.marked, found.troopers))

    @extend_schema(
        operation_id="count_again",
        parameters=PLAYING,
        request=None,
        responses=answers(None, *ASKED, status=202),
    )
    def post(self, request: Request, id: str) -> Response:
        """Have them counted anew from the record."""
        sitting = self.over(request, id)
        if not keeps(request._request, sitting):
            raise PermissionDenied(_("Who looks on can’t have it counted."))
        actions.ask_to_count(match=sitting.match, at=timezone.now())
        return Response(status=202)


class ReportView(LookingAddress):
    @extend_schema(operation_id="report", parameters=SEEING, responses=answers(MatchReport, *ASKED))
    def get(self, request: Request, id: str) -> Response:
        """The report as it stands: its notes are those that you may read."""
        sitting = self.over(request, id)
        match, top = sitting.match, head(sitting.match)
        told = wording.told_to(sitting, top)
        own = queries.own_words(match=match)
        lines: list[Paragraph | Lesson] = [*told.paragraphs, *told.lessons] if told else []
        return Response(
            MatchReport(
                headline=top.headline,
                versus=top.versus,
                result=top.result,
                terms=top.terms,
                counted=told is not None,
                percent=100 if told else _come(match),
                sentences=[
                    Sentence(one.key, one.text, own.said(one.key) is not None) for one in lines
                ],
                markdown=markdown(told) if told else "",
                pdf=queries.has_pdf(match=match),
            )
        )


class WordsView(LookingAddress):
    @extend_schema(
        operation_id="tell_report",
        parameters=PLAYING,
        request=OwnSentence,
        responses=answers(None, *ASKED, 413, 415, 422, status=204),
    )
    def post(self, request: Request, id: str, key: str) -> Response:
        """Say a sentence of the report otherwise, by its key; `title` is its headline."""
        sitting = self.over(request, id)
        wording.may_say(sitting, key)
        if wording.stands(sitting, key) is None:
            raise Http404
        title = key == queries.TITLE
        given = filled(TellingForm({"text": body(request, OwnSentence).text}, title=title))
        wording.say(sitting, key, given["text"])
        return Response(status=204)

    @extend_schema(
        operation_id="leave_report_words",
        parameters=PLAYING,
        responses=answers(None, *ASKED, status=204),
    )
    def delete(self, request: Request, id: str, key: str) -> Response:
        """The notebook's own words stand there again."""
        sitting = self.over(request, id)
        wording.may_say(sitting, key)
        wording.say(sitting, key, None)
        return Response(status=204)


class PdfView(LookingAddress):
    @extend_schema(
        operation_id="report_pdf",
        parameters=SEEING,
        responses=answers(OpenApiTypes.BINARY, *ASKED, media_type="application/pdf"),
    )
    def get(self, request: Request, id: str) -> HttpResponse:
        """The PDF of the report as it stands, if one was made."""
        found = queries.pdf(match=self.over(request, id).match)
        if found is None:
            raise Http404
        return HttpResponse(found, content_type="application/pdf")

    @extend_schema(
        operation_id="print_report",
        parameters=PLAYING,
        request=None,
        responses=answers(None, *ASKED, 422, status=202),
    )
    def post(self, request: Request, id: str) -> Response:
        """Have it made: once, however many ask for it."""
        match = self.over(request, id).match
        if not can_be_made():
            raise Refusing(422, "not-done", _("No PDF can be made where this notebook runs."))
        actions.ask_to_print(match=match, at=timezone.now())
        return Response(status=202)


def _come(match: Match) -> int:
    return actions.percent(actions.progress_key(match)) or 0
