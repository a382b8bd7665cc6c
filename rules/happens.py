"""What happens: a command that may be given, on the full Table, becomes events.

It refuses nothing and never raises. What only the full Table knows (is this the real one?) comes
out as an event, never as the text of a refusal.
"""

from collections.abc import Callable
from typing import Any, Final

from rules.done import done
from rules.due import SETTLES, due
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
from rules.pieces import putting_down
from rules.quick import anew, befalling, outcome, reacting, telling
from rules.quick.answers import answer
from rules.skills import finding, mnemonica, returning, spearheads, spreading, supportware, tether
from rules.skills.fireteams import coming_back, ended_at_will, forming, integrity
from rules.turn import (
    armies,
    classified,
    command_tokens,
    consent,
    deployment_noted,
    devices,
    initiative,
    leaving,
    making_room,
    objections,
    passing,
    pauses,
    player_turn,
    regeneration,
    reloading,
    replacing,
    scoring,
    speedballs,
    tactical,
    terrain_setup,
    the_end,
    zones,
)

Follow = Callable[[Any, Course], None]


def _of_the_order(effect: Follow) -> Follow:
    """An effect of the Order: after it, whatever else comes of the Order."""

    def follow(command: c.Command, course: Course) -> None:
        effect(command, course)
        sequence.after_effects(course)

    return follow


def _withdraw(command: c.Withdraw, course: Course) -> None:
    if command.trooper:
        deployment_noted.withdraw(command, course)
    else:
        step_2.withdraw(command, course)


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
    c.Compose: deployment_noted.compose,
    c.Withdraw: _withdraw,
    c.Done: done,
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
    c.Save: _of_the_order(saving.save),
    c.Guts: _of_the_order(step_5_2.roll_guts),
    c.Announce: _of_the_order(withstanding.announce),
    c.DodgeMove: _of_the_order(dodging.dodge_move),
    c.TellCoherency: tether.tell,
    c.NameSpearhead: spearheads.name,
    c.ReplaceBase: replacing.replace_base,
    c.MakeRoom: making_room.make_room,
    c.NoteCarried: zones.note_carried,
    c.CountZone: zones.count,
    c.SayFirst: declaring.say_first,
    c.CheckCoherency: _check_coherency,
    c.SetOff: triggers.set_off,
    c.PutDown: _of_the_order(putting_down.put_down),
    c.EnterState: spreading.enter_state,
    c.FormFireteam: forming.form,
    c.EndFireteam: ended_at_will.end,
    c.RejoinFireteam: coming_back.rejoin,
    c.RollJump: landing.roll,
    c.TellOrder: telling.tell_order,
    c.TellAros: reacting.tell_aros,
    c.TellOutcome: outcome.tell_outcome,
    c.TellAnew: anew.tell_anew,
    c.Befall: _of_the_order(befalling.befall),
    c.PassStep: lambda command, course: passing.go_on(course),
    c.OpenSeals: lambda command, course: the_end.open_seals(course),
    c.EndTurn: player_turn.end_orders,
    c.Regenerate: regeneration.regenerate,
    c.Reload: reloading.reload,
    c.Transmute: transmuting.transmute,
    c.LeaveTable: leaving.leave,
    c.RequestSpeedballs: speedballs.request,
    c.NameLieutenant: player_turn.name_lieutenant,
    c.TakeCommand: tactical.take_command,
    c.TransferMind: _of_the_order(mnemonica.transfer),
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
    **SETTLES,
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
