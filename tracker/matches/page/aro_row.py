"""One row of an ARO check: those that answer alike, a key for each ARO, what is noted and for which half."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.game import Book, Inches, Told, reveals, say
from tracker.lengths import length
from tracker.matches.page.actors import parted
from tracker.matches.page.acts import MARKS, Act, together
from tracker.matches.page.aro_answer import Answer
from tracker.matches.page.crews import bears
from tracker.matches.page.reacting import FEW
from tracker.spoken import as_text, spoken


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
        far = [length(one, ".0f") for one in self.inches]
        whole = Inches(max(self.inches, default=0), since=min(self.inches, default=0))
        span = far if len(far) < 4 else [length(whole, ".0f")]
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
