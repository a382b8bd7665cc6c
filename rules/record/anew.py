"""The first lines of a match that goes on from a moment of another: what happened until then, under seals
and dice of its own."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from rules import seals
from rules.dice import fair
from rules.ids import Side
from rules.log import events as e
from rules.log import given
from rules.log.events import Entry, Event
from rules.log.table import Note
from rules.luck import Luck

LATER: Final = -1
"""The position of a note that came after the seal, and lies under no root."""


def anew(entries: Iterable[Entry], secret: str, luck: Luck) -> list[Entry]:
    """The lines of a match up to a moment, as another begins with them.

    What happened stays, line for line. What was noted is sealed again with salts of the `luck`: the
    first match has opened its own. The dice to come are bound to the `secret`; of those that fell none
    were thrown with it, so they are dice that were read, and the next throw is the first. ValueError:
    no secret, or what was noted is no note.
    """
    return list(_Anew(list(entries), secret, luck).lines())


class _Anew:
    def __init__(self, entries: list[Entry], secret: str, luck: Luck) -> None:
        self._entries, self._digest, self._luck = entries, fair.digest(secret), luck
        self._trees: dict[Side, seals.Sealed] = {}
        self._leaves: dict[tuple[Side, str], Note] = {}
        self._later: dict[tuple[Side, str], Note] = {}
        self._bound: dict[tuple[Side, str, str], str] = {}
        for one in entries:
            self._note(one.event)

    def lines(self) -> Iterator[Entry]:
        for one in self._entries:
            if isinstance(one.event, (*given.KINDS, e.DeviceNamed)):
                continue  # from what was said then, by other seals and dice, this does not follow
            rules = one.rules
            if isinstance(one.event, e.Thrown):
                rules = tuple(id for id in rules if id not in fair.thrown_by(1))
            yield replace(one, rules=rules, event=self._again(one.event))

    def _note(self, event: Event) -> None:
        """What a side noted, sealed or bound again: before anything of it is shown."""
        match event:
            case e.LeavesNoted(side, notes):
                tree = seals.build(side, {one.label: one.value for one in notes}, self._luck)
                self._trees[side] = tree
                for position, leaf in tree.noted:
                    note = Note(leaf.label, str(leaf.value), leaf.salt, position)
                    self._leaves[side, leaf.label] = note
            case e.CommitmentNoted(side, note):
                salt = self._luck.salt(f"commit {side} {note.salt}")
                self._later[side, note.salt] = replace(note, salt=salt)
                was = seals.commit(note.label, note.value, note.salt)
                self._bound[side, note.label, was] = seals.commit(note.label, note.value, salt)

    def _again(self, event: Event) -> Event:
        match event:
            case e.MatchOpened():
                # The first match has opened its seals, or nobody could go on from it.
                return replace(event, shut=False)
            case e.DiceBound():
                return e.DiceBound(self._digest)
            case e.DeploymentRolled():
                return replace(event, rolled=False)
            case e.Thrown():
                read: dict[str, Any] = {"rolled": False} if hasattr(event, "rolled") else {}
                return replace(event, throw=0, **read)
            case e.LeavesNoted(side, notes):
                noted = tuple(self._leaves[side, one.label] for one in notes)
                return replace(event, notes=noted, noise=self._trees[side].noise)
            case e.Sealed(side) if side in self._trees:
                return replace(event, root=self._trees[side].root)
            case e.Committed(side, label, digest):
                return replace(event, digest=self._bound.get((side, label, digest), digest))
            case e.CommitmentNoted(side, note):
                return replace(event, note=self._later[side, note.salt])
            case e.LeafOpened(side, _, _, salt, position) if position == LATER:
                later = self._later.get((side, salt))
                return replace(event, salt=later.salt) if later else event
            case e.LeafOpened(side, label):
                leaf = self._leaves[side, label]
                way = tuple(seals.path(self._trees[side], leaf.position))
                return replace(event, salt=leaf.salt, position=leaf.position, path=way)
        return event
