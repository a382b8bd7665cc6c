"""Who is in a Fireteam, and who in a State that has part in none."""

from typing import Final

from rules.ids import PieceId
from rules.log.table import Fireteam, Piece, Table
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.activated_together import FIRETEAM
from rules.state import State
from rules.states import force

FEWEST: Final = 2


def team_of(table: Table, piece: PieceId) -> Fireteam | None:
    """The Fireteam that a piece is a member of."""
    return next((team for team in table.fireteams if piece in team.pieces), None)


def barred(table: Table, piece: Piece) -> Refusal | None:
    """Why a piece is in no Fireteam, with whomever."""
    return kept_out(force(table, piece))


def kept_out(states: tuple[State, ...]) -> Refusal | None:
    """Why nobody in these States is in a Fireteam."""
    for _, id, sentence in said(states, declaring.joins, FIRETEAM):
        return Refusal("state-forbids", sentence, id)
    return refuse(out_of_it, any(state.marker or state.null for state in states))


@rule("TEAM-6")
def out_of_it(barred: bool) -> str | None:
    """Nobody in a Marker's or a Null State is in a Fireteam."""
    return say("Markers and troopers in a Null State can’t be in a Fireteam.") if barred else None


def left_by(table: Table, piece: PieceId) -> Fireteam | None:
    """The Fireteam that a piece has left, while its player may have it back."""
    if team_of(table, piece) is not None:
        return None
    return next((team for team in table.fireteams if piece in team.left), None)
