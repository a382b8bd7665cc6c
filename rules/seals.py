"""Seals: what a side notes in secret, bound before play and checked when it is opened.

At the end of deployment each side seals one root over 256 leaves: its notes at random places and
salted noise in all the others, so that a root says neither what was noted nor how much. A reveal
opens a leaf with its path to the root. What is noted later gets a commitment of its own. Chains
let two players compare in eight characters that they hold the same log.

This file computes and checks; salts and positions are drawn by `Luck`, and stored by the caller.
"""

import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

import msgspec

from rules.canonical import Json, written
from rules.luck import SALT_BYTES, Luck

LEAVES = 256
DEPTH = 8
CHAIN_START = "0" * 64
_SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_MALFORMED = (ValueError, TypeError, RecursionError)
# The domain keeps one kind of hash from being passed off as another: without it a node could be
# presented as a leaf, or a commitment as a leaf of the seal.
_LEAF, _NODE, _COMMITMENT, _LINK = (
    f"infinity notebook {domain}\0".encode() for domain in ("leaf", "node", "commitment", "link")
)


class Leaf(msgspec.Struct, frozen=True):
    """One note: an opaque label, what was noted, and 16 salt bytes (32 hex digits) that keep a
    value of few possibilities ("real" or "replica") from being found by trying them all."""

    label: str
    value: Json
    salt: str


class Sealed(msgspec.Struct, frozen=True):
    """A sealed tree. `root` is public; everything else is its owner's alone.

    Keep `noted` (position, leaf) and `noise`: `rebuild` makes the same tree from them.
    """

    root: str
    noted: tuple[tuple[int, Leaf], ...]
    noise: str
    leaves: tuple[Leaf, ...]
    levels: tuple[tuple[bytes, ...], ...]
    """The digests of the tree, those of the leaves first."""


def build(side: str, notes: Mapping[str, Json], luck: Luck) -> Sealed:
    """Seal the notes (label -> value) of one side.

    Positions come from the luck and from nothing else, so where a leaf lies says nothing of its
    label or its value. ValueError: more than 256 notes, or a value that is no JSON.
    """
    if len(notes) > LEAVES:
        raise ValueError(f"A seal holds at most {LEAVES} notes, not {len(notes)}.")
    positions = luck.shuffle(f"seal {side} positions", range(LEAVES))
    noted = [
        (position, Leaf(label, notes[label], luck.salt(f"seal {side} leaf {position}")))
        for position, label in zip(positions, sorted(notes), strict=False)
    ]
    return rebuild(noted, luck.salt(f"seal {side} noise"))


def rebuild(noted: Iterable[tuple[int, Leaf]], noise: str) -> Sealed:
    """The same tree again, from what was stored. ValueError: not what a seal stores."""
    by_position = dict(sorted(pairs := list(noted), key=lambda pair: pair[0]))
    if len(by_position) < len(pairs) or not all(0 <= at < LEAVES for at in by_position):
        raise ValueError(f"Each note of a seal has a position of its own, 0 to {LEAVES - 1}.")
    key = _salt(noise)
    leaves = tuple(by_position.get(at) or _noise(key, at) for at in range(LEAVES))
    levels = _levels(leaves)
    return Sealed(levels[-1][0].hex(), tuple(by_position.items()), noise, leaves, levels)


def path(sealed: Sealed, position: int) -> tuple[str, ...]:
    """What a leaf needs beside itself to be checked against the root: eight digests, leaf side
    first. IndexError: no such position."""
    if not 0 <= position < LEAVES:
        raise IndexError(f"A seal has no leaf {position}.")
    beside = []
    for level in sealed.levels[:-1]:
        beside.append(level[position ^ 1].hex())
        position //= 2
    return tuple(beside)


def check(root: str, leaf: Leaf, position: int, path: Sequence[str]) -> bool:
    """Whether this leaf was sealed at this position under this root. Never raises: whatever is
    malformed was not sealed."""
    try:
        digest = _leaf_digest(leaf)
        wellformed = len(path) == DEPTH and all(map(_DIGEST.fullmatch, path))
    except _MALFORMED:
        return False
    if not (wellformed and 0 <= position < LEAVES):
        return False
    for beside in map(bytes.fromhex, path):
        digest = _node(beside, digest) if position % 2 else _node(digest, beside)
        position //= 2
    return hmac.compare_digest(digest.hex().encode(), root.encode())


def commit(label: str, value: Json, salt: str) -> str:
    """The digest that binds one note made after the seal. ValueError: a salt that is not 16 bytes,
    a value that is no JSON."""
    return sha256(_COMMITMENT + _canonical(Leaf(label, value, salt))).hexdigest()


def check_commit(digest: str, label: str, value: Json, salt: str) -> bool:
    """Whether this is what the commitment bound. Never raises."""
    try:
        return hmac.compare_digest(commit(label, value, salt).encode(), digest.encode())
    except _MALFORMED:
        return False


def chain_link(previous: str, payload: bytes) -> str:
    """The head of a chain once a row is added to it. ValueError: `previous` is no head."""
    if not _DIGEST.fullmatch(previous):
        raise ValueError("A chain goes on from a head of 64 hex digits.")
    return sha256(_LINK + bytes.fromhex(previous) + payload).hexdigest()


def is_salt(salt: str) -> bool:
    """Whether this is 16 bytes as hexadecimal digits."""
    return _SALT.fullmatch(salt) is not None


def chain_head_phrase(head: str) -> str:
    """A head as two players read it to each other: "7F3A C01E". It catches a page that lags or a
    log that differs by accident; who wants proof compares the whole head."""
    return f"{head[:4]} {head[4:8]}".upper()


def _canonical(leaf: Leaf) -> bytes:
    _salt(leaf.salt)
    if leaf.value is None and not leaf.label:
        # Padding, which is most of a tree: the same bytes at a tenth of the cost.
        return f'{{"label":"","salt":"{leaf.salt}","value":null}}'.encode()
    return written({"label": leaf.label, "salt": leaf.salt, "value": leaf.value})


def _salt(salt: str) -> bytes:
    if not is_salt(salt):
        raise ValueError(f"A salt has {SALT_BYTES} bytes, as {2 * SALT_BYTES} hex digits.")
    return bytes.fromhex(salt)


def _noise(key: bytes, position: int) -> Leaf:
    salt = hmac.digest(key, b"noise" + position.to_bytes(2, "big"), "sha256")[:SALT_BYTES]
    return Leaf("", None, salt.hex())


def _leaf_digest(leaf: Leaf) -> bytes:
    return sha256(_LEAF + _canonical(leaf)).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _levels(leaves: Sequence[Leaf]) -> tuple[tuple[bytes, ...], ...]:
    levels = [tuple(map(_leaf_digest, leaves))]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append(tuple(map(_node, below[::2], below[1::2])))
    return tuple(levels)
