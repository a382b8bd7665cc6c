"""Commands as the log keeps them: said before what follows from them, so that it can be worked out again.

Everybody reads by whom a command was given, and the whole of one that is said aloud in all its parts; its
owner alone reads the rest. A command from which nothing follows that others see is its owner's whole.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.canonical import written
from rules.ids import Side
from rules.log import commands as c
from rules.log.events import CommandGiven, CommandNoted, Entry, Signed
from rules.log.packed import FOLD_VERSION

VERSION: Final = FOLD_VERSION[:16]
"""The rules by which something follows from a command: other rules may have it otherwise."""
KINDS: Final = (CommandGiven, CommandNoted)

ALOUD: Final = (
    c.RollInitiative, c.KeepInitiative, c.TakeRest, c.LayTerrain, c.SkipSecond, c.RollDice, c.ReadDice,
    c.NameDevice, c.EndTurn, c.AskBack, c.ProposeEnd, c.Adjourn, c.CallBack, c.Resume, c.Agree, c.Disagree,
    c.RequestSpeedballs, c.SettleObjection, c.NoteScore, c.ScoreObjective, c.Concede, c.Forfeit,
)  # fmt: skip
"""What is said aloud in all its parts. Of all else not even the kind is told: who says that they are done
may have nobody left to lead, and who names somebody has."""


class Signatures(msgspec.Struct, frozen=True):
    """What a device gives with a command: the id under which it is sent, the words that it sends, and its
    signatures, under the part that `all` may read and under that of its `own` side (`rules.log.signed`)."""

    id: str
    words: dict[str, Any]
    all: str
    own: str


def with_command(
    command: c.AnyCommand, entries: Sequence[Entry], signatures: Signatures | None = None
) -> list[Entry]:
    """The lines that follow from a command, begun by what was said. Where nothing follows nothing was.
    Each part of it is kept with the signature under it, and with no other."""
    if not entries:
        return []
    by = command.by if isinstance(command, c.Command) else None
    kind, said = type(command).__name__, _said(command)
    open_part = own_part = bare = None
    if signatures is not None:
        words = _unlike(signatures.words, kind, said)
        open_part = Signed(signatures.id, signatures.all, words)
        own_part = Signed(signatures.id, signatures.own, words)
        bare = Signed(signatures.id, signatures.all)
    if not any(one.audience == "all" for one in entries):
        audience = by or entries[0].audience
        side: Side = "A" if audience == "A" else "B"
        return [Entry(side, (), CommandNoted(side, kind, said, VERSION, own_part)), *entries]
    if by is None or isinstance(command, ALOUD):
        return [Entry("all", (), CommandGiven(by, kind, said, VERSION, open_part)), *entries]
    return [
        Entry("all", (), CommandGiven(by, "", {}, VERSION, bare)),
        Entry(by, (), CommandNoted(by, kind, said, VERSION, own_part)),
        *entries,
    ]


def _unlike(words: dict[str, Any], kind: str, said: dict[str, Any]) -> dict[str, Any] | None:
    """The words that were signed, unless they are what is kept anyway."""
    kept = written({"kind": kind, **said})
    return None if written(words) == kept else words


def read(given: CommandGiven | CommandNoted) -> c.AnyCommand:
    """The command that was given. ValueError for what is none."""
    by = given.side if isinstance(given, CommandNoted) else given.by
    kind = c.PLAYERS.get(given.command)
    try:
        if kind is not None:
            return msgspec.convert({**given.said, "by": by}, kind, str_keys=True)
        return msgspec.convert(given.said, c.SYSTEM[given.command], str_keys=True)
    except (KeyError, msgspec.ValidationError):
        raise ValueError("This is no command.") from None


def _said(command: c.AnyCommand) -> dict[str, Any]:
    """What was said in it, without what goes unsaid. What its player calls a list is nobody's business."""
    if isinstance(command, c.EnterArmy):
        command = replace(command, army=replace(command.army, name=""))
    # As it is read back from where it was written down, where what is several is a list.
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    unsaid = {
        field.name
        for field in msgspec.structs.fields(command)
        if field.name == "by" or getattr(command, field.name) == field.default
    }
    return {name: value for name, value in plain.items() if name not in unsaid}
