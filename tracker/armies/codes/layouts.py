"""The three layouts of an army code.

They differ in flags alone and nothing in the code names its layout: the newest that reads the whole
of it, strictly, is the one. What is read is written back to the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, NoReturn

from rules.messages import say
from tracker.armies.codes.carrier import Unreadable
from tracker.armies.codes.words import Code, Group, Layout, Member
from tracker.spoken import spoken

LAYOUTS: Final[tuple[Layout, ...]] = (3, 2, 1)


def strict(data: bytes) -> Code:
    """The list that these bytes are, all of them. Raises `Unreadable`."""
    damages = []
    for layout in LAYOUTS:
        try:
            reading = _Bytes(data)
            code = _read(reading, layout)
            _no_more(reading)
            return code
        except _Damaged as damaged:
            damages.append(damaged)
    # The layout that came furthest is the one that was meant; a wrong one mostly runs off the end.
    furthest = max(damages, key=lambda damaged: (damaged.at, damaged.whole))
    told = {"at": furthest.at, "all": len(data), "what": furthest.what}
    if furthest.whole:
        said = say("The code can’t be read: at byte {at} of {all} {what}.", **told)
    else:
        said = say(
            "The code is damaged: at byte {at} of {all} {what}. Copy it again, all of it.", **told
        )
    raise Unreadable(spoken(said))


def at_the_front(data: bytes) -> Iterator[tuple[Code, int]]:
    """The lists that these bytes begin with, the newest layout first, each with how many bytes it
    has: a list says itself where it ends, whatever somebody wrote after it."""
    for layout in LAYOUTS:
        reading = _Bytes(data)
        try:
            yield _read(reading, layout), reading.at
        except _Damaged:
            continue
        if reading.at == len(data):
            return


class _Damaged(Exception):
    def __init__(self, at: int, what: str, *, whole: bool) -> None:
        self.at, self.what, self.whole = at, what, whole


class _Bytes:
    """The bytes of a code, read from the front; `where` says in players' words what is read."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.where = data, 0, say("the head of the list")

    def byte(self) -> int:
        if self.at >= len(self.data):
            self.wrong(say("it breaks off"))
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        first = self.byte()
        if first < 0x80:
            return first
        value = (first & 0x7F) << 8 | self.byte()
        if value < 0x80:
            self.wrong(say("a number is written longer than it is"))
        return value

    def flag(self) -> bool:
        found = self.byte()
        if found > 1:
            self.wrong(say("a mark is neither yes nor no"))
        return bool(found)

    def text(self) -> str:
        length = self.number()
        if self.at + length > len(self.data):
            self.wrong(say("it breaks off"))
        raw = self.data[self.at : self.at + length]
        self.at += length
        try:
            return raw.decode()
        except UnicodeDecodeError:
            self.wrong(say("a text is not readable"))

    def wrong(self, what: str, *, whole: bool = False) -> NoReturn:
        told = say("{what}, in {where}", what=what, where=self.where)
        raise _Damaged(self.at, told, whole=whole)


def _read(data: _Bytes, layout: Layout) -> Code:
    sectorial, slug, name = data.number(), data.text(), data.text()
    if not sectorial or not slug:
        data.wrong(say("there is no faction"))
    limit = data.number()
    groups = []
    for _ in range(data.number()):
        groups.append(_group(data, layout))
    return Code(layout, sectorial, slug, name, limit, tuple(groups))


def _no_more(data: _Bytes) -> None:
    if data.at < len(data.data):
        data.where = say("what follows the last Combat Group")
        data.wrong(say("there is more than a list"))


def _group(data: _Bytes, layout: Layout) -> Group:
    data.where = say("the head of a Combat Group")
    number = data.number()
    data.where = say("the head of Combat Group {number}", number=number)
    reinforcement = None
    if layout > 1 and data.flag():
        reinforcement = data.flag()
    members = []
    for place in range(1, data.number() + 1):
        data.where = say("trooper {place} of Combat Group {number}", place=place, number=number)
        members.append(_member(data, layout))
    return Group(number, tuple(members), reinforcement)


def _member(data: _Bytes, layout: Layout) -> Member:
    entry, unit, group, option = data.number(), data.number(), data.number(), data.number()
    if not unit or not option:
        data.wrong(say("a trooper has no unit or no option"))
    if data.byte():
        # Its layout is known to nobody, so what follows can't be read either.
        data.wrong(say("there is a custom Spec-Ops trooper of the old kind"), whole=True)
    extras = None
    if layout > 2 and data.flag():
        extras = tuple(_extra(data) for _ in range(data.number()))
    return Member(unit, group, option, entry, extras)


def _extra(data: _Bytes) -> str:
    text = data.text()
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        data.wrong(say("what was chosen for this trooper is not readable"))
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        data.wrong(say("what was chosen for this trooper is no list of attributes"))
    return text
