"""The rulebook's worked example as a story of commands, and two addresses through which to play it.

What they call is what pages and the API call; only who is logged in is taken as said.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from typing import Any, Final
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from rules import game
from tests.matches.stumbling import left_to_a_job
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log

ARO: Final = {"skill": "BS Attack", "target": "@Caliban 1", "weapon": "Combi Rifle", "at": 1}
SHOT: Final = {"target": "@Fusilier 1", "weapon": "Boarding Shotgun, Burst Mode"}
MOVE: Final = {"skill": "Move", "pool": "regular", "to": "behind the crates, in cover"}

# "@Marker 1" stands for the id of the piece that everybody calls so.
STORY: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("A", {"kind": "DeclareSkill", "actor": "@Marker 1", **MOVE}),
    ("B", {"kind": "DelayAro", "actor": "@Fusilier 1"}),
    ("B", {"kind": "Done"}),
    ("A", {"kind": "DeclareSkill", "actor": "@Marker 1", "skill": "BS Attack", **SHOT}),
    ("B", {"kind": "DeclareAro", "actor": "@Fusilier 1", **ARO}),
    ("B", {"kind": "Done"}),
    ("A", {"kind": "GiveMods", "piece": "@Caliban 1", "band": 6}),
    ("B", {"kind": "GiveMods", "piece": "@Fusilier 1", "band": 3}),
    ("A", {"kind": "ReadDice", "piece": "@Caliban 1", "dice": [11, 4]}),
    ("B", {"kind": "ReadDice", "piece": "@Fusilier 1", "dice": [8]}),
    ("B", {"kind": "Save", "piece": "@Fusilier 1", "dice": [3]}),
)


@csrf_exempt
def begin(request: HttpRequest) -> HttpResponse:
    """Ana begins the example and holds both seats."""
    ana = Player.objects.create_guest(name="Ana", rejoin_code=codes.new())
    match = actions.play_example(player=ana)
    return JsonResponse({"match": match.pk, "record": str(match.record_id)})


@csrf_exempt
def play(request: HttpRequest, match: int, side: game.Side) -> HttpResponse:
    """Give the command in the body, on a page that has just been drawn. With `?left` what is due then
    can't be done with it, and is left to a worker."""
    found = Match.objects.get(pk=match)
    table, cursor = log.table(record_id=found.record_id, seat=side)
    view = game.view(table, side)
    ids = {f"@{piece.name}": piece.id for piece in (*view.mine, *view.theirs)}
    said = json.loads(request.body)
    player = Seat.objects.get(match=found, side=side).player
    assert player is not None
    with left_to_a_job() if "left" in request.GET else nullcontext():
        answer = actions.play(
            match=found,
            seat=side,
            player=player,
            data={
                what: ids.get(value, value) if isinstance(value, str) else value
                for what, value in said.items()
            },
            command_id=uuid4(),
            cursor=cursor,
        )
    refusal = answer.refusal.code if answer.refusal else ""
    return JsonResponse({"status": answer.status, "refusal": refusal})
