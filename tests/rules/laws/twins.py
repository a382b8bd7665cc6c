"""Twins: two matches that differ in a secret alone, played alike and compared as others see them.

They share luck and whatever is said aloud. What every other viewer is sent must be the same to the
byte, up to and including the public cause by which the rules reveal the secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, Final, TypedDict

import msgspec
from msgspec.structs import replace

from rules import game
from rules.book.editions import N4
from rules.game import Command, Entry, Event, Seat, Side, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.log import events as e
from rules.log.table import Card, Change, Commitment, Declared, card_of, pieces_of, under
from rules.messages import Inches
from rules.reference import skill
from rules.states import null
from rules.turn.lieutenant import candidates
from tests.rules.laws.matches import asked, guess
from tests.rules.laws.pairs import Pair, set_up
from tests.rules.laws.play import Match, seed

ARO_STEPS = ("2", "4")
TRIES = 10


class Sent(msgspec.Struct, frozen=True):
    """Everything that reaches one viewer: each field is a door a secret could leave by."""

    cursor: int
    log: bytes
    told: bytes
    table: Table
    packed: bytes
    view: bytes
    offers: bytes
    refusals: bytes
    chart: bytes


class Leak(AssertionError):
    """Two matches that should look the same do not."""


# ------------------------------------------------------------------ what is sent


BLANKED: Final[dict[type[Event], tuple[str, ...]]] = {
    e.Sealed: ("root",),
    e.Committed: ("digest",),
    e.LeafOpened: ("salt", "position", "path"),
}
"""What no reader can draw anything from; that this is so is shown apart, in test_hiding."""


def blanked(entry: Entry) -> Entry:
    """A line with commitments, salts and places in the tree replaced by their length."""
    fields = BLANKED.get(type(entry.event), ())
    values = {name: _blank(getattr(entry.event, name)) for name in fields}
    return replace(entry, event=replace(entry.event, **values)) if values else entry


def _blank(value: Any) -> Any:
    if isinstance(value, str):
        return "0" * len(value)
    return tuple(_blank(one) for one in value) if isinstance(value, tuple) else min(value, 0)


def _in_any_language(value: Any) -> Any:
    """A message as that of which any language makes its words: what reads alike in one may not in another.
    A length as what it is in, and from where it reaches."""
    if isinstance(value, Inches):
        return type(value).__name__, float(value), value.since
    assert isinstance(value, game.Message)
    return value.key, value.parts


def _lines(told: list[game.Line | None]) -> list[Any]:
    """Lines of the log so, too."""
    return [(_as_told(one.words), replace(one, words=())) if one else None for one in told]


def _as_told(words: Any) -> Any:
    if not isinstance(words, game.Told):
        return words
    parts = {name: _as_told(part) for name, part in words.parts.items()}
    return words.key, parts, [one.__name__ for one in words.then]


def log_of(entries: list[Entry]) -> bytes:
    """Lines as they are sent."""
    return msgspec.json.encode([(one.rules, *game.encode(one.event)) for one in entries])


def sent(match: Match, viewer: Seat, since: int) -> Sent:
    """What a viewer's page is made of now, and the lines of its log from `since` on."""
    table = match.tables[viewer]
    lines = [blanked(entry) for entry in match.parts[viewer][since:]]
    side: Side = "A" if viewer == "A" else "B"
    asks = [] if viewer == "watcher" else [match.may(one) for one in probes(table, side)]
    unsealed = _unsealed(table)
    return Sent(
        cursor=match.cursors[viewer],
        log=log_of(lines),
        told=msgspec.json.encode(_lines(match.told(viewer, lines)), enc_hook=_in_any_language),
        table=replace(unsealed, marks=dict.fromkeys(table.marks, game.EMPTY)),
        packed=game.packed(unsealed),
        view=msgspec.json.encode(match.view(viewer), enc_hook=_in_any_language),
        offers=msgspec.json.encode(match.offers(viewer), enc_hook=_in_any_language),
        refusals=msgspec.json.encode(asks, enc_hook=_in_any_language),
        chart=msgspec.json.encode(
            (game.chart(table, viewer), measured(table)), enc_hook=_in_any_language
        ),
    )


def _unsealed(table: Table) -> Table:
    """A Table with its commitments replaced by their length, and those of the steps before it."""
    seals = {
        side: Commitment(_blank(seal.root), dict.fromkeys(seal.later, ""))
        for side, seal in table.seals.items()
    }
    marks = {mark: _unsealed(then) for mark, then in table.marks.items()}
    return replace(table, seals=seals, marks=marks)


def measured(table: Table) -> list[game.Between | None]:
    """What the map answers of some of the pieces that a viewer sees."""
    pieces = list(table.pieces) if table.ground is not None else []
    return [game.between_two(table, a, b) for a, b in pairwise(pieces[:3])]


def probes(table: Table, side: Side) -> list[Command]:
    """Questions by which a nosy player might learn something from the answer."""
    mine, theirs = pieces_of(table, side), pieces_of(table, game.other(side))
    asked: list[Command] = [c.Done(by=side), c.EndTurn(by=side), c.SkipSecond(by=side)]
    for piece in theirs:
        asked += [
            c.RollDice(by=side, piece=piece.id),
            c.Save(by=side, piece=piece.id),
            c.Guts(by=side, piece=piece.id),
            c.DodgeMove(by=side, piece=piece.id),
            c.Announce(by=side, piece=piece.id),
            c.Withdraw(by=side, piece=piece.id),
            c.DeclareSkill(by=side, actor=piece.id, skill="Camouflage", unseen=True),
            c.DelayAro(by=side, actor=piece.id),
            c.ProposeRuling(by=side, changes=(Change("state on", piece.id, "Camouflaged"),)),
        ]
        for actor in mine[:1]:
            asked += [
                c.DeclareSkill(by=side, actor=actor.id, skill=name, target=piece.id)
                for name in ("BS Attack", "Discover", "CC Attack")
            ]
            asked.append(c.DeclareSkill(by=side, actor=actor.id, skill="Move", contact=piece.id))
            asked += [
                c.DeclareAro(by=side, actor=actor.id, skill=name, target=piece.id)
                for name in ("BS Attack", "Discover")
            ]
    return asked


# ------------------------------------------------------------------ the pair of matches


class Terms(TypedDict):
    """What both are played by."""

    mapped: bool
    edition: str


class Twins:
    """Two matches, whose secret it is, and how far the other viewers have been compared."""

    def __init__(self, pair: Pair, chance: Random, edition: str = "N4") -> None:
        self.pair = pair
        self.secret: Side = chance.choice(game.SIDES)
        self.viewers: tuple[Seat, ...] = (game.other(self.secret), "watcher")
        self.left, self.right = Match(), Match()
        self.since: dict[Seat, tuple[int, int]] = dict.fromkeys(self.viewers, (0, 0))
        self.compared = 0
        left, right = pair.plans(chance)
        public = chance.random()
        terms: Terms = {"mapped": pair.mapped, "edition": edition}
        for _ in zip(
            set_up(self.left, left, self.secret, Random(public), **terms),
            set_up(self.right, right, self.secret, Random(public), **terms),
            strict=True,
        ):
            self.compare()
        if pair.renames:
            self._name_another()
        if pair.prologue is not None:
            pair.prologue(self)

    def play(self, chances: Iterator[Random]) -> None:
        """Say the same in both as long as both accept it and nothing is revealed."""
        for at, chance in enumerate(chances):
            command = self._acceptable(chance)
            if command is None:
                continue
            if self.pair.fusses and self._closes(command):
                self._fuss(chance)
            if not self.say(command, seed("said", at, chance.random())):
                return

    def _acceptable(self, chance: Random) -> Command | None:
        for _ in range(TRIES):
            side = asked(chance, self.left.full)
            command = self.guess(chance, self.left.tables[side], side)
            if command is not None and self._both(command):
                return command
        return None

    def guess(self, chance: Random, table: Table, side: Side) -> Command | None:
        """What a side might say next."""
        return guess(chance, table, side)

    def _both(self, command: Command) -> bool:
        return self.left.may(command) is None and self.right.may(command) is None

    def say(self, command: Command, luck: bytes, other: Command | None = None) -> bool:
        """Put it to both, or to the right one the other; whether they still have to look the same
        afterwards."""
        hidden, doubled = self._hidden(), self._doubled()
        at = {viewer: len(self.left.parts[viewer]) for viewer in self.viewers}
        self.left.put(command, luck)
        self.right.put(other or command, luck)
        new = {
            viewer: (self.left.parts[viewer][at[viewer] :], self.right.parts[viewer][at[viewer] :])
            for viewer in self.viewers
        }
        if all(_read_alike(*lines) for lines in new.values()):
            # What everybody sees of it is the same in both: nothing was revealed, or nothing that
            # differs, and what is left of the secret goes on being one.
            self.compare()
            # Who is under a Marker that is gone, or that a Ruling put into a State, shows in the next Order
            # Count.
            return not any(_will_be_counted(lefts, hidden) for lefts, _ in new.values())
        for viewer, (lefts, rights) in new.items():
            ends = [_cause(match, lines, hidden, doubled, self.secret)
                    for match, lines in ((self.left, lefts), (self.right, rights))]  # fmt: skip
            until = min((end for end in ends if end is not None), default=None)
            if until is not None:
                for one in (lefts, rights):
                    one[:] = [blanked(line) for line in one[:until]]
                same(f"{viewer}: log before the cause", log_of(lefts), log_of(rights))
                return False
        self.compare()
        return True

    def compare(self) -> None:
        """Every other viewer is sent the same."""
        for viewer in self.viewers:
            from_left, from_right = self.since[viewer]
            left, right = sent(self.left, viewer, from_left), sent(self.right, viewer, from_right)
            for door in Sent.__struct_fields__:
                same(f"{viewer}: {door}", getattr(left, door), getattr(right, door))
            self.since[viewer] = len(self.left.parts[viewer]), len(self.right.parts[viewer])
        self.compared += 1

    def _hidden(self) -> frozenset[PieceId]:
        """The pieces that stand for one thing here and another there."""
        left, right = ({key: _true(match.full, key) for key in match.full.pieces}
                       for match in (self.left, self.right))  # fmt: skip
        off = {one.piece for match in (self.left, self.right)
               for trooper in match.full.troopers.values() for one in trooper.hidden}  # fmt: skip
        return frozenset(off) | {key for key in left if left[key] != right.get(key)}

    def _doubled(self) -> frozenset[PieceId]:
        """The pieces of which the real one is another here than there."""
        left, right = ({key: one.real for key, one in match.full.pieces.items()}
                       for match in (self.left, self.right))  # fmt: skip
        return frozenset(key for key in left if left[key] != right.get(key))

    def _name_another(self) -> None:
        """The Lieutenant falls; after a turn without one, each twin names another successor."""
        table = self.left.full
        (leader,) = (one.id for one in table.troopers.values()
                     if one.lieutenant and one.side == self.secret)  # fmt: skip
        (piece,) = (one.id for one in table.pieces.values() if one.trooper == leader)
        falls = c.ProposeRuling(by=self.secret, changes=(Change("remove", piece),))
        self.say(falls, seed("falls"))
        self.say(c.Agree(by=game.other(self.secret)), seed("agreed"))
        while self.left.full.step != "lieutenant":
            side = min(self.left.full.waits)
            ends = self.left.full.step == "orders"
            said = c.EndTurn(by=side) if ends else c.Done(by=side)
            self.say(said, seed("passes", len(self.left.log)))
        first, *_, last = candidates(self.left.full, self.secret)
        for match, successor in ((self.left, first), (self.right, last)):
            match.put(c.NameLieutenant(by=self.secret, trooper=successor.id), seed("named"))
        self.compare()

    # -------------------------------------------------------------- fussing, on the right alone

    def _closes(self, command: Command) -> bool:
        return isinstance(command, c.Done) and self.right.full.step in ARO_STEPS

    def _fuss(self, chance: Random) -> None:
        """Note what was noted again, the other way round; note more, and take that back."""
        order = self.right.tables[self.secret].order
        if order is None or order.side == self.secret or self.secret not in self.right.full.waits:
            return
        noted = dict(order.noted)
        for piece, declared in reversed(noted.items()):
            self._alone(c.Withdraw(by=self.secret, piece=piece))
            self._alone(_again(self.secret, piece, declared))
        for _ in range(3):
            more = guess(chance, self.right.tables[self.secret], self.secret)
            if not isinstance(more, c.DeclareAro | c.DelayAro) or more.actor in noted:
                continue
            if self.right.may(more) is None:
                self._alone(more)
                left = self.right.tables[self.secret].order
                (piece,) = set(left.noted if left else ()) - set(noted)
                self._alone(c.Withdraw(by=self.secret, piece=piece))
        self.compare()

    def _alone(self, command: Command) -> None:
        self.right.put(command, seed("fuss", len(self.right.given)))


def _read_alike(left: list[Entry], right: list[Entry]) -> bool:
    return log_of([blanked(one) for one in left]) == log_of([blanked(one) for one in right])


def same(door: str, left: object, right: object) -> None:
    """Raises Leak when two viewers of twins are sent different things."""
    if left == right:
        return
    if isinstance(left, bytes) and isinstance(right, bytes):
        at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
        left, right = left[max(at - 80, 0) : at + 80], right[max(at - 80, 0) : at + 80]
    raise Leak(f"{door}\n{left!r}\n{right!r}")


def _again(side: Side, piece: PieceId, declared: Declared | None) -> Command:
    if declared is None:
        return c.DelayAro(by=side, actor=piece)
    return c.DeclareAro(
        by=side, actor=piece, skill=declared.skill, target=declared.target, to=declared.to,
        weapon=declared.weapon, at=declared.at, newly=True,
        through="ZoC" if declared.through == "ZoC" else "LoF",
    )  # fmt: skip


# ------------------------------------------------------------------ public causes


def _cause(
    match: Match,
    lines: list[Entry],
    hidden: frozenset[PieceId],
    doubled: frozenset[PieceId],
    side: Side,
) -> int | None:
    """How many lines there are up to and with the first by which the rules reveal the secret.

    A Marker of which the twins know different things shows itself; somebody who was not on the table
    is placed on it. Or a turn begins in Loss of
    Lieutenant: that is said in one twin and not in the other, so the line itself is left out, as
    where the costs of an army tell (Retreat!, its survivors), or its Counterintelligence. So it
    is where one of several does what only the real one does, or leaves as only a decoy does; and
    where a Model that is shown as another is told to be one. And where its owner has a Marker declare
    with others what it can't perform: everybody sees that it Idles (COORD-3).
    """
    for at, line in enumerate(lines):
        event = line.event
        if _shows_which(event, doubled) or _unmasks(event, hidden):
            return at
        if isinstance(event, e.SealOpened):
            return at  # the match is over
        if isinstance(event, e.RevealCalled) and hidden & set(event.pieces):
            return at + 1
        if isinstance(event, e.MarkerNamed) and event.piece in hidden and _is_shown(lines[:at]):
            return at - 1  # its leaf, opened just before, tells the same
        if isinstance(event, e.PiecePlaced) and event.piece in hidden:
            return at
        if isinstance(event, e.IdlePerformed) and event.piece in hidden:
            return _declared(lines[:at])
        lost = isinstance(event, e.LossOfLieutenantHeld) and event.side == side
        if lost and _lieutenant_is_down(match.full, side):
            return at
        if isinstance(event, COUNTED) and event.side == side:
            return at
        if isinstance(event, COUNTERED) and event.side == side and _counters(match.full, side):
            return at
    return None


def _declared(before: list[Entry]) -> int:
    """The last line of these by which a skill is declared: it says who performs it."""
    return max(at for at, one in enumerate(before) if isinstance(one.event, e.SkillDeclared))


def _will_be_counted(lines: list[Entry], hidden: frozenset[PieceId]) -> bool:
    """Whether a piece of which the twins know different things leaves the table, or is ruled to be in a
    State, which may leave its trooper without an Order."""
    removed = {one.event.piece for one in lines if isinstance(one.event, e.PieceRemoved)}
    removed |= {
        change.piece
        for one in lines if isinstance(one.event, e.RulingMade)
        for change in one.event.changes if change.kind.startswith("state")
    }  # fmt: skip
    return bool(hidden & removed)


def _is_shown(before: list[Entry]) -> bool:
    """Whether an Order was told by which a Marker shows itself: by an Attack, or by what needs a Roll."""
    told = [one.event.second for one in before if isinstance(one.event, e.OrderTold)]
    card = skill(N4, told[-1].skill) if told and told[-1] else None
    return card is not None and (card.attacks or bool(card.roll))


def _shows_which(event: Event, doubled: frozenset[PieceId]) -> bool:
    """Whether a line tells which of several is real: an Attack or a Roll declared, a decoy gone, a
    change that both agreed on."""
    match event:
        case e.SkillDeclared(pieces=pieces, declared=declared):
            return bool(doubled & set(pieces)) and _only_the_real_one(declared)
        case e.AroDeclared(piece=piece, declared=declared):
            return piece in doubled and _only_the_real_one(declared)
        case e.RevealCalled(pieces=pieces):
            return bool(doubled & set(pieces))
        case e.PieceRemoved(piece=piece):
            return piece in doubled
        case e.RulingMade(changes=changes):
            return any(change.piece in doubled for change in changes)
    return False


def _only_the_real_one(declared: Declared) -> bool:
    card = skill(N4, declared.skill)
    return bool(card.roll) or card.attacks or card.name == "Look Out!"


def _unmasks(event: Event, hidden: frozenset[PieceId]) -> bool:
    """Whether a line tells that a Model is shown as another."""
    match event:
        case e.PieceTurned(piece=piece) | e.TruthDisclosed(piece=piece):
            return piece in hidden
    return False


COUNTED: Final = (e.RetreatBegan, e.RetreatEnded, e.SurvivorsCounted, e.ZoneCounted)
COUNTERED: Final = (e.OrdersRemoved, e.TokensLimited)


def _counters(table: Table, side: Side) -> bool:
    mine = (one.profile for one in table.troopers.values() if one.side == side)
    return any("Counterintelligence" in one.skills for one in mine)


def _lieutenant_is_down(table: Table, side: Side) -> bool:
    """Null, off the table or cut off: everybody is told that nobody leads."""
    leaders = {
        one.id
        for one in table.troopers.values()
        if one.side == side and one.lieutenant and "Isolated" not in one.states
    }
    return not any(
        piece.trooper in leaders and not null(table, piece) for piece in table.pieces.values()
    )


def _true(table: Table, key: PieceId) -> Card | str:
    piece = table.pieces[key]
    trooper = under(table, piece)
    return card_of(trooper.profile) if trooper else piece.hides
