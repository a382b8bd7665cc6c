"""The Order as the page tells it: the spine, who may act, which skills, what a skill would show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from rules import reference
from rules.game import Line, Offer, View
from tracker.matches.page.acts import Act, Pick, act, at_once

FAVOURITES: Final = ("BS Attack", "Move", "Dodge", "Discover", "Reset", "Idle", "Move + Move")
"""What stands at hand, barred or not: the usual skills, and the whole Order that is usually said."""
SHOWS: Final = {"Camouflaged": ("CAMO-C8", "CAMO-E13")}
"""By the face of a Marker: the rule by which it shows itself for the whole Order, and the one by
which those who waited may then answer."""


class Told(Protocol):
    """A line of the log as the page is handed it."""

    line: Line


@dataclass(frozen=True)
class Row:
    """A step on the spine, with the rules of the lines that told it."""

    number: str
    title: str
    at: str
    words: tuple[object, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Actor:
    """A piece that an Order may activate: its Move for one tap, or why it can't act."""

    piece: Any
    move: Act | None
    barred: Offer | None


def spine(view: View, lines: Sequence[Told]) -> tuple[Row, ...]:
    """The steps of the Order; what is told of a step rests on the rules of its lines."""
    rules = _rules(lines)
    return tuple(
        Row(step.number, step.title, step.at, step.words, rules.get(step.number, ()))
        for step in view.spine
    )


def _rules(lines: Sequence[Told]) -> dict[str, tuple[str, ...]]:
    """The rules of each step, from the lines of this Order: back to where it was spent."""
    found: dict[str, tuple[str, ...]] = {}
    for told in lines:
        line = told.line
        if line.rules and not line.private:
            found[line.at] = line.rules[:1]
        if line.at == "1":
            break
    return found


def actors(view: View, offers: Sequence[Offer]) -> tuple[Actor, ...]:
    """One's own pieces between two Orders, with the usual skill at hand."""
    found = []
    for piece in view.mine:
        own = [one for one in offers if one.about == piece.id and one.command == "DeclareSkill"]
        if not own:
            continue
        usual = next((one for one in own if one.label == "Move"), own[0])
        free = next((one for one in own if one.refusal is None), None)
        if free is None and view.step == "impetuous":
            continue
        move = None
        if usual.refusal is None and not _left_open(usual):
            (move,) = at_once(usual, view.step)
        found.append(Actor(piece, move, own[0] if free is None else None))
    return tuple(found)


def _left_open(offer: Offer) -> bool:
    """Whether something has to be typed before it can be declared."""
    return any(blank.required and not blank.choices for blank in offer.blanks)


def arrivals(view: View, offers: Sequence[Offer]) -> tuple[Actor, ...]:
    """One's own troopers off the table: never one tap, for an Order of theirs brings them onto it."""
    found = []
    for trooper in view.absent:
        own = [one for one in offers if one.about == trooper.id and one.command == "DeclareSkill"]
        if own:
            free = any(one.refusal is None for one in own)
            found.append(Actor(trooper, None, None if free else own[0]))
    return tuple(found)


def picks(view: View, offers: Sequence[Offer], chosen: str = "") -> tuple[Pick, ...]:
    """The skills of the piece that acts, the usual one first and chosen; barred ones last."""
    own = [
        one
        for one in offers
        if one.command in ("DeclareSkill", "DeclareOrder", "SkipSecond")
        and (not chosen or one.about == chosen)
    ]
    own.sort(key=lambda one: (one.refusal is not None, _place(one)))
    return choices(view, own if chosen else _once(own))


def _once(offers: Sequence[Offer]) -> list[Offer]:
    """Each skill once, as it can be declared if it can: where several pieces act in one Order, what
    one of them declares is declared for all."""
    found: dict[str, Offer] = {}
    for offer in offers:
        found.setdefault(offer.label, offer)
    return list(found.values())


def choices(view: View, offers: Sequence[Offer]) -> tuple[Pick, ...]:
    """Offers to choose one of: the first that is not barred is chosen."""
    first = next((at for at, one in enumerate(offers) if one.refusal is None), -1)
    return tuple(
        Pick(
            n,
            act(one, view.step, say=_say(one), adds=one.note),
            n == first,
            _shows(view, one),
        )
        for n, one in enumerate(offers)
    )


def _place(offer: Offer) -> int:
    """The usual skills first, then what this trooper has and others have not: its Programmes, say."""
    if offer.label in FAVOURITES:
        return FAVOURITES.index(offer.label)
    named = str(offer.given.get("skill", ""))
    own = bool(named) and reference.skill(named).kind != "common"
    return len(FAVOURITES) + (not own)


def _say(offer: Offer) -> str:
    return f"Declare {offer.label}" if offer.command == "DeclareSkill" else offer.label


def _shows(view: View, offer: Offer) -> tuple[str, ...]:
    """What declaring this would bring into the open: the Marker itself, then who waited for it."""
    piece = next((one for one in view.mine if one.id == offer.about), None)
    named = [str(offer.given[key]) for key in ("skill", "first", "second") if key in offer.given]
    if piece is None or not piece.marker or not any(_reveals(piece.face, one) for one in named):
        return ()
    waited = [one.name for one in view.theirs if one.doing == "delays its ARO"]
    return (piece.name, *waited)


def _reveals(face: str, named: str) -> bool:
    card = reference.skill(named)
    comes_back = face.startswith(card.name)
    return not comes_back and (
        "Attack" in card.labels or bool(card.roll) or card.lengths == ("entire",)
    )


def shown_by(view: View, pick: Pick) -> tuple[str, ...]:
    """The rules behind that: one for the Marker, and one more if somebody waited."""
    piece = next((one for one in view.mine if one.id == pick.act.offer.about), None)
    rules = SHOWS.get(piece.face, ()) if piece else ()
    return rules[: min(2, len(pick.shows))]
