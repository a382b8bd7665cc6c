"""Every throw of the notebook in a record, and whether its dice follow from what bound them."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from rules.dice import fair
from rules.ids import SIDES, Side, TrooperId
from rules.log import events as e
from rules.log import kinds
from rules.luck import Luck
from rules.messages import say
from rules.record.dice_shown import SHOWN, Dice, Throw
from rules.record.file import Record
from rules.skills.booty import CHARTS


class Course:
    """What a record says of its dice, read line by line: the throws, and what is wrong with them."""

    def __init__(self, read: Iterable[tuple[int, e.Event]]) -> None:
        """`read`: the events with the cursors they stand at; of those of `KINDS` in their order,
        none may be missing."""
        self.throws: list[Throw] = []
        self.amiss: list[tuple[int, str]] = []
        self.digest = ""
        self.parts: dict[Side, str] = {}
        self.bound: dict[Side, str] = {}
        self.secret = ""
        self._number = 0
        self._tried: Counter[TrooperId] = Counter()
        self._ended = self._shut = False
        self._lists: dict[Side, list[TrooperId]] = {}
        read = list(read)
        opened = (event.secret for _, event in read if isinstance(event, e.SecretOpened))
        self.secret = next(opened, "")
        for cursor, event in read:
            if wrong := self._read(cursor, event):
                self.amiss.append((cursor, wrong))
        if self._ended and self.digest and not self.secret and not self._shut:
            self.amiss.append(
                (0, say("The match is over, and what its dice were bound to is not opened."))
            )

    def _read(self, cursor: int, event: e.Event) -> str:
        match event:
            case e.DiceBound(digest):
                again, self.digest = bool(self.digest), digest
                return say("binds the dice a second time.") if again else ""
            case e.PartBound(side, digest):
                again = side in self.bound or side in self.parts
                self.bound[side] = digest
                return say("binds a part of the dice a second time.") if again else ""
            case e.PartNoted(side, part, salt):
                held = fair.opens(side, self.bound.get(side, ""), part, salt)
                return "" if held else say("is not the part of the dice that was bound.")
            case e.PartGiven():
                return self._given(event)
            case e.SecretOpened(secret):
                held = fair.binds(self.digest, secret)
                return "" if held else say("opens another secret than the dice were bound to.")
            case e.ArmyNoted(side, troopers):
                self._lists[side] = [note.id for note in troopers]
            case e.TrooperJoined(side, note):
                self._lists.setdefault(side, []).append(note.id)
            case e.MatchOpened():
                self._shut = event.shut
            case e.SealOpened():
                # What was shut is open, and the dice with it.
                self._shut = False
            case e.MatchEnded():
                self._ended = True
            case e.DeploymentRolled() if event.rolled:
                return self._in_private(cursor, event)
            case e.Thrown():
                return self._thrown(cursor, event)
        return ""

    def _given(self, event: e.PartGiven) -> str:
        # An Objection may be rolled off before a side has its army: those dice are bound by what was
        # there, and the part counts from here on. A second one never does. In logs of old no part was
        # bound before it was given.
        side, both = event.side, {*self.bound, *self.parts}
        again = side in self.parts
        self.parts[side] = event.part
        if again:
            return say("adds to dice that were bound already.")
        if not event.part or not (self.bound or event.salt):
            return ""
        if not fair.opens(side, self.bound.get(side, ""), event.part, event.salt):
            return say("opens another part of the dice than {side} had bound.", side=side)
        return "" if both >= set(SIDES) else say("opens a part of the dice before both are bound.")

    @property
    def without(self) -> tuple[Side, ...]:
        """The sides of which nothing is in the dice: they added nothing, or did not open what they had
        bound. Of a match whose dice nothing binds: none."""
        return tuple(side for side in SIDES if self.digest and not self.parts.get(side))

    def _in_private(self, cursor: int, event: e.DeploymentRolled) -> str:
        listed = self._lists.get(event.side, [])
        nth = listed.index(event.trooper) + 1 if event.trooper in listed else 0
        label = (fair.once_more if event.again else fair.in_private)(event.side, nth)
        if event.skill in CHARTS:
            self._tried[event.trooper] += 1
            label = fair.on_a_chart(event.side, nth, event.skill, self._tried[event.trooper])
        return self._check(cursor, label, (event.die,))

    def _thrown(self, cursor: int, event: e.Thrown) -> str:
        if not event.throw:
            free = self.digest and getattr(event, "rolled", False)
            return say("shows dice of the notebook that nothing binds.") if free else ""
        what, shown = SHOWN[type(event)]
        self._number, before = event.throw, self._number
        wrong = self._check(cursor, fair.label(what, event.throw), shown(event))
        if event.throw != before + 1:
            return say(
                "is throw {throw}, where throw {due} should be.", throw=event.throw, due=before + 1
            )
        return wrong

    def _check(self, cursor: int, label: str, dice: Dice) -> str:
        if not self.digest:
            return ""
        again = _again(self._luck, label, len(dice)) if self._luck else ()
        self.throws.append(Throw(cursor, label, dice, again))
        if not again or dice == again:
            return ""
        told = ", ".join(map(str, again))
        return say(
            "shows dice that do not follow from what bound them: {label} is {told}.",
            label=label,
            told=told,
        )

    @property
    def key(self) -> str:
        """What all the dice are made with, as hex digits; nothing before it can be known."""
        try:
            return fair.key(self.secret, self.parts).hex() if self.secret else ""
        except ValueError:
            return ""

    @property
    def _luck(self) -> Luck | None:
        return Luck(bytes.fromhex(self.key)) if self.key else None


def _again(luck: Luck, label: str, n: int) -> Dice:
    if label.startswith("roll-off"):
        return fair.first_unlike(luck.dice(label, 2 * fair.TRIES))
    return luck.dice(label, n)


def events_of(record: Record) -> Iterator[tuple[int, e.Event]]:
    """What happened, by its cursors, as far as it can be read."""
    for line in record.lines:
        try:
            yield line.cursor, kinds.decode(line.kind, line.data)
        except (KeyError, msgspec.ValidationError):
            continue  # named where the course is checked
