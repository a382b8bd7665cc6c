"""The army code in whatever was pasted: a message, an address, a row of a table, a page.

A code is nowhere marked as one, but a list says itself where it ends: it is looked for wherever a
word begins, and found where the list that begins there ends with a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from tracker.armies.codes.carrier import SHORTEST, Unreadable, bytes_from, signs_of, unwrapped
from tracker.armies.codes.layouts import at_the_front
from tracker.armies.codes.refusing import refusal
from tracker.armies.codes.words import Code

_RUN: Final = re.compile(r"[A-Za-z0-9+/_-]+")
# A code goes on over the end of a line, also of a quoted or an escaped one.
_LINE_END: Final = re.compile(r"[ \t]*=?[ \t]*(?:\n[ \t>]*)+")
_NO_LETTER: Final = re.compile(r"[+/_-]")
_SPACES: Final = re.compile(r"[ \t]+")
_SLUG: Final = re.compile(rb"(?:[\x01-\x7f]|[\x80-\xff].)([\x01-\x7f])([a-z0-9-]+)", re.DOTALL)
_HEAD: Final = 200


class _Stretch:
    """Signs that may belong together, with the places where a code can begin and where it can end."""

    def __init__(self) -> None:
        self.signs, self.padding = "", 0
        # Each with the place in the text, at which two readings of it meet.
        self.starts: list[tuple[int, int]] = []
        self.ends: set[int] = set()

    def add(self, run: re.Match[str], joined_by: str) -> None:
        at, signs = len(self.signs) + len(joined_by), run.group()
        self.signs += joined_by + signs
        # In an address a slash is before the code, but the code may have slashes of its own.
        begins = (0, *(one.end() for one in _NO_LETTER.finditer(signs)))
        self.starts += [(at + one, run.start() + one) for one in begins]
        self.ends |= {at + one.start() for one in re.finditer("/", signs)}
        self.ends |= {len(self.signs), at + len(signs.rstrip("+/_-"))}

    def heads(self) -> Iterator[tuple[int, int]]:
        """Where there is the head of a list: a sectorial's number and its name."""
        for start, place in self.starts:
            if len(self.signs) - start < SHORTEST:
                return
            found = _SLUG.match(bytes_from(self.signs[start : start + _HEAD]))
            if found is not None and len(found[2]) >= found[1][0]:
                yield start, place

    def lists(self) -> Iterator[tuple[int, bool, Code]]:
        """Each with its place in the text, and whether it is as long as its padding says."""
        after = 0
        for start, place in self.heads():
            if start < after:
                continue
            read = [
                (start + signs_of(size), code)
                for code, size in at_the_front(bytes_from(self.signs[start:]))
                if signs_of(size) >= SHORTEST
            ]
            whole = [one for one in read if one[0] in self.ends]
            if whole:
                # Of two layouts the one that leaves less over; of the same length the newer.
                after, code = max(whole, key=lambda one: one[0])
                yield place, (after - start + self.padding) % 4 == 0, code


def decode(pasted: str) -> Code:
    """Read the one code that is in this, however it was pasted. Raises `Unreadable`, nothing else."""
    text = unwrapped(pasted)
    # A "+" that went through a form came back as a space; other spaces were put into the code.
    spaces = ("+", "") if re.search(r"[ \t]", text) else ("",)
    stretches = [one for space in spaces for one in _stretches(text, space)]
    found: dict[int, tuple[bool, Code]] = {}
    for stretch in stretches:
        for place, fits, code in stretch.lists():
            if place not in found or (fits and not found[place][0]):
                found[place] = fits, code
    several = list(dict.fromkeys(code for _fits, code in found.values()))
    if len(several) > 1:
        raise Unreadable(
            _("There are %(many)s lists in this text: %(lists)s. Paste only the one that you mean.")
            % {"many": len(several), "lists": "; ".join(map(_named, several))}
        )
    if several:
        return several[0]
    return refusal(text, [one.signs[start:] for one in stretches for start, _place in one.heads()])


def _stretches(text: str, space: str) -> Iterator[_Stretch]:
    stretch, after = _Stretch(), 0
    for run in _RUN.finditer(text):
        between = text[after : run.start()]
        after = run.end()
        if _LINE_END.fullmatch(between):
            stretch.add(run, "")
        elif _SPACES.fullmatch(between):
            stretch.add(run, space * len(between))
        else:
            stretch.padding = len(between) - len(between.lstrip("="))
            yield stretch
            stretch = _Stretch()
            stretch.add(run, "")
    stretch.padding = len(text) - after
    yield stretch


def _named(code: Code) -> str:
    count = sum(len(group.members) for group in code.groups)
    name = "".join(one for one in code.name if one.isprintable()).strip()
    said = {"army": code.slug, "points": code.points_limit, "lines": count}
    if not name:
        return _("%(army)s, %(points)s points, %(lines)s lines") % said
    return _("“%(name)s”, %(army)s, %(points)s points, %(lines)s lines") % {"name": name, **said}
