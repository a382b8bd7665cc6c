"""The skills to choose among, the usual first, and what each would bring into the open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from rules.game import Offer, View, reveals
from tracker.matches.page.actors import place_of
from tracker.matches.page.acts import act
from tracker.matches.page.pick import Pick
from tracker.spoken import spoken

SHOWS: Final = {"Camouflaged": ("CAMO-C8", "CAMO-E13")}
"""By the face of a Marker: the rule by which it shows itself for the whole Order, and the one by
which those who waited may then answer."""


HALVES: Final = frozenset({"DeclareSkill", "SkipSecond"})


def picks(
    view: View, offers: Sequence[Offer], chosen: str = "", skill: str = ""
) -> tuple[Pick, ...]:
    """The skills of the piece that acts, the usual one first; it is chosen, unless this `skill` was.
    Barred ones last."""
    own = [
        one
        for one in offers
        if one.command in ("DeclareSkill", "DeclareOrder", "SkipSecond")
        and (not chosen or one.about == chosen)
    ]
    own.sort(key=lambda one: (one.refusal is not None, place_of(view, one)))
    found = choices(view, own if chosen else _once(own))
    asked = next((one.n for one in found if one.act.offer.label == skill), None)
    if asked is None or found[asked].act.barred:
        return found
    return tuple(replace(one, checked=one.n == asked) for one in found)


def _once(offers: Sequence[Offer]) -> list[Offer]:
    """Each skill once, as it can be declared if it can: where several pieces act in one Order, what
    one of them declares is declared for all."""
    found: dict[str, Offer] = {}
    for offer in offers:
        found.setdefault(offer.label, offer)
    return list(found.values())


def choices(view: View, offers: Sequence[Offer]) -> tuple[Pick, ...]:
    """Offers to choose one of: the first that is not barred is chosen, and never one that would show
    a Marker, if anything else can be meant."""
    able = [at for at, one in enumerate(offers) if one.refusal is None]
    quiet = (at for at in able if not _shows(view, offers[at]))
    first = next(quiet, able[0] if able else -1)
    return tuple(
        Pick(
            n,
            act(one, view.step, say=_say(one), adds=one.note or _after(view, one)),
            n == first,
            _shows(view, one),
        )
        for n, one in enumerate(offers)
    )


def _after(view: View, offer: Offer) -> str:
    """What comes of declaring it, where it is one half of an Order."""
    return after(second=view.step == "3") if offer.command in HALVES else ""


def after(*, second: bool) -> str:
    """What comes next, whichever skill is declared."""
    return _("completes the Order") if second else _("then their AROs")


def _say(offer: Offer) -> str:
    declares = offer.command == "DeclareSkill"
    return _("Declare %(skill)s") % {"skill": spoken(offer.label)} if declares else offer.label


def _shows(view: View, offer: Offer) -> tuple[str, ...]:
    """What declaring this would bring into the open: the Marker itself, then who waited for it."""
    piece = next((one for one in view.mine if one.id == offer.about), None)
    named = [str(offer.given[key]) for key in ("skill", "first", "second") if key in offer.given]
    if (
        piece is None
        or not piece.marker
        or not any(reveals(view.book, piece.face, one) for one in named)
    ):
        return ()
    waited = [one.name for one in view.theirs if one.doing == "delays its ARO"]
    return (piece.name, *waited)


def shown_by(view: View, pick: Pick) -> tuple[str, ...]:
    """The rules behind that: one for the Marker, and one more if somebody waited."""
    piece = next((one for one in view.mine if one.id == pick.act.offer.about), None)
    rules = SHOWS.get(piece.face, ()) if piece else ()
    return rules[: min(2, len(pick.shows))]
