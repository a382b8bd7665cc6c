"""Everything that writes the log: append, take a command once, erase a record."""

from tracker.orderlog.actions.appending import (
    Appended,
    append,
    forget_secrets,
    open_record,
    secret,
    whole,
)
from tracker.orderlog.actions.elsewhere import from_elsewhere, write_down
from tracker.orderlog.actions.erasure import erasing, purge_record
from tracker.orderlog.actions.holding import lock
from tracker.orderlog.actions.snapshots import drop_wrong_snapshots, write_snapshots
from tracker.orderlog.actions.taking import drop_receipts, take_command

__all__ = [
    "Appended",
    "append",
    "drop_receipts",
    "drop_wrong_snapshots",
    "erasing",
    "forget_secrets",
    "from_elsewhere",
    "lock",
    "open_record",
    "purge_record",
    "secret",
    "take_command",
    "whole",
    "write_down",
    "write_snapshots",
]
