"""The Order as the page tells it: the spine, who may act, which skills, what a skill would show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from django.utils.translation import gettext as _
from msgspec.structs import replace as change

from rules import reference
from rules.game import Line, Offer, Refusal, View, reveals, term
from tracker.matches.page.acts import PAYS, Act, act, at_once
from tracker.matches.page.pick import Pick
from tracker.spoken import spoken

FAVOURITES: Final = ("BS Attack", "Move", "Dodge", "Discover", "Reset", "Idle", "Move + Move")
"""What stands at hand, barred or not: the usual skills, and the whole Order that is usually said."""
SHOWS: Final = {"Camouflaged": ("CAMO-C8", "CAMO-E13")}
"""By the face of a Marker: the rule by which it shows itself for the whole Order, and the one by
which those who waited may then answer."""


HALVES: Final = frozenset({"DeclareSkill", "SkipSecond"})
SAID: Final = frozenset({"next", "dice", "decided"})
AT_ONCE: Final = 3
"""How many lines of what the other side did stand above the decision."""


class Told(Protocol):
    """A line of the log as the page is handed it."""

    cursor: int
    line: Line
    outcome: str


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


def theirs(lines: Sequence[Told], own: str) -> tuple[Told, ...]:
    """What the other side said since one's own last act, as it happened; of much the last of it.
    `lines` are the newest first."""
    found: list[Told] = []
    for told in lines:
        sides = (getattr(word, "side", "") for word in told.line.words)
        by = next(filter(None, sides), "")
        if by == own and told.outcome == "next":
            break
        said = told.outcome in SAID and told.line.rules and not told.line.private
        if said and by not in ("", own):
            found.append(told)
    return tuple(reversed(found[:AT_ONCE]))


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
            one.label for one in sorted(free, key=lambda one: _place(view, one)) if one is not usual
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
    own.sort(key=lambda one: (one.refusal is not None, _place(view, one)))
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


def _place(view: View, offer: Offer) -> int:
    """The usual skills first, then what this trooper has and others have not: its Programmes, say."""
    if offer.label in FAVOURITES:
        return FAVOURITES.index(offer.label)
    named = str(offer.given.get("skill", ""))
    own = bool(named) and reference.skill(view.book, named).kind != "common"
    return len(FAVOURITES) + (not own)


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


def parted(name: str) -> tuple[str, str]:
    """What a piece is called, and its number: "Fusilier 2"."""
    kind, _, number = name.rpartition(" ")
    return (term(kind), number) if kind and number.isdecimal() else (name, "")


def shown_by(view: View, pick: Pick) -> tuple[str, ...]:
    """The rules behind that: one for the Marker, and one more if somebody waited."""
    piece = next((one for one in view.mine if one.id == pick.act.offer.about), None)
    rules = SHOWS.get(piece.face, ()) if piece else ()
    return rules[: min(2, len(pick.shows))]
