"""Everything that changes a club and its events. Each act is on the trail, and can be undone."""

from tracker.leagues.actions.absent import ABSENT, walk_over
from tracker.leagues.actions.adjourning import adjourn, may_be_adjourned
from tracker.leagues.actions.admitting import admit
from tracker.leagues.actions.awards import award
from tracker.leagues.actions.bringing import bring_people
from tracker.leagues.actions.bringing_results import bring_results
from tracker.leagues.actions.captains import choose
from tracker.leagues.actions.channels import set_channel, take_channel_out, write
from tracker.leagues.actions.clubs import (
    claim,
    found_club,
    help_organise,
    left_alone,
    member_of,
    new_helpers_link,
    rename,
    stand_in,
    step_down,
    take_name_away,
)
from tracker.leagues.actions.counting import count_ratings, keep_calendar, keep_standings, recount
from tracker.leagues.actions.dates import accept, decline, propose
from tracker.leagues.actions.dividing import divide_all
from tracker.leagues.actions.encounters import seat_by_hand
from tracker.leagues.actions.entries import (
    divide,
    edit,
    say_days,
    tick,
    type_in,
)
from tracker.leagues.actions.events import (
    change,
    close,
    leave_alone,
    new_invitation,
    open_event,
    prepare,
    put_off,
)
from tracker.leagues.actions.going_on import go_on, mail, remind, waits_for
from tracker.leagues.actions.ladder import challenge
from tracker.leagues.actions.leaving import come_back, leave, replace
from tracker.leagues.actions.lists import (
    hand_in,
    hand_in_code,
    lists_are_closed,
    locked_from,
    open_list,
    take_late,
)
from tracker.leagues.actions.merging import merge
from tracker.leagues.actions.moving import put_off as put_round_off
from tracker.leagues.actions.moving import set_round, start_clock, swap
from tracker.leagues.actions.notices import switch, tell, tell_all
from tracker.leagues.actions.opening_up import open_up
from tracker.leagues.actions.playing import counts_itself, look, play_here
from tracker.leagues.actions.playoffs import PLAY_OFFS, open_playoffs
from tracker.leagues.actions.results import agree, decide, dispute, report
from tracker.leagues.actions.rounds import ask_for_round, pair, pair_soon
from tracker.leagues.actions.seasons import open_next_season, seat_anew
from tracker.leagues.actions.tables import keep_table, take_back_table
from tracker.leagues.actions.teams import change_team, enter_team, take_team_out
from tracker.leagues.actions.told import Told, left_open
from tracker.leagues.actions.trail import NotDone
from tracker.leagues.actions.unanswered import stand
from tracker.leagues.actions.undoing import undo
from tracker.leagues.actions.waiting import come_as, is_full, join, seat_waiting, wait_no_more

__all__ = [
    "ABSENT",
    "PLAY_OFFS",
    "NotDone",
    "Told",
    "accept",
    "adjourn",
    "admit",
    "agree",
    "ask_for_round",
    "award",
    "bring_people",
    "bring_results",
    "challenge",
    "change",
    "change_team",
    "choose",
    "claim",
    "close",
    "come_as",
    "come_back",
    "count_ratings",
    "counts_itself",
    "decide",
    "decline",
    "dispute",
    "divide",
    "divide_all",
    "edit",
    "enter_team",
    "found_club",
    "go_on",
    "hand_in",
    "hand_in_code",
    "help_organise",
    "is_full",
    "join",
    "keep_calendar",
    "keep_standings",
    "keep_table",
    "leave",
    "leave_alone",
    "left_alone",
    "left_open",
    "lists_are_closed",
    "locked_from",
    "look",
    "mail",
    "may_be_adjourned",
    "member_of",
    "merge",
    "new_helpers_link",
    "new_invitation",
    "open_event",
    "open_list",
    "open_next_season",
    "open_playoffs",
    "open_up",
    "pair",
    "pair_soon",
    "play_here",
    "prepare",
    "propose",
    "put_off",
    "put_round_off",
    "recount",
    "remind",
    "rename",
    "replace",
    "report",
    "say_days",
    "seat_anew",
    "seat_by_hand",
    "seat_waiting",
    "set_channel",
    "set_round",
    "stand",
    "stand_in",
    "start_clock",
    "step_down",
    "swap",
    "switch",
    "take_back_table",
    "take_channel_out",
    "take_late",
    "take_name_away",
    "take_team_out",
    "tell",
    "tell_all",
    "tick",
    "type_in",
    "undo",
    "wait_no_more",
    "waits_for",
    "walk_over",
    "write",
]
