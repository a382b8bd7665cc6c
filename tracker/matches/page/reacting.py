"""Who is listed at an ARO check: who can react by the map, or as the player said it once an Order.

It is a list to be shown, and no rule: whoever is left out of it is one tap away, and what is declared
is judged as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import Reach, View
from tracker.matches.page.actors import parted
from tracker.matches.page.aro_answer import Answer
from tracker.matches.page.crews import bears
from tracker.matches.reacting import Kept

FEW: Final = 3
"""So many have room on one screen, each in a row of its own: nobody is asked about them."""
WAITED: Final = "delays its ARO"
BY_MAP: Final = ("target", "LoF", "ZoC", "close")


@dataclass(frozen=True)
class Member:
    """One piece to be ticked: by the number that is on the table, too."""

    piece: Any
    number: str
    lof: bool = False
    zoc: bool = False


@dataclass(frozen=True)
class Kind:
    """Pieces that look alike on their owner's open page: a row of numbers."""

    name: str
    bears: str
    face: str
    mimetism: int
    members: tuple[Member, ...]


@dataclass(frozen=True)
class Reacting:
    """Who is `shown`; whether it is asked who can react; the `others`, and why they are left out."""

    order: int
    asks: bool
    shown: frozenset[str]
    by: str
    kinds: tuple[Kind, ...] = ()
    others: tuple[Kind, ...] = ()
    without: str = ""
    asked: bool = False
    """Whether there is something to change: an answer of the player's, or of the map."""

    @property
    def ticked(self) -> int:
        """How many are marked where it is asked."""
        return sum(one.lof or one.zoc for kind in self.kinds for one in kind.members)

    @property
    def left_out(self) -> int:
        return sum(len(kind.members) for kind in self.others)


def kind_of(piece: Any) -> tuple[Any, ...]:
    """What makes two pieces alike to whoever looks at their owner's open page."""
    name = parted(piece.name)[0]
    return (piece.marker, name, bears(piece), piece.face, piece.mimetism, piece.tokens)


def by_number(pieces: Iterable[Any]) -> list[Any]:
    """In the order of the numbers that are on the table: it tells nothing that they do not."""
    return sorted(pieces, key=lambda one: (parted(one.name)[0], int(parted(one.name)[1] or 0)))


def reacting(
    view: View, found: Sequence[Answer], reach: Reach | None, kept: Kept, *, ask: bool
) -> Reacting:
    """Arrange who is listed of those that a rule lets react, by what their owner's page shows."""
    able = [one.piece for one in found if one.able]
    ids = frozenset(one.id for one in able)
    noted = dict(view.noted)
    always = {one.id for one in able if one.doing == WAITED or one.id in noted}
    order = reach.order if reach else 0
    chances = reach.chances if reach else {}
    always |= {one for one in ids if chances.get(one) == "target"}
    always |= ids & set(kept.ticked(order, view.step))
    mapped = bool(ids) and all(chances.get(one) for one in ids)
    said = kept.asked(order)
    if reach is None or (len(able) <= FEW and not (mapped or said or ask)):
        waits = view.step == "4" and any(one.doing == WAITED for one in able)
        shown = frozenset(always) if waits else ids
        return Reacting(
            order, False, shown, "", others=_kinds(able, ids - shown), without=_(ONLY_LATE)
        )
    if ask or not (mapped or said):
        lof, zoc = _marked(kept, chances, order)
        return Reacting(order, True, ids, "", _kinds(able, ids, lof, zoc))
    if said:
        now = {*kept.lof, *kept.zoc} if kept.at == view.step else set[str]()
    else:
        now = {one for one in ids if chances.get(one) in BY_MAP}
    shown = frozenset(always | (ids & now))
    return Reacting(
        order,
        False,
        shown,
        _by(shown, kept, chances, said),
        others=_kinds(able, ids - shown),
        without=_(ONLY_LATE if said and kept.at != view.step else NEITHER),
        asked=not said or kept.at == view.step,
    )


NEITHER: Final = gettext_noop("no LoF, no ZoC")
ONLY_LATE: Final = gettext_noop("only if the 2nd Skill gave LoF or ZoC")


def _marked(kept: Kept, chances: Any, order: int) -> tuple[set[str], set[str]]:
    """What is ticked where it is asked: what was said of this Order, what the map says, or else what
    was said of the last one."""
    if kept.asked(order) or not any(chances.values()):
        return set(kept.lof), set(kept.zoc)
    lof = {one for one, chance in chances.items() if chance in ("target", "LoF", "close")}
    return lof, {one for one, chance in chances.items() if chance == "ZoC"}


def _by(shown: frozenset[str], kept: Kept, chances: Any, said: bool) -> str:
    """By what they can react, in a word for all of them."""
    if said:
        near = bool(shown & set(kept.zoc))
        if not near:
            return _("LoF, as you said")
        alone = shown <= set(kept.zoc)
        return _("ZoC, as you said") if alone else _("LoF or ZoC, as you said")
    found = {"ZoC" if chances.get(one) == "ZoC" else "LoF" for one in shown}
    if found == {"LoF"}:
        return _("LoF, by the map")
    return _("ZoC, by the map") if found == {"ZoC"} else _("LoF or ZoC, by the map")


def _kinds(
    pieces: Iterable[Any],
    wanted: frozenset[str],
    lof: Iterable[str] = (),
    zoc: Iterable[str] = (),
) -> tuple[Kind, ...]:
    found: dict[tuple[Any, ...], list[Any]] = {}
    for piece in pieces:
        if piece.id in wanted:
            found.setdefault(kind_of(piece), []).append(piece)
    rows = [
        Kind(
            name,
            weapon,
            face if marker else "",
            mimetism if marker else 0,
            tuple(
                Member(one, parted(one.name)[1] or name, one.id in set(lof), one.id in set(zoc))
                for one in by_number(members)
            ),
        )
        for (marker, name, weapon, face, mimetism, _tokens), members in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: (bool(row.face), -len(row.members), row.name)))
