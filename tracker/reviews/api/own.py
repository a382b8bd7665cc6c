"""A player's own page across matches, and the records that they bring from elsewhere."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import refusing
from tracker.accounts.api.problems import malformed
from tracker.accounts.api.schema import JSON, answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.accounts.api.wire import body
from tracker.accounts.models import Player
from tracker.files.program import FileBody, sent_with
from tracker.reviews import actions, bringing, queries
from tracker.reviews.api.shapes import OwnPage, RecordKept, Records, ShownParts
from tracker.reviews.queries.across import PARTS


class RecordBody(FileBody):
    """A record as its file is."""

    media_type = JSON
    largest = bringing.LARGEST
    refused = _("A record is no larger than %(most)s MB.") % {"most": bringing.LARGEST // 1024**2}


class OwnPageView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="own_page", responses=answers(OwnPage))
    def get(self, request: Request) -> Response:
        """What others see of your page across matches."""
        return Response(_page(player_of(request)))

    @extend_schema(
        operation_id="show_own_page",
        request=ShownParts,
        responses=answers(OwnPage, 400, 413, 415),
    )
    def post(self, request: Request) -> Response:
        """Choose what others see of it; the address stays for as long as anything is shown."""
        player, parts = player_of(request), body(request, ShownParts).parts
        unknown = [one for one in parts if one not in PARTS]
        if unknown:
            raise malformed(_("A part is one of %(parts)s.") % {"parts": ", ".join(PARTS)})
        actions.show_own(player=player, parts=parts)
        return Response(_page(player))


class RecordsView(Address):
    reaches = (ALL, OWN)
    parser_classes = (RecordBody,)

    @extend_schema(operation_id="brought_records", responses=answers(Records))
    def get(self, request: Request) -> Response:
        """The records that you brought. Each is a match that you may look back at."""
        player = player_of(request)
        kept = [
            RecordKept(one.match.public_id, one.match.title, one.at)
            for one in queries.brought(player=player)
        ]
        return Response(
            Records(kept, bringing.is_read(player=player), bringing.refused(player=player))
        )

    @extend_schema(
        operation_id="bring_record",
        request=OpenApiTypes.OBJECT,
        responses=answers(None, 400, 413, 415, 422, status=202),
    )
    def post(self, request: Request) -> Response:
        """Bring the record of a match that is over: a job checks it line by line, and it is kept as it is, or
        refused with the line that is wrong."""
        try:
            text = str(sent_with(request), "utf-8")
        except UnicodeDecodeError:
            raise malformed(_("This is no record: it is no text.")) from None
        with refusing(bringing.NotKept):
            bringing.bring(player=player_of(request), text=text, at=timezone.now())
        return Response(status=202)


def _page(player: Player) -> OwnPage:
    shows = queries.chosen(player=player)
    return OwnPage(
        {key: str(says) for key, says in PARTS.items()},
        list(shows.parts) if shows else [],
        shows.token if shows else "",
    )
