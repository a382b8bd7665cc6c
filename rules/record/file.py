"""A match as a file, for keeps: one seat's part of the log, with what lets anybody check it.

The file is JSON:

    {"format": 2, "seat": "A", "heads": {"all": "…", "A": "…"}, "lines": [
      {"cursor": 1, "number": 1, "audience": "all", "at": "2026-11-21T10:00:00.000000+00:00",
       "kind": "MatchOpened", "rules": [], "data": {…}, "chain": "…"},
      {"cursor": 2, "number": 2, "audience": "A", …, "salt": "…", "chain": "…"}, …]}

`seat` is whose part it is (A, B, watcher, or referee: the whole log). `cursor` counts the lines of this
file. Lines addressed to everybody form one chain of hashes, each side's own lines another: `number` is a
line's place among the public lines, or for a private one in its owner's part, so that the chains say how
they interleave; `chain` is the head of the line's chain with it, `heads` are the last ones. A link hashes
the head before it and the line as `payload` writes it; chains begin with 64 zeros. A private line is
hashed with a `salt` of its own, 16 bytes as hexadecimal digits: nobody who comes by its link alone can
try out what it says. Records of format 1 have no salts; in one of format 2 the lines that were written
before there were any have none. The record of a match that is over has a `signature` of the server that
kept it: Ed25519, over what `signed` writes, in hexadecimal signs. How leaves are hashed under a side's
sealed root is said in `rules.seals`.
"""

import json
from typing import Any, Final

import msgspec

from rules.ids import Audience, Seat
from rules.messages import say, together

FORMAT: Final = 2
"""What a record has that is begun now. One of an older format keeps it, and its text and signature."""
FORMATS: Final = (1, FORMAT)


class Line(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One line of the log, as it was written and hashed. `at` is UTC, to the microsecond; `salt` is
    a private line's own."""

    cursor: int
    number: int
    audience: Audience
    at: str
    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]
    chain: str
    salt: str = ""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat's part of a match's log. `heads`: of the chains that this seat has lines of."""

    seat: Seat
    heads: dict[Audience, str]
    lines: tuple[Line, ...]
    format: int = FORMAT
    signature: str = ""


def encode(record: Record) -> str:
    """The record as the text of its file: the same text for the same record, wherever it was kept."""
    plain = msgspec.to_builtins(record)
    return json.dumps(plain, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def decode(text: str) -> Record:
    """The record of a file. ValueError, with a sentence, for what is none or of another format."""
    try:
        plain = json.loads(text)
        if isinstance(plain, dict) and plain.get("format", FORMAT) not in FORMATS:
            known = together(list(map(str, FORMATS)))
            raise ValueError(
                say(
                    "This record has format {format}; known are {known}.",
                    format=plain["format"],
                    known=known,
                )
            )
        return msgspec.convert(plain, Record)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError(say("This is no record: it is not JSON.")) from None
    except msgspec.ValidationError as error:
        raise ValueError(say("This is no record of a match: {error}.", error=str(error))) from None


def signed(record: Record) -> bytes:
    """What a signature is over: all of a record but the signature itself."""
    return _canonical(msgspec.to_builtins(msgspec.structs.replace(record, signature="")))


def payload(
    *, number: int, at: str, kind: str, rules: tuple[str, ...], data: object, salt: str = ""
) -> bytes:
    """What is hashed of a line: all that those who may see it see, and nothing else."""
    said = {"cursor": number, "at": at, "kind": kind, "rules": list(rules), "data": data}
    return _canonical(said | {"salt": salt} if salt else said)


def _canonical(value: object) -> bytes:
    """One way only to write a value down."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()
