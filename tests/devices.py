"""Devices that sign what is given on them, as somebody's program does it: not by the notebook's own code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from rules import game, record, seals
from rules.game import Audience, Entry, Side
from rules.log import commands as c
from rules.log import events as e
from rules.log import given
from tests.records import AT, SALT

ALOUD: Final = frozenset(kind.__name__ for kind in given.ALOUD)


class Device:
    """Somebody's device, with a key that it made: of one name always the same."""

    def __init__(self, name: str) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(sha256(name.encode()).digest())
        self.key = self._key.public_key().public_bytes_raw().hex()

    def sign(self, audience: str, *, match: str, side: str, id: str, said: Any, head: str) -> str:
        """Its signature under one part of a command."""
        part = {"match": match, "side": side, "id": id, "audience": audience}
        text = json.dumps(
            {**part, "said": said, "head": head},
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        return self._key.sign(b"infinity notebook command\0" + text.encode()).hex()

    def signs(
        self,
        command: dict[str, Any],
        *,
        match: str,
        side: str,
        id: str,
        heads: tuple[str, str],
    ) -> dict[str, str]:
        """What it gives with a command: `heads` are those of the public chain and of its side's own."""
        on = {"match": match, "side": side, "id": id}
        said = command if command["kind"] in ALOUD else None
        return {
            "all": self.sign("all", said=said, head=heads[0], **on),
            "own": self.sign(side, said=command, head=heads[1], **on),
        }


def signed_by(devices: Mapping[Side, Device], log: Iterable[Entry]) -> list[Entry]:
    """The log of a match with each command signed from the one on by which its side names its device: as if
    it had been, on the heads of just then."""
    heads: dict[Audience, str] = dict.fromkeys(("all", "A", "B"), seals.CHAIN_START)
    numbers: dict[Audience, int] = dict.fromkeys(("all", "A", "B"), 0)
    match, naming, nth = "", set[Side](), 0
    found: list[Entry] = []
    for entry in log:
        event = entry.event
        if isinstance(event, e.DiceBound):
            match = event.digest
        if isinstance(event, given.KINDS):
            by = event.side if isinstance(event, e.CommandNoted) else event.by
            nth += isinstance(event, e.CommandGiven)
            if event.command == c.NameDevice.__name__ and by:
                naming.add(by)
            if by in naming and (event.command in c.PLAYERS or not event.command):
                id = f"00000000-0000-4000-8000-{nth:012}"
                said = {"kind": event.command, **event.said} if event.command else None
                signature = devices[by].sign(
                    entry.audience,
                    match=match,
                    side=by,
                    id=id,
                    said=said,
                    head=heads[entry.audience],
                )
                entry = replace(entry, event=replace(event, signed=e.Signed(id, signature)))
        for part in numbers:
            numbers[part] += entry.audience in (part, "all")
        kind, data = game.encode(entry.event)
        hashed = record.payload(
            number=numbers[entry.audience],
            at=AT,
            kind=kind,
            rules=entry.rules,
            data=data,
            salt="" if entry.audience == "all" else SALT,
        )
        heads[entry.audience] = seals.chain_link(heads[entry.audience], hashed)
        found.append(entry)
    return found
