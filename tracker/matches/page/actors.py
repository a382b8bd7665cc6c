"""Who may act between two Orders, as far as it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from msgspec.structs import replace as change

from rules import reference
from rules.game import Offer, Refusal, View, term
from tracker.matches.page.acts import PAYS, Act, at_once

FAVOURITES: Final = ("BS Attack", "Move", "Dodge", "Discover", "Reset", "Idle", "Move + Move")
"""What stands at hand, barred or not: the usual skills, and the whole Order that is usually said."""


@dataclass(frozen=True)
class Actor:
    """A piece that an Order may activate: its Move for one tap, or why it can't act, for all to see. A
    covered one looks alike whatever it is; what is pressed there leads to why not, which is covered."""

    piece: Any
    move: Act | None
    barred: Refusal | None
    skills: tuple[str, ...] = ()
    """What else could be declared by who is picked, the usual first."""
    moment: str = ""
    true: bool = True
    """Whether that Move is what it may do in truth."""

    @property
    def at(self) -> str:
        """The piece as an address names it: as it is chosen now."""
        return f"{self.piece.id}.{self.moment}"

    @property
    def goes(self) -> bool:
        """Whether its Move is one tap: never a replica's, which looks as if it were."""
        return self.move is not None and self.true

    @property
    def number(self) -> str:
        """Its number among those of its name, with an M where it is a Marker."""
        kind, number = parted(self.piece.name)
        return f"M{number}" if self.piece.marker and number else number or kind


def is_covered(view: View, piece: Any) -> bool:
    """Whether no skill of a piece is told in the open by what shows of it: it is a Marker, or one of several
    of which all know that they are one, or no Order but the Lieutenant's is left to it, whoever that is."""
    if piece not in view.mine:
        return False  # off the table, where nothing of it shows
    return bool(piece.marker or piece.several or _leader_alone(view, piece))


def _leader_alone(view: View, piece: Any) -> bool:
    """Whether only who leads, or may act as if it did, has an Order left in this Combat Group."""
    regular = (one.regular for one in view.pools[0].groups if one.group == piece.group)
    return view.step == "orders" and view.pools[0].lieutenant > 0 and not any(regular)


def actors(view: View, offers: Sequence[Offer], shown: Sequence[Offer]) -> tuple[Actor, ...]:
    """One's own pieces between two Orders, with the usual skill at hand: each that could be a trooper
    for all that everybody sees, and a Model as what is `shown` of it could act."""
    found = []
    for piece in view.mine:
        covered = is_covered(view, piece)
        by_truth = covered or view.step == "impetuous"
        own = _skills(offers if by_truth else shown, piece)
        free = [one for one in own if one.refusal is None]
        if not (free if view.step == "impetuous" else own or covered):
            continue
        usual = next((one for one in own if one.label == "Move"), next(iter(own), None))
        true = usual and _in_truth(usual, _skills(offers, piece))
        move = None
        if usual is not None and usual.refusal is None and not _left_open(usual):
            (move,) = at_once(true or usual, view.step)
        skills = tuple(
            one.label
            for one in sorted(free, key=lambda one: place_of(view, one))
            if one is not usual
        )
        barred = None if free else _why_none(view, piece) if covered else own[0].refusal
        found.append(Actor(piece, move, barred, skills, true=true is not None))
    looks = {one.piece.id: one for one in found}
    stand = [(one, (is_covered(view, one) and one.idle_for) or one.id) for one in view.mine]
    return tuple(
        looks[id] if id == one.id else replace(looks[id], piece=one, true=False)
        for one, id in stand
        if id in looks
    )


def _skills(offers: Sequence[Offer], piece: Any) -> list[Offer]:
    return [one for one in offers if one.about == piece.id and one.command == "DeclareSkill"]


def _in_truth(usual: Offer, true: Sequence[Offer]) -> Offer | None:
    """The same as it is declared by one tap, which tells no more than its name."""
    free = (one for one in true if one.refusal is None and not _left_open(one))
    return next((one for one in free if named(one) == named(usual)), None)


def named(offer: Offer) -> tuple[Any, ...]:
    """What is fixed of an offer: all that everybody sees of it once it is pressed."""
    given = tuple(sorted(offer.given.items(), key=lambda one: one[0]))
    return offer.command, offer.label, offer.about, given


def told(offer: Offer, view: View) -> tuple[Any, ...]:
    """All that an offer says, but for the Order that it costs where that is asked for under a cover, and
    for which choice stands first: a list has its weapons in its own order, a Card by name."""
    apart = leads_apart(view)
    blanks = tuple(
        change(
            one,
            choices=tuple(sorted(one.choices, key=repr)),
            weapons=tuple(sorted(one.weapons, key=repr)),
        )
        for one in offer.blanks
        if not (apart and one.name == PAYS)
    )
    return *named(offer), blanks, offer.refusal


def as_it_looks(true: Offer | None, look: Offer) -> Offer:
    """What it may do in truth as it stands in the open, where that is what it looks like: with the Order
    that it costs, which may be asked for apart, and what its owner has to read of the truth."""
    own = true or look
    pays = (one for one in own.blanks if one.name == PAYS)
    others = (one for one in look.blanks if one.name != PAYS)
    return change(look, blanks=(*pays, *others), own_rulings=own.own_rulings)


def leads_apart(view: View) -> bool:
    """Whether the Order that a skill costs is asked for under a cover: while the Lieutenant's is left, to
    be asked for it in the open would tell who leads."""
    return view.step == "orders" and view.pools[0].lieutenant > 0


def _why_none(view: View, piece: Any) -> Refusal | None:
    """Why a covered piece can't act, as everybody sees: nobody of its Combat Group has an Order."""
    pools = view.pools[0]
    if pools.lieutenant or any(
        one.regular + one.irregular for one in pools.groups if one.group == piece.group
    ):
        return None
    return Refusal(
        "no-order", _("Combat Group %(group)s has no Order left.") % {"group": piece.group}, "ORD-4"
    )


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
            found.append(Actor(trooper, None, None if free else own[0].refusal))
    return tuple(found)


def place_of(view: View, offer: Offer) -> int:
    """The usual skills first, then what this trooper has and others have not: its Programmes, say."""
    if offer.label in FAVOURITES:
        return FAVOURITES.index(offer.label)
    named = str(offer.given.get("skill", ""))
    own = bool(named) and reference.skill(view.book, named).kind != "common"
    return len(FAVOURITES) + (not own)


def parted(name: str) -> tuple[str, str]:
    """What a piece is called, and its number: "Fusilier 2"."""
    kind, _, number = name.rpartition(" ")
    return (term(kind), number) if kind and number.isdecimal() else (name, "")
