"""A match as a file: written, read back and verified. The door."""

from rules.record.checks import Problem, played, terms, verify
from rules.record.file import FORMAT, Line, Record, decode, encode, payload, signed
from rules.record.throws import KINDS as DICE
from rules.record.throws import Course, Throw, events_of

__all__ = [
    "DICE",
    "FORMAT",
    "Course",
    "Line",
    "Problem",
    "Record",
    "Throw",
    "decode",
    "encode",
    "events_of",
    "payload",
    "played",
    "signed",
    "terms",
    "verify",
]
