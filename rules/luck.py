"""Luck: everything the tracker draws for a match (dice, ids, salts, shuffles), each by its label.

A draw depends on the seed, on what is drawn (a die, an id…) and on the label, and on nothing else:
there is no "next" number. So a private draw never shifts a public one, and a command replayed with
its seed draws the same again. It also means that **the same label gives the same value twice**:
a label names one fact of the match ("roll 12 A 0"), and names it by public facts alone.
"""

import hmac
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import TypeVar

from rules.ids import PieceId, TrooperId

T = TypeVar("T")

FACES = 20
SALT_BYTES = 16
# Crockford's base 32, lower case: no i, l, o or u, so an id read aloud or copied cannot go wrong.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 10


class Luck:
    """The draws of one command.

    A plain class rather than a Struct: its seed must not show in a repr, a traceback or a log,
    because whoever holds the seed knows every secret draw of the command.
    """

    __slots__ = ("_secret", "_seed")

    def __init__(self, seed: bytes, secret: Callable[[], str] = str) -> None:
        """`seed`: at least 16 unpredictable bytes. ValueError if shorter. `secret` tells what the
        dice of this match are bound to (`rules.dice.fair`), and is asked when dice are thrown
        alone; a match of old has none."""
        if len(seed) < SALT_BYTES:
            raise ValueError(f"A seed of luck has at least {SALT_BYTES} bytes.")
        self._seed = bytes(seed)
        self._secret = secret

    def __repr__(self) -> str:
        return "Luck(…)"

    @property
    def secret(self) -> str:
        """What the dice of this match are bound to; nothing in a match of old."""
        return self._secret()

    def die(self, label: str) -> int:
        """One d20 (1 to 20): the first of `dice(label, n)`."""
        return self.dice(label, 1)[0]

    def dice(self, label: str, n: int) -> tuple[int, ...]:
        """`n` d20. Asking for more under the same label only adds dice at the end."""
        stream = self._bytes("die", label)
        return tuple(1 + _below(FACES, stream) for _ in range(n))

    def id(self, label: str) -> str:
        """An opaque id: ten characters that tell nothing of what they name (50 bits)."""
        stream = self._bytes("id", label)
        return "".join(ALPHABET[_below(len(ALPHABET), stream)] for _ in range(ID_LENGTH))

    def piece(self, label: str) -> PieceId:
        """The id of a piece that is to stand on the table."""
        return PieceId(self.id(label))

    def trooper(self, label: str) -> TrooperId:
        """The id of an entry of an army list."""
        return TrooperId(self.id(label))

    def salt(self, label: str) -> str:
        """16 bytes as 32 hex digits, for a commitment or a leaf of a seal."""
        return bytes(islice(self._bytes("salt", label), SALT_BYTES)).hex()

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in random order, each order as likely; the sequence given is left alone.

        Give them sorted by what everybody will see of them: a shuffle of a secret order is a
        secret permutation of it, and two matches that look the same must shuffle to the same.
        """
        stream = self._bytes("shuffle", label)
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            chosen = _below(last + 1, stream)
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
        return shuffled

    def pick(self, label: str, n: int) -> int:
        """One of 0 to n-1, each as likely. ValueError when there is nothing to pick from."""
        if n < 1:
            raise ValueError("There is nothing to pick from.")
        return _below(n, self._bytes("pick", label))

    def _bytes(self, purpose: str, label: str) -> Iterator[int]:
        # The purpose holds no NUL and the counter has a fixed width, so no two (purpose, label,
        # counter) give the same message: a salt is never also a die.
        head = purpose.encode() + b"\0" + label.encode() + b"\0"
        for block in count():
            yield from hmac.digest(self._seed, head + block.to_bytes(4, "big"), "sha256")


def _below(n: int, stream: Iterator[int]) -> int:
    """A number from 0 to n-1. What is left over above the last whole multiple of n is thrown away
    and drawn again; a bare remainder would favour the low numbers."""
    width = max(1, ((n - 1).bit_length() + 7) // 8)
    fair = 256**width // n * n
    while True:
        drawn = 0
        for _ in range(width):
            drawn = drawn << 8 | next(stream)
        if drawn < fair:
            return drawn % n
