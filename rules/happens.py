"""What happens: a command that may be given, on the full Table, becomes events.

It refuses nothing and never raises. What only the full Table knows (is this the real one?) comes
out as an event, never as the text of a refusal.
"""

from collections.abc import Callable
from typing import Any, Final

from rules.ids import SIDES
from rules.log import commands as c
from rules.log.course import Course
from rules.log.doors import by_its_terms
from rules.log.events import Entry
from rules.log.table import Table
from rules.luck import Luck
from rules.order import (
    coherency,
    declaring,
    dodging,
    giving,
    jumping,
    landing,
    rerolls,
    saving,
    sequence,
    transmuting,
    triggers,
    whole,
    withstanding,
)
from rules.order import step_1_activation as step_1
from rules.order import step_2_aros as step_2
from rules.order import step_5_2_conclusion as step_5_2
from rules.order import step_5_resolution as step_5
from rules.order.confirming import confirm, tracked
from rules.order.reactive import ARO_STEPS
from rules.pieces import contacts, putting_down, sealing, settling
from rules.quick import anew, befalling, outcome, reacting, telling
from rules.quick.answers import answer
from rules.skills import finding, mnemonica, returning, spearheads, spreading, supportware, tether
from rules.skills.fireteams import aros, coming_back, ended_at_will, forming, integrity
from rules.turn import (
    armies,
    classified,
    command_tokens,
    consent,
    deployment,
    devices,
    initiative,
    leaving,
    lieutenant,
    making_room,
    objections,
    passing,
    pauses,
    player_turn,
    regeneration,
    reloading,
    replacing,
    retreat,
    scoring,
    speedballs,
    tactical,
    terrain_setup,
    the_end,
    zones,
)

Follow = Callable[[Any, Course], None]


def _done(command: c.Done, course: Course) -> None:
    step = course.table.step
    if step in deployment.STEPS:
        deployment.publish(command.by, course)
    elif step in ARO_STEPS:
        step_2.close(command.by, course, whole=command.whole)
        aros.react_as_one(course)
    elif step == jumping.STEP:
        jumping.close(course)
    elif step == returning.STEP:
        returning.close(command.by, course)
    elif step == finding.STEP:
        finding.close(command.by, course)
    elif step == rerolls.STEP:
        sequence.go_on(course)
    elif step == "states":
        player_turn.done_with_states(command.by, course)
    elif step in tactical.BEFORE_ORDERS:
        tactical.done(command.by, course)
    elif step == "score":
        the_end.done_with_score(command.by, course)
    else:
        player_turn.next_turn(course)


def _withdraw(command: c.Withdraw, course: Course) -> None:
    if command.trooper:
        deployment.withdraw(command, course)
    else:
        step_2.withdraw(command, course)


def _save(command: c.Save, course: Course) -> None:
    saving.save(command, course)
    sequence.after_effects(course)


def _dodge_move(command: c.DodgeMove, course: Course) -> None:
    dodging.dodge_move(command, course)
    sequence.after_effects(course)


def _announce(command: c.Announce, course: Course) -> None:
    withstanding.announce(command, course)
    sequence.after_effects(course)


def _befall(command: c.Befall, course: Course) -> None:
    befalling.befall(command, course)
    sequence.after_effects(course)


def _guts(command: c.Guts, course: Course) -> None:
    step_5_2.roll_guts(command, course)
    sequence.after_effects(course)


def _put_down(command: c.PutDown, course: Course) -> None:
    putting_down.put_down(command, course)
    sequence.after_effects(course)


def _transfer(command: c.TransferMind, course: Course) -> None:
    mnemonica.transfer(command, course)
    sequence.after_effects(course)


def _check_coherency(command: c.CheckCoherency, course: Course) -> None:
    at_the_end = course.table.step == "5.2"
    coherency.check(command, course)
    if at_the_end:
        sequence.after_effects(course)


def _declare(command: c.DeclareSkill, course: Course) -> None:
    announced = jumping.is_announced(command, course.table)
    (jumping.announce if announced else step_1.declare)(command, course)


def _answer(command: c.DeclareAro, course: Course) -> None:
    (jumping.answer if course.table.step == jumping.STEP else step_2.note)(command, course)


def _seal(command: c.Seal, course: Course) -> None:
    sealing.seal_both(course)
    classified.deal(course)


def _reveal(command: c.Reveal, course: Course) -> None:
    settling.reconcile(course)
    contacts.settle(course)
    sequence.go_on(course)


def _conclude(command: c.Conclude, course: Course) -> None:
    step_5_2.conclude(course)
    retreat.wiped_out(course, *SIDES)


def _name(command: c.NameLieutenant, course: Course) -> None:
    lieutenant.name_lieutenant(command, course)
    player_turn.next_turn(course)


def _take_command(command: c.TakeCommand, course: Course) -> None:
    lieutenant.take_command(command, course)
    tactical.answer_the_check(command.by, course)


_FOLLOWS: Final[dict[type, Follow]] = {
    c.OpenMatch: armies.open_match,
    c.SeatPlayer: armies.seat_player,
    c.BeginScribe: armies.begin_scribe,
    c.EnterArmy: armies.enter,
    c.OpenPart: armies.open_part,
    c.NameDevice: devices.name,
    c.LayTerrain: terrain_setup.lay,
    c.RollInitiative: initiative.roll,
    c.KeepInitiative: initiative.keep,
    c.TakeRest: initiative.take,
    c.Compose: deployment.compose,
    c.Withdraw: _withdraw,
    c.Done: _done,
    c.Seal: _seal,
    c.DeclareSkill: _declare,
    c.DeclareOrder: whole.declare_whole,
    c.SkipSecond: step_1.skip,
    c.DeclareAro: _answer,
    c.DelayAro: step_2.note_delay,
    c.BarReturn: returning.bar,
    c.ShowHidden: finding.show,
    c.GiveMods: giving.give,
    c.ReadDice: step_5.read,
    c.RollDice: step_5.roll_here,
    c.GiveOutcome: step_5.tell,
    c.Save: _save,
    c.Guts: _guts,
    c.Announce: _announce,
    c.DodgeMove: _dodge_move,
    c.TellCoherency: tether.tell,
    c.NameSpearhead: spearheads.name,
    c.ReplaceBase: replacing.replace_base,
    c.MakeRoom: making_room.make_room,
    c.NoteCarried: zones.note_carried,
    c.CountZone: zones.count,
    c.SayFirst: declaring.say_first,
    c.CheckCoherency: _check_coherency,
    c.SetOff: triggers.set_off,
    c.PutDown: _put_down,
    c.EnterState: spreading.enter_state,
    c.FormFireteam: forming.form,
    c.EndFireteam: ended_at_will.end,
    c.RejoinFireteam: coming_back.rejoin,
    c.RollJump: landing.roll,
    c.TellOrder: telling.tell_order,
    c.TellAros: reacting.tell_aros,
    c.TellOutcome: outcome.tell_outcome,
    c.TellAnew: anew.tell_anew,
    c.Befall: _befall,
    c.Reveal: _reveal,
    c.Conclude: _conclude,
    c.PassStep: lambda command, course: passing.go_on(course),
    c.OpenSeals: lambda command, course: the_end.open_seals(course),
    c.EndTurn: player_turn.end_orders,
    c.Regenerate: regeneration.regenerate,
    c.Reload: reloading.reload,
    c.Transmute: transmuting.transmute,
    c.LeaveTable: leaving.leave,
    c.RequestSpeedballs: speedballs.request,
    c.NameLieutenant: _name,
    c.TakeCommand: _take_command,
    c.TransferMind: _transfer,
    c.CountAsStrategos: tactical.count_as_strategos,
    c.SpendToken: command_tokens.spend,
    c.AskBack: consent.ask_back,
    c.ProposeRuling: consent.propose_ruling,
    c.ProposeEnd: consent.propose_end,
    c.Agree: consent.agree,
    c.Disagree: consent.disagree,
    c.Object: objections.object_to,
    c.SettleObjection: objections.settle,
    c.NoteScore: scoring.score,
    c.ScoreObjective: scoring.score_objective,
    c.DrawClassified: classified.draw,
    c.ShowClassified: classified.show,
    c.Concede: the_end.concede,
    c.Forfeit: the_end.forfeit,
    c.Adjourn: pauses.propose,
    c.CallBack: pauses.call,
    c.Resume: pauses.resume,
}


@by_its_terms
def happens(command: c.AnyCommand, table: Table, luck: Luck) -> list[Entry]:
    """What follows from a command, on the full Table. A system command that is not due: nothing."""
    if isinstance(command, c.Seal | c.Reveal | c.Conclude) and command != due(table):
        return []
    course = Course(table, luck, confirm if tracked(table) else None)
    _FOLLOWS[type(command)](command, course)
    while (said := answer(course.table)) is not None:
        _FOLLOWS[type(said)](said, course)
    integrity.keep(course, table)
    supportware.keep(course)
    return course.entries


def due(table: Table) -> c.Seal | c.Reveal | c.Conclude | None:
    """The system command that the match waits for, if it waits for one."""
    match table.due:
        case "seal":
            return c.Seal()
        case "reveal":
            return c.Reveal()
        case "conclude":
            return c.Conclude()
        case None:
            return None
