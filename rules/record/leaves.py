"""The leaves of a seal in a record: which of them is owed, whether one tells what is shown, their root."""

from typing import NamedTuple

import msgspec

from rules import seals
from rules.book.labels import head
from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import DEPLOYABLE, Card


class Owed(NamedTuple):
    """What the line at a cursor calls for: the leaf of a piece is opened, or something is bound in its
    stead, after this line. In logs of old, where each face had an id of its own, it is done whenever that
    is found."""

    cursor: int
    of: PieceId
    leaf: str
    bound: str = ""
    after: int = 0


def tells(value: str, card: Card) -> bool:
    """Whether what was sealed is what is shown: a Card, or of what lay there before the match and is no
    trooper the name alone."""
    if card.type == DEPLOYABLE and head(value)[0] == card.name:
        return True
    try:
        return msgspec.json.decode(value, type=Card) == card
    except msgspec.DecodeError:
        return False


def root_of(noted: e.LeavesNoted | e.SealOpened) -> str:
    """The root of all leaves that are noted or opened here; nothing where they have none."""
    leaves = [
        (note.position, seals.Leaf(note.label, note.value, note.salt))
        for note in noted.notes
        if note.position >= 0
    ]
    try:
        return seals.rebuild(leaves, noted.noise).root
    except ValueError:
        return ""
