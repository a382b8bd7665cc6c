"""Commands and lines as the document has them: each kind by itself."""

from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

import msgspec

from rules import game
from tracker.accounts.api.examples import EXAMPLES
from tracker.matches.api.shapes import examples
from tracker.matches.api.shapes.commands import Posted, Signatures
from tracker.matches.api.shapes.log import LogLine, LogPart


def _command(kind: type[game.Command]) -> type[msgspec.Struct]:
    """A command as it is sent: without its side, which is the seat's, and with its kind. An army
    is named by its id, and the key of who leads it, where its list does not say."""
    name = kind.__name__
    fields: list[tuple[str, Any, Any]] = [
        (
            field.name,
            str if field.name in ("army", "ground") else field.type,
            msgspec.field(default=field.default),
        )
        for field in msgspec.structs.fields(kind)
        if field.name != "by"
    ]
    if kind is game.PLAYERS["EnterArmy"]:
        fields.append(("lieutenant", str, msgspec.field(default="")))
    return msgspec.defstruct(
        f"{name}Command",
        fields,
        tag_field="kind",
        tag=name,
        kw_only=True,
        namespace={"__doc__": kind.__doc__},
    )


def _event(kind: type[game.Event]) -> type[msgspec.Struct]:
    name = kind.__name__
    doc = {"__doc__": kind.__doc__ or f"{name}: what happened."}
    return msgspec.defstruct(
        f"{name}Event", [], bases=(kind,), tag_field="kind", tag=name, namespace=doc, frozen=True
    )


PostedCommand = msgspec.defstruct(
    "PostedCommand",
    [
        ("id", UUID),
        ("cursor", int),
        ("command", reduce(or_, (_command(kind) for kind in game.PLAYERS.values()))),
        ("signatures", Signatures | None, None),
    ],
    namespace={
        "__doc__": Posted.__doc__,
        EXAMPLES: {f"{kind}Command": [examples.of(kind)] for kind in examples.SAID},
    },
)


LoggedLine = msgspec.defstruct(
    "LoggedLine",
    [
        ("cursor", int),
        ("at", datetime),
        ("private", bool),
        ("rules", tuple[str, ...]),
        ("event", reduce(or_, (_event(kind) for kind in game.KINDS.values()))),
        ("said", str),
    ],
    namespace={"__doc__": LogLine.__doc__},
)


LoggedPart = msgspec.defstruct(
    "LoggedPart",
    [("cursor", int), ("lines", list[LoggedLine])],  # type: ignore[valid-type]
    namespace={"__doc__": LogPart.__doc__},
)
