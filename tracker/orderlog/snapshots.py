"""Folds written down, so that a process that knows nothing of a match reads only the lines since.

One for each seat, from its own part of the log. It adds nothing to the log and may be dropped at any
moment. Whatever is amiss with it, the lines are read instead.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast
from uuid import UUID

import msgspec
import structlog

from rules import game
from rules.game import Audience, Seat
from tracker.accounts.encryption import Unreadable, decrypt, encrypt
from tracker.orderlog import folds, rows
from tracker.orderlog.folds import Fold
from tracker.orderlog.models import Snapshot
from tracker.orderlog.rows import SeenLine

log = structlog.get_logger(__name__)

EVERY: Final = 200
"""Lines of a seat's part from one snapshot to the next, which is written when an Order ends."""
LENGTH: Final = 8 * 1024
"""Each is filled up to so many bytes, or twice, three times: how long it is would tell of what it has."""
VERSION: Final = sha256(
    b"\0".join(
        (
            game.FOLD_VERSION.encode(),
            *(Path(one).read_bytes() for one in (folds.__file__, rows.__file__, __file__)),
        )
    )
).hexdigest()
"""By what code a fold came about and was written: that of another is passed over."""


class _Line(msgspec.Struct, array_like=True):
    """A line as its seat sees it, with its entry as it is stored."""

    cursor: int
    at: datetime
    chain: str
    audience: str
    row: dict[str, Any]


class _Written(msgspec.Struct, array_like=True):
    """A fold, and whose it is: one that was put in another's place is nobody's."""

    whose: str
    cursor: int
    head: str
    own: str
    newest: tuple[_Line, ...]
    table: bytes


_READ: Final = msgspec.msgpack.Decoder(_Written)


def latest(record_id: UUID, seat: Seat) -> Fold:
    """What is written down of a seat's part of the log; the empty Table at 0 where nothing is."""
    kept = Snapshot.objects.filter(record_id=record_id, seat=seat, version=VERSION).first()
    return (kept and opened(kept)) or Fold()


def of_all(record_id: UUID) -> dict[Seat, tuple[Fold, int]]:
    """The same of each seat of which something is, and how many bytes it takes written down."""
    kept = Snapshot.objects.filter(record_id=record_id, version=VERSION)
    found = {cast(Seat, one.seat): _read(one) for one in kept}
    return {seat: read for seat, read in found.items() if read is not None}


def stands(record_id: UUID) -> dict[Seat, int]:
    """The cursors at which they were written."""
    kept = Snapshot.objects.filter(record_id=record_id, version=VERSION)
    return {cast(Seat, seat): cursor for seat, cursor in kept.values_list("seat", "cursor")}


def write(record_id: UUID, found: Mapping[Seat, Fold]) -> None:
    """Write folds down, each in the place of the one before."""
    Snapshot.objects.bulk_create(
        [
            Snapshot(
                record_id=record_id,
                seat=seat,
                cursor=fold.cursor,
                version=VERSION,
                fold=_closed(_written(_whose(record_id, seat), fold)),
            )
            for seat, fold in found.items()
        ],
        update_conflicts=True,
        unique_fields=["record", "seat"],
        update_fields=["cursor", "version", "fold"],
    )


def opened(kept: Snapshot) -> Fold | None:
    """The fold that was written down; None, and a word in the server's log, where it can't be read."""
    read = _read(kept)
    return read and read[0]


def _read(kept: Snapshot) -> tuple[Fold, int] | None:
    try:
        plain = zlib.decompressobj().decompress(decrypt(bytes(kept.fold)))
        written = _READ.decode(plain)
        if written.whose == _whose(kept.record_id, kept.seat):
            return _fold(written), len(plain)
    except (Unreadable, zlib.error, msgspec.MsgspecError, ValueError, LookupError):
        pass
    log.warning("a snapshot can't be read", record=str(kept.record_id), seat=kept.seat)
    return None


def _whose(record_id: UUID, seat: str) -> str:
    return f"{record_id} {seat} {VERSION}"


def _written(whose: str, fold: Fold) -> bytes:
    newest = tuple(
        _Line(one.cursor, one.at, one.chain, one.entry.audience, rows.written(one.entry))
        for one in fold.newest
    )
    return msgspec.msgpack.encode(
        _Written(whose, fold.cursor, fold.head, fold.own, newest, game.packed(fold.table))
    )


def _fold(written: _Written) -> Fold:
    newest = (
        SeenLine(one.cursor, one.at, rows.read(cast(Audience, one.audience), one.row), one.chain)
        for one in written.newest
    )
    table = game.unpacked(written.table)
    return Fold(table, written.cursor, tuple(newest), written.head, written.own)


def _closed(written: bytes) -> bytes:
    short = zlib.compress(written)
    return encrypt(short.ljust(-(-len(short) // LENGTH) * LENGTH, b"\0"))
