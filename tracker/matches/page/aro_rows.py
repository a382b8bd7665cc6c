"""The rows of an ARO check: one or several alike, a key for each ARO, what is noted and for which half."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rules.game import Book, PieceId, Reach, Told, View, reveals, say
from rules.space import Banded
from tracker.matches.page.acts import MARKS, Act, together
from tracker.matches.page.aros import Answer, needs_line
from tracker.matches.page.crews import bears
from tracker.matches.page.order import parted
from tracker.matches.page.reacting import FEW, by_number, kind_of
from tracker.spoken import as_text, spoken

AT_HAND: Final = 3
"""So many AROs stand beside "None"; the others behind the name of the row."""


@dataclass(frozen=True)
class Key:
    """One ARO at a press. Without an `act` the press leads to the row's own page: there it is said why
    not, under its cover, or each of the row is by itself."""

    say: str
    act: Act | None = None
    on: bool = False

    @property
    def icon(self) -> str:
        return MARKS.get(self.say, "plus")


@dataclass(frozen=True)
class Row:
    """Those of `answers` answer alike, and are noted alike. `inches` are told where the map has them,
    `by` what it reacts, the `range` MOD, and whether who acts has `cover`; `half` which Short Skill is
    answered now."""

    book: Book
    answers: tuple[Answer, ...]
    lines: tuple[tuple[str, tuple[Key, ...]], ...]
    inches: tuple[float, ...] = ()
    half: str = ""
    rest: tuple[Key, ...] = ()
    by: str = ""
    cover: bool = False
    range: str = ""

    @property
    def first(self) -> Answer:
        return self.answers[0]

    @property
    def piece(self) -> Any:
        return self.first.piece

    @property
    def joint(self) -> bool:
        return len(self.answers) > 1

    @property
    def noted(self) -> str:
        return self.first.noted

    @property
    def ids(self) -> str:
        """Whom it is of, for the map."""
        return " ".join(one.piece.id for one in self.answers)

    @property
    def open(self) -> bool:
        return self.first.open

    @property
    def name(self) -> str:
        """ "Fusilier 1–3, 5", "Markers 7, 8"."""
        if not self.joint:
            name: str = self.piece.name
            return name
        if self.piece.marker:
            return say("Markers {numbers}", numbers=self.numbers)
        return say("{kind} {number}", kind=self._kind, number=self.numbers)

    @property
    def _kind(self) -> str:
        return parted(self.piece.name)[0]

    @property
    def numbers(self) -> str:
        return in_runs([parted(one.piece.name)[1] for one in self.answers])

    @property
    def about(self) -> str:
        """What else tells the row from others: its weapon, how far away, or where it stands."""
        weapon = bears(self.piece) if hasattr(self.piece, "card") else ""
        weapon += f" ×{len(self.answers)}" if weapon and self.joint else ""
        far = [f"{one:.0f}″" for one in self.inches]
        span = far if len(far) < 4 else [f"{min(self.inches):.0f}–{max(self.inches):.0f}″"]
        place = "" if far or self.joint else self.piece.where
        cover = _("Partial Cover") if self.cover else ""
        return ", ".join(filter(None, (weapon, *span, self.by, self.range, cover, place)))

    @property
    def back(self) -> Act | None:
        """Takes back what is noted of all of them."""
        backs = [one.back for one in self.answers if one.back]
        return together(backs) if backs else None

    @property
    def tells(self) -> str:
        """What is noted will do, and to which half of the Order."""
        if not self.noted:
            return ""
        if self.noted == "delays":
            return _("Waits for the 2nd: may shoot if it is revealed")
        words = self.first.words
        early = words.parts.get("declared") if isinstance(words, Told) else None
        what = as_text(early if isinstance(early, tuple) else words)
        half = "1st" if early else self.half
        reacts = _("Reacts to the %(half)s: %(what)s") if half else _("Reacts: %(what)s")
        said = reacts % {"half": _(half) if half else "", "what": what}
        return _("%(said)s. That reveals it") % {"said": said} if self._shows else said

    @property
    def icon(self) -> str:
        if self.noted == "delays":
            return "delay"
        return next((one.icon for _, keys in self.lines for one in keys if one.on), "plus")

    @property
    def _shows(self) -> bool:
        on = next((one.act for _, keys in self.lines for one in keys if one.on and one.act), None)
        return bool(
            on and self.piece.marker and reveals(self.book, self.piece.face, on.offer.label)
        )

    @property
    def short(self) -> str:
        """For the bright button: "Fusilier 1, 2 delay"."""
        if self.noted == "delays":
            delays = _("%(names)s delay") if self.joint else _("%(names)s delays")
            return delays % {"names": spoken(self.name)}
        return f"{spoken(self.name)}: {spoken(next(self._named, self.noted)) or _('none')}"

    @property
    def _named(self) -> Iterator[str]:
        return (one.offer.label for one in self.first.acts if one.on)


def in_runs(numbers: Sequence[str]) -> str:
    """Numbers as they are said: "1–4, 7"."""
    every = sorted({int(one) for one in numbers if one.isdecimal()})
    found = []
    for _far, run in itertools.groupby(enumerate(every), lambda at: at[1] - at[0]):
        one = [number for _at, number in run]
        found += [f"{one[0]}–{one[-1]}"] if len(one) > 2 else [str(number) for number in one]
    return ", ".join(found)


def usual(view: View, found: Sequence[Answer]) -> tuple[str, ...]:
    """What anybody could answer with, by what shows of whom it answers."""
    active = [one for one in view.theirs if one.acting]
    hides = [one.marker and not one.face.startswith("DECOY") for one in active]
    waits = any(one.offer.command == "DelayAro" for answer in found for one in answer.acts)
    named = (
        "Delay" if waits else "",
        "" if hides and all(hides) else "BS Attack",
        "Discover" if any(one.marker for one in active) else "",
        "Dodge",
        "Reset",
    )
    return tuple(filter(None, named))[:AT_HAND]


def rows(
    view: View,
    shown: Sequence[Answer],
    *,
    split: str = "",
    reach: Reach | None = None,
    unseen: Sequence[str] = (),
) -> tuple[Row, ...]:
    """Those that are listed, alike ones in one row where there are more than a few; the row of who is
    `split` or opened is one of each."""
    anybody = usual(view, shown)
    kinds: dict[tuple[Any, ...], list[Answer]] = {}
    answers = {one.piece.id: one for one in shown}
    for one in (answers[piece.id] for piece in by_number([one.piece for one in shown])):
        own = _alike(one, one.piece.id in unseen)
        kinds.setdefault(own if len(shown) > FEW else (one.piece.id,), []).append(one)
    inches = reach.inches if reach else {}
    found = []
    for alike in sorted(kinds.values(), key=_last):
        apart = any(one.open or one.piece.id == split for one in alike)
        hand = _hand(alike, anybody)
        for some in [[one] for one in alike] if apart else [alike]:
            row = _row(view, some, hand, inches, unseen)
            covered, range_ = _covered(some, reach), _range(some, reach)
            found.append(replace(row, by=_by(some, reach), cover=covered, range=range_))
    return tuple(found)


BY: Final = {
    "LoF": gettext_noop("LoF"),
    "ZoC": gettext_noop("ZoC"),
    "close": gettext_noop("LoF or ZoC: too close to call"),
}
"""What the map gives, in words."""


def _by(some: Sequence[Answer], reach: Reach | None) -> str:
    """What the map gives them, where it gives all of them the same."""
    by = {reach.chances.get(one.piece.id, "") for one in some} if reach else set()
    told = by.pop() if len(by) == 1 else ""
    return _(BY[told]) if told in BY else ""


def _range(some: Sequence[Answer], reach: Reach | None) -> str:
    """The range band of their weapon, where all have the same: what is too close to call names both."""
    bands = [reach.bands.get(one.piece.id) for one in some] if reach else []
    told = {_band(one) if one else "" for one in bands}
    return told.pop() if len(told) == 1 else ""


def _band(band: Banded) -> str:
    if band.verdict == "close":
        return _("%(one)s or %(other)s") % {"one": _mod(band.mod), "other": _mod(band.other)}
    return _mod(band.mod)


def _mod(mod: int | None) -> str:
    if mod is None:
        return _("out of range")
    said = f"+{mod}" if mod > 0 else f"−{-mod}" if mod else "0"
    return _("range %(mod)s") % {"mod": said}


def _covered(some: Sequence[Answer], reach: Reach | None) -> bool:
    return reach is not None and all(one.piece.id in reach.cover for one in some)


def _last(alike: Sequence[Answer]) -> tuple[bool, bool]:
    """Who waited goes first, Markers last."""
    return not alike[0].waited, alike[0].piece.marker


def _hand(alike: Sequence[Answer], anybody: Sequence[str]) -> tuple[str, ...]:
    """What stands at hand: of those of whom everything shows what they may do, the usual first."""
    plain = next((one for one in alike if not one.covered), None)
    acts = [one.say for one in _open_to(plain)] if plain else anybody
    return tuple(dict.fromkeys(acts))[:AT_HAND]


def every_key(view: View, found: Sequence[Answer]) -> tuple[Row, ...]:
    """A row of each with all that it may do: for what stands under a cover as a whole."""
    return tuple(
        Row(
            view.book,
            (one,),
            _in_lines([(act.adds, Key(act.say, act, act.on)) for act in _open_to(one)]),
        )
        for one in found
    )


def _alike(answer: Answer, unseen: bool) -> tuple[Any, ...]:
    """What makes several one row: nothing that does not show."""
    piece, card = answer.piece, answer.piece.card
    loadout = (card.weapons, card.equipment, card.skills) if card and not piece.marker else ()
    return kind_of(piece), loadout, answer.noted, answer.waited, unseen


def _row(
    view: View,
    some: Sequence[Answer],
    hand: Sequence[str],
    inches: Mapping[PieceId, float],
    unseen: Sequence[str],
) -> Row:
    first = some[0]
    zone = first.piece.id in unseen
    told = tuple(sorted(inches[one.piece.id] for one in some if one.piece.id in inches))
    wheres = dict.fromkeys(act.adds for act in first.acts if act.say in hand) or {"": None}
    keys = [
        (where, key)
        for where in wheres
        for label in hand
        if (key := _key(some, label, where, zone)) is not None
    ]
    rest = (
        ()
        if first.covered
        else tuple(
            Key(act.say, None if act.id in first.false else act, act.on)
            for act in _open_to(first)
            if act.say not in hand
        )
    )
    return Row(view.book, tuple(some), _in_lines(keys), told, _half(view), rest)


def _key(some: Sequence[Answer], label: str, where: str, zone: bool) -> Key | None:
    """One ARO of a row. Who is covered has each, and what comes of the press is read there."""
    acts = [next(_found(one, label, where), None) for one in some]
    able = [one for one in acts if one is not None]
    if zone and any(needs_line(one) for one in able):
        return None
    true = [act for act, one in zip(acts, some, strict=True) if act and act.id not in one.false]
    if any(one.why_idle for one in some) or len(true) < len(some):
        return Key(label) if able or some[0].covered else None
    return Key(label, together(true), all(one.on for one in true))


def _found(answer: Answer, label: str, where: str) -> Iterator[Act]:
    return (one for one in _open_to(answer) if (one.say, one.adds) == (label, where))


def _open_to(answer: Answer) -> list[Act]:
    return [one for one in answer.acts if not one.barred]


def _in_lines(keys: Sequence[tuple[str, Key]]) -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """By where on its way the target is answered; all in one line if that is no choice."""
    found: dict[str, list[Key]] = {}
    for where, key in keys:
        found.setdefault(where, []).append(key)
    return tuple((where, tuple(own)) for where, own in found.items())


def _half(view: View) -> str:
    """Which Short Skill is answered; none of them where the Order has only one."""
    return "1st" if view.step == "2" else "2nd"


def closing(found: Sequence[Row]) -> tuple[str, str]:
    """What "done" publishes, for its button: how many AROs, and of whom which."""
    many = sum(len(row.answers) for row in found if row.noted)
    none = [spoken(row.name) for row in found if not row.noted]
    said = [row.short for row in found if row.noted]
    if none and len(found) <= FEW:
        said.append(_("%(names)s none") % {"names": ", ".join(none)})
    if not many:
        return "", ""
    declares = ngettext("Declare %(many)s ARO", "Declare %(many)s AROs", many) % {"many": many}
    return declares, ", ".join(said)
