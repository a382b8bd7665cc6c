"""A command as it is sent, and what is answered."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

Signature = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]


class Signatures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device of yours signed of a command: the part for all, and that of your own side. 64 bytes
    each, as hexadecimal digits."""

    all: Signature
    own: Signature


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command: an id that you make, so that twice is once; the cursor that you had seen; what you
    ask for; and your device's signatures, if it has a key."""

    id: UUID
    cursor: int
    command: dict[str, Any]
    signatures: Signatures | None = None


class Stands(msgspec.Struct, frozen=True):
    """How far your part of the log has come."""

    cursor: int


class Taken(msgspec.Struct, frozen=True):
    """The command was taken. What is due next is done by the notebook itself."""

    status: Literal["taken"]
    cursor: int


class Changed(msgspec.Struct, frozen=True):
    """Whether your part of the log goes further than you said."""

    changed: bool
    cursor: int
