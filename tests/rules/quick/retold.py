"""A scenario told twice: step by step as it is written, and each of its Orders in one go, by what came of
it. Both stand alike at every end of an Order, or it is said where they part."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules import game
from rules.game import AnyCommand, Command, Entry, PieceId, Seat, Side, Table
from rules.log import commands as c
from rules.log import events as e
from rules.log.table import Fell, GoesOff, Half, Hurt, Reaction, Second, Slip, Stood, Success
from rules.refusals import Refused
from rules.scenario import Script
from rules.scenario.play import Match
from rules.scenario.words import Asked

SEATS: Final[tuple[Seat, ...]] = ("A", "B", "watcher", "referee")
BEGINS: Final = (c.DeclareSkill, c.DeclareOrder)
TOLD: Final = (
    c.DeclareSkill, c.DeclareOrder, c.SkipSecond, c.DeclareAro, c.DelayAro, c.Withdraw, c.GiveMods,
    c.ReadDice, c.RollDice, c.GiveOutcome, c.Save, c.DodgeMove, c.Guts, c.Announce, c.SetOff, c.SayFirst,
)  # fmt: skip
"""What is said step by step, and not by itself in an Order that is told in one go."""
ASIDE: Final = (
    c.NoteCarried, c.Object, c.SettleObjection, c.ReplaceBase, c.MakeRoom, c.NoteScore, c.Transmute,
)  # fmt: skip
"""What may be said at any moment of an Order."""


class Parts(Exception):
    """The two part here, and why."""


class Written:
    """One Order as it was said step by step: its commands, and what came of them."""

    def __init__(self, table: Table) -> None:
        self.before = table
        self.first: c.DeclareSkill | None = None
        self.second: c.DeclareSkill | None = None
        self.aros: dict[str, Reaction] = {}
        self.goes_off: list[GoesOff] = []
        self.succeeded: list[Success] = []
        self.hurt: list[Hurt] = []
        self.slips: list[Slip] = []
        self.guts: list[Stood] = []
        self.falls: list[Fell] = []
        self.others: list[Command] = []
        self.own: list[Command] = []
        self.over = False

    def said(self, command: AnyCommand, before: Table, entries: list[Entry]) -> None:
        """Add what was said, on the full Table `before` it, and what came of it."""
        half: Half = 2 if before.step == "4" else 1
        match command:
            case c.DeclareOrder():
                raise Parts("it is a whole Order already")
            case c.DeclareSkill() if self.first is None:
                self.first = command
            case c.DeclareSkill():
                self.second = command
            case c.DelayAro():
                self.aros[command.actor] = Reaction(
                    command.actor, delayed=True, form=command.form, instead=command.instead
                )
            case c.DeclareAro():
                self._reacts(command, half)
            case c.Withdraw():
                self.aros.pop(command.piece, None)
            case c.SetOff():
                if before.step not in ("2", "4"):
                    self.own.append(command)
                    return
                off = GoesOff(command.target, command.weapon, command.piece, command.caught, half)
                self.goes_off.append(off)
            case c.DodgeMove():
                self.slips.append(msgspec.convert(command, Slip, from_attributes=True))
            case c.Announce():
                self.falls.append(Fell(command.piece, command.skill, command.caught))
            case c.Command() if not isinstance(command, TOLD):
                closes = isinstance(command, c.Done) and before.step in ("2", "4")
                self.others += [] if closes else [command]
        self._came(before, entries, command)

    def _reacts(self, command: c.DeclareAro, half: Half) -> None:
        waited = self.aros.get(command.actor)
        names = set(Reaction.__struct_fields__) & set(c.DeclareAro.__struct_fields__)
        told: dict[str, Any] = {name: getattr(command, name) for name in names}
        delayed = waited is not None and waited.delayed and half == 2
        form = waited.form if delayed and waited else "Model"
        self.aros[command.actor] = Reaction(
            **told, half=2 if half == 2 else 1, delayed=delayed, form=form
        )

    def _came(self, table: Table, entries: list[Entry], command: AnyCommand) -> None:
        for entry in entries:
            match entry.event:
                case e.RollMade(made=made):
                    for one in made:
                        if one.hits:
                            told = (one.piece, one.hits, one.criticals, one.skill, one.target)
                            self.succeeded.append(Success(*told))
                case e.RollReopened():
                    raise Parts("a Roll is made again")
                case e.SaveMade(piece=piece, failed=failed):
                    hits = table.order.hits if table.order else ()
                    by = next((hit.by for hit in hits if hit.piece == piece), None)
                    self.hurt.append(Hurt(piece, failed, by or PieceId("")))
                case e.GutsRolled(piece=piece, passed=passed) if isinstance(command, c.Guts):
                    self.guts.append(Stood(piece, passed, command.to, command.stance))
                case e.OrderClosed():
                    self.over = True
            table = game.fold(table, [entry])


def order(written: Written) -> c.TellOrder:
    """Its first word in one go."""
    first, second = written.first, written.second
    if first is None:
        raise Parts("an Order that nobody declares")
    said = {name: getattr(first, name) for name in c.DeclareSkill.__struct_fields__}
    if second is not None:
        names = [one for one in Second.__struct_fields__ if one not in ("actor", "skill")]
        said |= {f"then_{name}": getattr(second, name) for name in names}
        said |= {"then": second.skill, "then_actor": second.actor}
    return c.TellOrder(**said)


def outcome(written: Written, by: Side) -> c.TellOutcome:
    """What came of it."""
    return c.TellOutcome(
        by=by, succeeded=tuple(written.succeeded), hurt=tuple(written.hurt),
        slips=tuple(written.slips), guts=tuple(written.guts), falls=tuple(written.falls),
    )  # fmt: skip


class Telling:
    """Both matches, and how often they were compared."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.steps, self.quick = Match(script.seed), Match(script.seed)
        self.compared = 0

    def tell(self) -> int:
        """How many Orders were told twice, and stand alike. Parts: they don't."""
        for asked in self.script.setup:
            command = self._fill(asked)
            if command is not None:
                self._both(command)
        written: Written | None = None
        for asked in (one for step in self.script.steps for one in step.asked):
            command = self._fill(asked)
            if command is None:
                continue
            before = self.steps.tables["referee"]
            if isinstance(command, BEGINS) and before.order is None and written is None:
                written = Written(before)
            entries = self._put(self.steps, command)
            if written is None:
                self._put(self.quick, command)
                self._pass()
                continue
            written.said(command, before, entries)
            if written.over:
                self._retold(written)
                self._pass()
                self.compare()
                written = None
        return self.compared

    def _fill(self, asked: Asked) -> AnyCommand | None:
        """The command as it is filled in step by step; nothing for one that is refused."""
        tables = self.steps.tables
        try:
            command = asked.fill(tables[asked.by or "referee"])
        except Refused:
            return None
        if isinstance(command, c.Command) and game.may(command, tables[command.by]):
            return None
        return command

    def _both(self, command: AnyCommand) -> None:
        self._put(self.steps, command)
        self._put(self.quick, command)

    def _put(self, match: Match, command: AnyCommand) -> list[Entry]:
        if match is self.quick:
            command = self._renamed(command)
            if isinstance(command, c.Command) and (
                no := game.may(command, match.tables[command.by])
            ):
                raise Parts(
                    f"{type(command).__name__} is refused: {no.sentence} ({no.rule or no.code})"
                )
        entries = match._happen(command)
        match._settle(entries)
        return entries

    def _pass(self) -> None:
        for match in (self.steps, self.quick):
            if self.script.passes:
                match.pass_steps()
            if not self.script.tactical:
                match.pass_tactical()

    def _retold(self, written: Written) -> None:
        """The same Order in one go; what else was said of it, when it is asked."""
        self._put(self.quick, order(written))
        others, told = list(written.others), set[str]()
        while (table := self.quick.tables["referee"]).order is not None:
            side = table.order.side
            if aside := next((one for one in others if self._may(one)), None):
                others.remove(aside)
                said: Command = aside
            elif table.step == "2" and "aros" not in told:
                told.add("aros")
                said = c.TellAros(
                    by=game.other(side), aros=tuple(written.aros.values()),
                    goes_off=tuple(written.goes_off),
                )  # fmt: skip
            elif table.step == "5" and written.own:
                said = written.own.pop(0)
            elif table.step in ("5", "5.1", "5.2") and "outcome" not in told:
                told.add("outcome")
                said = outcome(written, side)
            elif others:
                said = others.pop(0)
            else:
                raise Parts(f"nothing was told of what is asked at {table.step}")
            self._put(self.quick, said)

        if others:
            raise Parts(f"{type(others[0]).__name__} can't be said any more")

    def _may(self, one: Command) -> bool:
        """Whether this is said at any moment, and may be at this one."""
        said = self._renamed(one)
        return isinstance(said, ASIDE) and game.may(said, self.quick.tables[said.by]) is None

    # ---------------------------------------------------------- ids and comparing

    def _ids(self) -> dict[str, str]:
        """What stands under another id here than there, by what it was called first."""
        steps, quick = (one.tables["referee"] for one in (self.steps, self.quick))
        called = {_first_name(quick, one): one for one in quick.names if one not in steps.names}
        return {
            one: called[name]
            for one in steps.names
            if one not in quick.names and (name := _first_name(steps, one)) in called
        }

    def _renamed(self, command: AnyCommand) -> AnyCommand:
        ids = self._ids()
        if not ids:
            return command
        text = msgspec.json.encode(command).decode()
        for one, other in ids.items():
            text = text.replace(one, other)
        return msgspec.json.decode(text, type=type(command))

    def compare(self) -> None:
        """Every seat's Table is the same, but for what counts how it was told."""
        ids = self._ids()
        for seat in SEATS:
            left, right = (plain(one.tables[seat]) for one in (self.steps, self.quick))
            for name in left:
                one, other = _alike(name, _by_ids(left[name], ids)), _alike(name, right[name])
                if one != other:
                    raise Parts(f"seat {seat}: {name}: {_where(one, other)}")
        self.compared += 1


def _first_name(table: Table, piece: PieceId) -> str:
    return (*table.once.get(piece, ()), table.names[piece])[0]


COUNTS: Final = {
    "mark", "marks", "undo", "before_told", "telling", "scene", "fair", "seals", "notes", "noise", "apart",
}  # fmt: skip
"""What tells how it was said: steps and dice that are counted, salts, ranges that nobody said."""


def plain(table: Table) -> dict[str, Any]:
    """A Table without what counts how it was told; of what was noted and bound, what it says."""
    kept = {name: getattr(table, name) for name in table.__struct_fields__ if name not in COUNTS}
    kept["facts"] = [replace(one, worked=None) for one in table.facts]
    kept["bound"] = [(side, label) for side, seal in table.seals.items() for label in seal.later]
    kept["noted"] = [
        (side, one.label, one.value) for side, notes in table.notes.items() for one in notes
    ]
    kept["figures"] = [(sorted(one.pieces), one.state) for one in table.figures]
    return msgspec.json.decode(msgspec.json.encode(kept))  # type: ignore[no-any-return]


UNORDERED: Final = ("facts", "bound", "noted", "figures")
"""What is drawn by lot as it is told, or placed."""


def _alike(name: str, value: Any) -> Any:
    """A value with nothing in it of an order that says nothing."""
    if name not in UNORDERED:
        return value
    return sorted(repr([sorted(one[0]), one[1]] if name == "figures" else one) for one in value)


def _by_ids(value: Any, ids: dict[str, str]) -> Any:
    """A value by the ids of the other match."""
    text = msgspec.json.encode(value).decode()
    for one, other in ids.items():
        text = text.replace(one, other)
    return msgspec.json.decode(text)


def _where(one: Any, other: Any) -> str:
    """Where two values differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(one.keys() | other.keys()):
            if one.get(name) != other.get(name):
                return f"{name}: {_where(one.get(name), other.get(name))}"
    return f"{other!r}, not {one!r}"
