"""Tables with their scenery: one's own, and those that are shown."""

from __future__ import annotations

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tracker.accounts.api.acts import act_of, filled, refusing
from tracker.accounts.api.schema import answers
from tracker.accounts.api.views import ALL, OWN, Address, player_of
from tracker.accounts.api.wire import body
from tracker.armies.plain import plain
from tracker.tables import actions, queries
from tracker.tables.api.acts import PostedTableAct, TableAct
from tracker.tables.api.shapes import (
    NewTable,
    TableCopied,
    TableListed,
    Tables,
    TableSeen,
    table_seen,
)
from tracker.tables.forms import NewTableForm
from tracker.tables.models import SavedTable
from tracker.tables.palette import PALETTE
from tracker.tables.refusals import NotDone

SENT = (400, 413, 415, 422)


class TablesView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="tables", responses=answers(Tables))
    def get(self, request: Request) -> Response:
        mine = [
            TableListed(one.public_id, one.name, one.width, one.depth)
            for one in queries.of(player_of(request))
        ]
        return Response(Tables(mine, [one.key for one in PALETTE]))

    @extend_schema(
        operation_id="new_table", request=NewTable, responses=answers(TableSeen, *SENT, status=201)
    )
    def post(self, request: Request) -> Response:
        given = filled(NewTableForm(msgspec.to_builtins(body(request, NewTable))))
        with refusing(NotDone):
            made = actions.create(player=player_of(request), **given)
        return Response(table_seen(made), status=201)


class CopyView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="copy_table",
        request=TableCopied,
        responses=answers(TableSeen, *SENT, 404, status=201),
    )
    def post(self, request: Request) -> Response:
        """Keep a table that somebody shows as one of your own."""
        found = queries.shared(plain(body(request, TableCopied).shared))
        if found is None:
            raise Http404
        with refusing(NotDone):
            made = actions.copy(player=player_of(request), table=found)
        return Response(table_seen(made), status=201)


class SharedView(Address):
    reaches = (ALL, OWN)
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="shared_table", responses=answers(TableSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        """A table that somebody shows, by the end of its address."""
        found = queries.shared(id)
        if found is None:
            raise Http404
        return Response(msgspec.structs.replace(table_seen(found), id=""))


class TableView(Address):
    reaches = (ALL, OWN)

    @extend_schema(operation_id="own_table", responses=answers(TableSeen, 404))
    def get(self, request: Request, id: str) -> Response:
        return Response(table_seen(own_table(request, id)))

    @extend_schema(operation_id="delete_table", responses=answers(None, 404, status=204))
    def delete(self, request: Request, id: str) -> Response:
        """Gone for good; a match that is played on it keeps its own."""
        actions.delete(table=own_table(request, id))
        return Response(status=204)


class TableActsView(Address):
    reaches = (ALL, OWN)

    @extend_schema(
        operation_id="table_act",
        request=PostedTableAct,
        responses=answers(TableSeen, *SENT, 404),
    )
    def post(self, request: Request, id: str) -> Response:
        """Change a table of yours. The answer is the table as it is then."""
        act, table = act_of(request, PostedTableAct, TableAct), own_table(request, id)
        with refusing(NotDone):
            act.do(table)
        return Response(table_seen(own_table(request, id)))


def own_table(request: Request, id: str) -> SavedTable:
    """A table of whoever asks. Raises Http404."""
    found = queries.own(player_of(request), id)
    if found is None:
        raise Http404
    return found
