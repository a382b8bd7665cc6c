"""A match as a file: written, read back and verified. The door."""

from rules.record.checks import Problem, terms, verify
from rules.record.file import FORMAT, Line, Record, decode, encode, payload

__all__ = [
    "FORMAT",
    "Line",
    "Problem",
    "Record",
    "decode",
    "encode",
    "payload",
    "terms",
    "verify",
]
