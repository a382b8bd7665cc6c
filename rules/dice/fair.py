"""Dice that nobody can choose: each follows from a secret bound before, both sides' parts, its label.

The notebook draws a secret when a match is opened, and shows its digest. Each side adds a part of
its own with its army: bound by a digest, and opened when both are bound, so that who is last to give
theirs knows no more than who was first. From then on the n-th throw of the notebook is the luck of all
three under its label ("roll 12": a Roll, the twelfth throw), which is thrown once and never again. With
the match the secret is opened, and anybody can throw all of it again.

    bound = SHA-256("infinity notebook part\\0" + JSON list of side, part, salt)
    key   = SHA-256("infinity notebook dice\\0" + JSON list of secret, part of A, part of B)
    bytes = HMAC-SHA-256(key, "die\\0" + label + "\\0" + block number in four bytes), block 0, 1, 2…
    die   = 1 + byte mod 20, a byte of 240 or more left out

All else that a command draws (ids, salts, who lies where, cards) is the luck of a seed of its own:

    seed  = HMAC-SHA-256(key, "infinity notebook drawn\0" + how many lines the whole log had before it)
"""

import hmac
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from rules.ids import Side
from rules.luck import Luck
from rules.registry import rule

SECRET_BYTES: Final = 32
TRIES: Final = 20
"""A roll-off of the notebook is rolled again on a tie; nobody ties so often."""
_SECRET, _DICE, _PART, _DRAWN = (
    f"infinity notebook {domain}\0".encode() for domain in ("secret", "dice", "part", "drawn")
)


class Part(msgspec.Struct, frozen=True):
    """What a side adds, with the salt that keeps whoever sees its digest from finding it by trying."""

    said: str
    salt: str


class Fair(msgspec.Struct, frozen=True):
    """What a Table knows of its dice: the digest that binds them, each side's part, how often the
    notebook has thrown, and in the end the secret. Until a part is opened everybody knows what it is
    `bound` by, and who gave it to the notebook to keep what was `noted`."""

    digest: str = ""
    parts: dict[Side, str] = {}
    thrown: int = 0
    secret: str = ""
    bound: dict[Side, str] = {}
    noted: dict[Side, Part] = {}


def digest(secret: str) -> str:
    """What is shown of the secret (64 hex digits) before it is opened. ValueError: no secret."""
    return sha256(_SECRET + _bytes(secret)).hexdigest()


def binds(shown: str, secret: str) -> bool:
    """Whether this is the secret that was bound. Never raises."""
    try:
        return hmac.compare_digest(digest(secret).encode(), shown.encode())
    except ValueError:
        return False


def part_digest(side: Side, said: str, salt: str) -> str:
    """What binds a side to its part before anybody else knows it (64 hex digits)."""
    written = json.dumps([side, said, salt], separators=(",", ":"))
    return sha256(_PART + written.encode()).hexdigest()


def opens(side: Side, shown: str, said: str, salt: str) -> bool:
    """Whether this is the part that was bound."""
    return hmac.compare_digest(part_digest(side, said, salt).encode(), shown.encode())


def is_digest(shown: str) -> bool:
    """Whether a part can be bound by this: 64 hex digits."""
    return len(shown) == 2 * SECRET_BYTES and not set(shown) - set("0123456789abcdef")


def key(secret: str, parts: Mapping[Side, str]) -> bytes:
    """What all the dice of a match are made with. ValueError: no secret."""
    _bytes(secret)
    said = json.dumps([secret, parts.get("A", ""), parts.get("B", "")], separators=(",", ":"))
    return sha256(_DICE + said.encode()).digest()


def luck(secret: str, parts: Mapping[Side, str]) -> Luck:
    """What the dice of a match are thrown with. ValueError: no secret."""
    return Luck(key(secret, parts))


def drawn_with(secret: str, parts: Mapping[Side, str], number: int) -> Luck:
    """What all else is drawn with that a command needs (ids, salts, orders, cards): it follows from what
    binds the dice and from how many lines the whole log had. ValueError: no secret."""
    said = _DRAWN + str(number).encode()
    return Luck(hmac.digest(key(secret, parts), said, "sha256"), lambda: secret)


@rule("LUCK-3")
def numbered(bound: Fair) -> int:
    """Each throw of the notebook has a number of its own, and its dice follow from that."""
    return bound.thrown + 1


def thrown_by(number: int) -> tuple[str, ...]:
    """The rule that dice fall under which the notebook threw, as they were bound."""
    return (numbered.id,) if number else ()


def label(what: str, number: int) -> str:
    """What a throw is known by: everybody can say it before it is thrown."""
    return f"{what} {number}"


def in_private(side: Side, nth: int) -> str:
    """What the Roll of a trooper in deployment is known by, the n-th of its side's list."""
    return f"deployment {side} {nth}"


def once_more(side: Side, nth: int) -> str:
    """And the Roll that such a trooper makes again."""
    return f"{in_private(side, nth)} again"


def on_a_chart(side: Side, nth: int, skill: str, tries: int) -> str:
    """What its Roll on the chart of a skill is known by, the first or the one that is made again."""
    return f"{skill} {side} {nth} {tries}"


def first_unlike(dice: Sequence[int]) -> tuple[int, int]:
    """Of the dice of a roll-off, two at a time, those of the first that was no tie."""
    pairs = list(zip(dice[::2], dice[1::2], strict=True))
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[-1])


def _bytes(secret: str) -> bytes:
    known = bytes.fromhex(secret)
    if len(known) != SECRET_BYTES:
        raise ValueError(f"A secret has {SECRET_BYTES} bytes.")
    return known
