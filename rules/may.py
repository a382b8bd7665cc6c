"""May this be done? Asked of the seat's own Table: a refusal can't know what its player can't."""

from collections.abc import Callable
from typing import Any, Final

from rules.done import may_be_done
from rules.log import commands as c
from rules.log.doors import by_its_terms
from rules.log.table import Table
from rules.measured.bounds import beside_the_table
from rules.messages import say
from rules.order import (
    answering,
    coherency,
    combination,
    declaring,
    dodging,
    doubted,
    giving,
    jumping,
    landing,
    saving,
    transmuting,
    triggers,
    waiting,
    whole,
    withstanding,
)
from rules.order import step_1_2_declaration as step_1_2
from rules.order import step_2_aros as step_2
from rules.order import step_5_2_conclusion as step_5_2
from rules.order import step_5_resolution as step_5
from rules.pieces import putting_down
from rules.quick import anew, outcome, reacting, telling
from rules.refusals import Refusal
from rules.skills import finding, mnemonica, returning, spearheads, spreading, tether
from rules.skills.fireteams import coming_back, ended_at_will, forming
from rules.turn import (
    armies,
    classified,
    command_tokens,
    consent,
    deployment_noted,
    devices,
    fairness,
    initiative,
    leaving,
    lieutenant,
    making_room,
    objections,
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

Check = Callable[[Any, Table], Refusal | None]

SETTLING: Final = Refusal("settling", say("The last step is still being worked out. Try again."))


def _anytime(command: c.Command, table: Table) -> Refusal | None:
    return None


def _may_answer(command: c.DeclareAro, table: Table) -> Refusal | None:
    if table.step == jumping.STEP:
        return jumping.may_answer(command, table)
    return answering.may_answer(command, table)


def _may_withdraw(command: c.Withdraw, table: Table) -> Refusal | None:
    if command.trooper:
        return deployment_noted.may_withdraw(command, table)
    return step_2.may_withdraw(command, table)


_CHECKS: Final[dict[type[c.Command], Check]] = {
    c.EnterArmy: armies.may_enter,
    c.OpenPart: fairness.may_open,
    c.NameDevice: devices.may_name,
    c.LayTerrain: terrain_setup.may_lay,
    c.RollInitiative: initiative.may_roll,
    c.KeepInitiative: initiative.may_keep,
    c.TakeRest: initiative.may_take,
    c.Compose: deployment_noted.may_compose,
    c.Withdraw: _may_withdraw,
    c.Done: may_be_done,
    c.DeclareSkill: step_1_2.may_declare,
    c.DeclareOrder: whole.may_declare_whole,
    c.SkipSecond: combination.may_skip,
    c.DeclareAro: _may_answer,
    c.DelayAro: waiting.may_wait,
    c.BarReturn: returning.may_bar,
    c.ShowHidden: finding.may_show,
    c.GiveMods: giving.may_give,
    c.ReadDice: step_5.may_read,
    c.RollDice: step_5.may_roll,
    c.GiveOutcome: step_5.may_tell,
    c.Save: saving.may_save,
    c.Guts: step_5_2.may_roll_guts,
    c.Announce: withstanding.may_announce,
    c.DodgeMove: dodging.may_dodge_move,
    c.CheckCoherency: coherency.may_check,
    c.SetOff: triggers.may_set_off,
    c.PutDown: putting_down.may_put_down,
    c.TellCoherency: tether.may_tell,
    c.NameSpearhead: spearheads.may_name,
    c.ReplaceBase: replacing.may_replace,
    c.MakeRoom: making_room.may_make_room,
    c.NoteCarried: zones.may_note_carried,
    c.CountZone: zones.may_count,
    c.SayFirst: declaring.may_say_first,
    c.EnterState: spreading.may_enter,
    c.FormFireteam: forming.may_form,
    c.EndFireteam: ended_at_will.may_end,
    c.RejoinFireteam: coming_back.may_rejoin,
    c.RollJump: landing.may_roll,
    c.TellOrder: telling.may_tell_order,
    c.TellAros: reacting.may_tell_aros,
    c.TellOutcome: outcome.may_tell_outcome,
    c.TellAnew: anew.may_tell_anew,
    c.EndTurn: player_turn.may_end,
    c.Regenerate: regeneration.may_regenerate,
    c.Reload: reloading.may_reload,
    c.Transmute: transmuting.may_transmute,
    c.LeaveTable: leaving.may_leave,
    c.RequestSpeedballs: speedballs.may_request,
    c.NameLieutenant: lieutenant.may_name,
    c.TakeCommand: lieutenant.may_take_command,
    c.TransferMind: mnemonica.may_transfer,
    c.CountAsStrategos: tactical.may_count_as_strategos,
    c.SpendToken: command_tokens.may_spend,
    c.AskBack: consent.may_ask_back,
    c.ProposeRuling: consent.may_propose_ruling,
    c.ProposeEnd: consent.may_propose_end,
    c.Agree: consent.may_agree,
    c.Disagree: consent.may_disagree,
    c.Object: objections.may_object,
    c.SettleObjection: objections.may_settle,
    c.NoteScore: scoring.may_score,
    c.ScoreObjective: scoring.may_score_objective,
    c.DrawClassified: classified.may_draw,
    c.ShowClassified: classified.may_show,
    c.Concede: _anytime,
    c.Forfeit: the_end.may_forfeit,
    c.Adjourn: consent.may_adjourn,
    c.CallBack: pauses.may_call,
    c.Resume: pauses.may_resume,
}

_WHILE_SETTLING: Final = (
    c.Object,
    c.SettleObjection,
    c.Concede,
    c.ProposeRuling,
    c.Agree,
    c.Disagree,
    c.Resume,
)
"""What may be said while a job is due: if that job fails for good, a Ruling sets the match going."""
_BEFORE_A_SPEARHEAD: Final = (*_WHILE_SETTLING, c.NameSpearhead, c.CallBack, c.Forfeit)
"""What may be said before a new Spearhead is named."""


@by_its_terms
def may(command: c.Command, table: Table) -> Refusal | None:
    """Whether a seat may give this command, judged from its own Table alone."""
    if table.step == "over":
        return the_end.OVER
    if no := pauses.goes_first(command, table):
        return no
    if table.due is not None and not isinstance(command, _WHILE_SETTLING):
        return SETTLING
    if isinstance(command, c.NameDevice):
        return devices.may_name(command, table)  # whatever the match waits for: it is no move in it
    if not isinstance(command, _BEFORE_A_SPEARHEAD) and (no := spearheads.goes_first(table)):
        return no
    return (
        declaring.may_declare_now(command, table)
        or doubted.goes_first(command, table)
        or beside_the_table(command, table)
        or _CHECKS[type(command)](command, table)
    )
