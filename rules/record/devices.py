"""By which devices the commands of a record were signed: checked without the key of any server."""

from __future__ import annotations

from typing import Final

import msgspec

from rules import seals
from rules.ids import SIDES, Audience, Side
from rules.log import commands as c
from rules.log import events as e
from rules.log import given, kinds, signed
from rules.messages import say
from rules.record.file import Line, Record

NAMES: Final = c.NameDevice.__name__


class Devices:
    """What came of checking it. `amiss`: what is signed and is not what was signed, by its cursor;
    `unsigned`: the lines of a side that plays on devices, and none of these has signed; `signed`: how many
    commands were, `without`: how many were given by each side before it had named a device."""

    def __init__(self, record: Record) -> None:
        self.amiss: list[tuple[int, str]] = []
        self.unsigned: dict[Side, list[int]] = {side: [] for side in SIDES}
        self.without: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self.signed = 0
        self._match = ""
        self._keys: dict[Side, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        self._rest: e.CommandGiven | None = None
        self._heads: dict[Audience, str] = dict.fromkeys(("all", *SIDES), seals.CHAIN_START)
        for line in record.lines:
            try:
                event = kinds.decode(line.kind, line.data)
            except (KeyError, msgspec.ValidationError):
                return  # that it can't be read is named where its course is checked
            self._read(line, event)
            self._heads[line.audience] = line.chain

    def _read(self, line: Line, event: e.Event) -> None:
        before, self._rest = self._rest, None
        match event:
            case e.DiceBound(digest):
                self._match = digest
            case e.DeviceNamed(side, key, replaces):
                others = (one for one in self._keys[side] if one != replaces)
                self._keys[side] = (*others, key)
            case e.CommandGiven(by) if by is not None:
                self._rest = None if event.command else event
                self._judge(line, event, by)
            case e.CommandNoted(side, command) if command in c.PLAYERS:
                head = before if before is not None and before.by == side else None
                self._judge(line, event, side, head)

    def _judge(
        self,
        line: Line,
        event: e.CommandGiven | e.CommandNoted,
        side: Side,
        head: e.CommandGiven | None = None,
    ) -> None:
        """One part of a command. `head`: what everybody reads of it, where this is the rest."""
        keys = self._keys[side]
        if event.command == NAMES:
            keys = (*keys, str(event.said.get("key", "")))
        if event.signed is None:
            if keys:
                self.unsigned[side].append(line.cursor)
            else:
                self.without[side] += head is None
            return
        self.signed += head is None
        if head is not None and head.signed is not None and head.signed.id != event.signed.id:
            self._wrong(line, say("is not of the command whose rest it stands for."))
        elif not self._fits(line, event, event.signed, side, keys):
            self._wrong(line, say("is signed by no device of {side} as it stands.", side=side))

    def _fits(
        self,
        line: Line,
        event: e.CommandGiven | e.CommandNoted,
        under: e.Signed,
        side: Side,
        keys: tuple[str, ...],
    ) -> bool:
        said = {"kind": event.command, **event.said} if event.command else None
        try:
            if under.words is not None and not signed.says(under.words, _command(event)):
                return False
            what = signed.statement(
                match=self._match,
                side=side,
                id=under.id,
                audience=line.audience,
                said=under.words or said,
                head=self._heads[line.audience],
            )
        except ValueError:
            return False
        return signed.by_one_of(keys, what, under.signature)

    def _wrong(self, line: Line, what: str) -> None:
        self.amiss.append((line.cursor, what))


def _command(event: e.CommandGiven | e.CommandNoted) -> c.Command:
    command = given.read(event)
    if not isinstance(command, c.Command):
        raise ValueError("This is no command of a player.")
    return command
