"""A match as a file: written, read back and verified. The door."""

from rules.luck import SALT_BYTES
from rules.record.anew import anew
from rules.record.checks import over, said, shut, terms, told, verify
from rules.record.derived import Derived
from rules.record.devices import Devices
from rules.record.dice_shown import KINDS as DICE
from rules.record.dice_shown import Throw
from rules.record.differences import Difference, differences
from rules.record.file import FORMAT, Line, Record, decode, encode, payload, signed
from rules.record.problem import Problem
from rules.record.replaying import played
from rules.record.shown import Shown
from rules.record.throws import Course, events_of
from rules.record.unproved import unproved

__all__ = [
    "DICE",
    "FORMAT",
    "SALT_BYTES",
    "Course",
    "Derived",
    "Devices",
    "Difference",
    "Line",
    "Problem",
    "Record",
    "Shown",
    "Throw",
    "anew",
    "decode",
    "differences",
    "encode",
    "events_of",
    "over",
    "payload",
    "played",
    "said",
    "shut",
    "signed",
    "terms",
    "told",
    "unproved",
    "verify",
]
