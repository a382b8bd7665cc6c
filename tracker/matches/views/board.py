"""The map of a match: one seat's own, what it says of two pieces, and a base tried in another's place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules import game
from rules.game import Offer, PieceId, Refusal
from tracker.files import answers
from tracker.lengths import place_kept
from tracker.matches.page import crossing, template_weapons
from tracker.matches.page.acts import Act, act
from tracker.matches.page.board import board
from tracker.matches.sitting import Sitting
from tracker.matches.views.at_the_match import at_the_match
from tracker.matches.views.drawing import Drawing
from tracker.matches.views.heading import Here, shown
from tracker.spoken import spoken
from tracker.tables import drawing
from tracker.tables import queries as tables
from tracker.tables.forms import PhotographForm

LONGEST: Final = 40
A_WAY: Final = 280
"""So many signs are read of a way."""


@dataclass(frozen=True)
class Replacement:
    """A base tried on the map: where it would stand, what comes of it in sentences (each with whether
    it speaks against it), the command, the one where a rule leaves no choice, and the one that says
    that the map is wrong; and the points of the rim at which it would just touch somebody."""

    x: float
    y: float
    radius: float
    says: tuple[tuple[str, bool], ...]
    refusal: Refusal | None
    act: Act | None
    forced: Act | None
    overruled: Act | None
    falls: bool
    rims: tuple[tuple[float, str], ...]


@require_safe
@at_the_match
def map_of(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    own, cursor, *_ = sitting.fold()
    asked = {name: request.GET.get(name, "")[:LONGEST] for name in ("a", "b", "base", "s", "rim")}
    player, side = sitting.player, sitting.side
    free = [one for one in game.offers(own, sitting.seat, "") if one.refusal is None]
    offers = {one.command: one for one in free}
    context: dict[str, Any] = {
        "match": shown(sitting.match),
        "sitting": Here(sitting.seat, side, player.name if player else "", sitting.both_seats),
        "cursor": cursor,
        "drawing": Drawing(request, shown(sitting.match), side, cursor, own.book),
        "board": board(game.chart(own, sitting.seat)),
        "between": game.between_two(own, PieceId(asked["a"]), PieceId(asked["b"])),
        **asked,
    }
    if player is not None and "LayTerrain" in offers:
        context["lay"] = act(offers["LayTerrain"], own.step)
        # One that was drawn, or built on, since the match was opened is most likely meant.
        context["tables"] = [
            {
                "public_id": one.public_id,
                "name": one.name,
                "meant": not at and one.saved > sitting.match.opened,
            }
            for at, one in enumerate(tables.of(player))
        ]
        context["form"] = PhotographForm()
    if side is not None and own.ground is not None and "ReplaceBase" in offers:
        bases = [one.blanks[:2] for one in free if one.command == "ReplaceBase"]
        pieces = [choice for piece, _ in bases for choice in piece.choices]
        context["bases"] = {"pieces": pieces, "sizes": bases[0][1].choices}
        rim = asked["rim"].strip().removesuffix("°")
        found, context["untried"] = game.tried(
            own, side, PieceId(asked["base"]), asked["s"], f"{rim}°" if rim else ""
        )
        context["rebased"] = _replacement(found) if found else None
    return render(request, "matches/map.html", context)


@require_safe
@at_the_match
def way_of(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What a piece of one's own would cross on a way that is not declared yet, from one's own Table."""
    own = sitting.fold().table
    to = place_kept(request.GET.get("to", "")[:A_WAY])
    piece = PieceId(request.GET.get("piece", "")[:LONGEST])
    found = game.crossing(own, sitting.side, piece, to) if sitting.side else None
    if found is None or own.ground is None:
        return JsonResponse({"met": [], "says": ""})
    says = crossing.told(found.met)
    stands = [own.ground.scenery[at] for at in found.scenery]
    through = [*map(drawing.named, stands), *map(spoken, found.through)]
    says += [_("through %(what)s") % {"what": one} for one in dict.fromkeys(through)]
    says += map(spoken, found.unsaid)
    return JsonResponse(
        {
            "met": [one.piece for one in found.met],
            "says": "; ".join(says) or _("Nobody sees it, and it is in no ZoC."),
        }
    )


@require_safe
@at_the_match
def template_of(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Whom a template would touch where it is laid to try it, from one's own Table."""
    kind, where = (request.GET.get(name, "")[:LONGEST] for name in ("kind", "where"))
    found = game.laid(sitting.fold().table, kind, where)
    if found is None:
        return JsonResponse({"under": [], "says": ""})
    return JsonResponse(
        {"under": [one.piece for one in found.under], "says": template_weapons.told(found)}
    )


@require_safe
@at_the_match
def photo_of(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The photograph that lies under the map: the same for whoever is at the match."""
    own = sitting.fold().table
    found = tables.picture(own.ground.photo) if own.ground else None
    if found is None:
        raise Http404
    return answers.picture(found.jpeg)


def _replacement(found: game.Tried) -> Replacement:
    says = [
        *(((_("It touches %(name)s.") % {"name": name}, False)) for name in found.gains),
        *(((_("It no longer touches %(name)s.") % {"name": name}, True)) for name in found.loses),
        *(((_("It would overlap %(name)s.") % {"name": name}, True)) for name in found.overlaps),
    ]
    says += [(_("It touches cover that the old base didn’t touch."), False)] if found.cover else []
    says += (
        [(_("Its base is too wide for the surface under it."), True)]
        if found.falls == "yes"
        else []
    )
    says += [(_("It has too little room there."), True)] if found.wedged == "yes" else []
    close = "close" in (found.falls, found.wedged)
    says += [(_("Whether it fits is too close to call."), True)] if close else []
    return Replacement(
        round(found.x, 4), round(found.y, 4), round(found.radius, 4),
        tuple(says) or ((_("It touches nothing new, and fits."), False),),
        found.refusal,
        None if found.refusal else _act(found.asked, _("Replace it")),
        _act(found.forced, _("A rule leaves no choice: do it")) if found.forced else None,
        _act(found.overruled, _("The map is wrong: it fits")) if found.overruled else None,
        found.falls == "yes",
        found.rims,
    )  # fmt: skip


def _act(command: game.Command, say: str) -> Act:
    given = {
        name: value
        for name, value in msgspec.to_builtins(command).items()
        if name != "by" and value not in ("", None, False)
    }
    return act(Offer(type(command).__name__, say, given), "map")
