"""The shapes of the moment after the dice."""

import msgspec

from rules.ids import Side
from rules.tell.words import Words, plain


class DieSeen(msgspec.Struct, frozen=True):
    """A die as thrown, and what became of it: "crit", "hit", "out" (a success that another cancelled),
    "miss"; of a Saving Roll "saved" or "fail"."""

    face: int
    kind: str
    says: str


class Part(msgspec.Struct, frozen=True):
    """One line of a sum."""

    label: str
    value: int

    @property
    def size(self) -> int:
        """Without its sign."""
        return abs(self.value)


class Throw(msgspec.Struct, frozen=True):
    """The dice of one trooper, beside what they needed; `parts` and `total` are the sum of that. Where
    only the outcome was told, `told` says it."""

    name: str
    side: Side
    what: str
    needs: str
    dice: tuple[DieSeen, ...] = ()
    parts: tuple[Part, ...] = ()
    total: int = 0
    told: str = ""
    saves: bool = False


class Harm(msgspec.Struct, frozen=True):
    """Who is not as before: Wounds lost then and now, the States entered, whether it is gone, and
    whether that was its end."""

    piece: str
    name: str
    side: Side
    wounds: int
    was: int
    lost: int
    structure: bool = False
    states: tuple[str, ...] = ()
    gone: bool = False
    killed: bool = False
    machine: bool = False

    @property
    def better(self) -> bool:
        """Whether it is better off than before."""
        return self.lost < self.was


class MomentSeen(msgspec.Struct, frozen=True):
    """What came of the last Roll: a sentence, what led to it, the dice, who was harmed. `number` is
    that of the last die that decided something; `over`, once something else was done."""

    number: int
    over: bool
    title: Words
    says: tuple[Words, ...]
    throws: tuple[Throw, ...]
    harms: tuple[Harm, ...]

    @property
    def text(self) -> str:
        """The whole of it in words, to be read aloud."""
        return f"{plain(self.title)}. {' '.join(plain(one) for one in self.says)}".strip()
