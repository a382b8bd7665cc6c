"""On which devices a side plays: each is named in the open, by the key that what it gives is signed with."""

import re
from typing import Final

from rules.log import events as e
from rules.log.commands import NameDevice
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal

MOST: Final = 8
"""So many devices a side plays on at once."""
_KEY: Final = re.compile(r"[0-9a-f]{64}")
NO_KEY: Final = Refusal(
    "no-key", say("A device is named by its public key: 64 hexadecimal digits."), field="key"
)
NAMED: Final = Refusal("named", say("That device is named already."), field="key")
NOT_NAMED: Final = Refusal(
    "no-device", say("You play on no device with that key."), field="replaces"
)
TOO_MANY: Final = Refusal(
    "too-many", say("You play on 8 devices. Say which of them this one replaces."), field="replaces"
)
NOTHING_KEPT: Final = Refusal(
    "not-now", say("This match keeps no commands: nothing in it can be signed.")
)


def may_name(command: NameDevice, table: Table) -> Refusal | None:
    """Whether this side may name the device. By whom it is asked, the seat says."""
    standing = table.devices.get(command.by, ())
    if not table.fair.digest:
        return NOTHING_KEPT
    if not _KEY.fullmatch(command.key):
        return NO_KEY
    if any(command.key in keys for keys in table.devices.values()):
        return NAMED
    if command.replaces and command.replaces not in standing:
        return NOT_NAMED
    return TOO_MANY if len(standing) >= MOST and not command.replaces else None


def name(command: NameDevice, course: Course) -> None:
    """Everybody hears of it, and of which device is gone."""
    course.add(e.DeviceNamed(command.by, command.key, command.replaces))
