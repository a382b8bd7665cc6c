"""Transmutation (Auto): another profile as its bearer begins to move, or as it is deployed. Page
"Transmutation" (N4).
"""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Profile, says
from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import Compose, DeclareSkill
from rules.log.course import Course
from rules.log.table import Piece, Spot, Table, Trooper, card_of, under
from rules.messages import say
from rules.pieces.transmuting import NAME, take
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule

AUTO: Final = "Auto"
NO_OTHER: Final = Refusal(
    "no-such-profile", say("It has no other profile to take."), field="transmutes"
)


def other_form(own: Profile) -> Profile | None:
    """The profile that a trooper may take in place of its own, which is then beside it."""
    if not own.becomes or not says(own, NAME, AUTO):
        return None
    form, *others = own.becomes
    return replace(form, points=own.points, becomes=(*others, replace(own, becomes=())))


def switches(table: Table, piece: Piece) -> Profile | None:
    """The profile that a Model may take as it begins to move."""
    stands = piece.card is not None and piece.real is not False
    trooper = under(table, piece)
    return other_form(trooper.profile) if stands and trooper else None


# ------------------------------------------------------------------ may


def may_switch(command: DeclareSkill, table: Table, card: SkillCard) -> Refusal | None:
    """Whether these may take their other profile by a skill."""
    for id in command.transmutes:
        piece = table.pieces.get(id)
        if piece is None or switches(table, piece) is None:
            return NO_OTHER
    return refuse(as_it_begins_to_move, card) if command.transmutes else None


@rule("TRANS-3")
def as_it_begins_to_move(card: SkillCard) -> str | None:
    """Its bearer takes it as it begins to move, by a skill with that label."""
    if card.bears("Movement") and not card.roll:
        return None
    return say("It takes its other profile as it begins to move, by a skill that moves it.")


def may_be_deployed_so(command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether it may be deployed by its other profile."""
    barred = command.transmuted and other_form(trooper.profile) is None
    return replace(NO_OTHER, field="transmuted") if barred else None


def as_if_switched(command: DeclareSkill, table: Table) -> Table:
    """The Table as those move over it who take their other profile first."""
    pieces, troopers = dict(table.pieces), dict(table.troopers)
    for id in command.transmutes:
        piece = table.pieces[id]
        trooper, form = under(table, piece), switches(table, piece)
        if trooper is not None and form is not None:
            pieces[id] = replace(piece, card=card_of(form))
            troopers[trooper.id] = replace(trooper, profile=form)
    return replace(table, pieces=pieces, troopers=troopers) if command.transmutes else table


# ------------------------------------------------------------------ happens


def switch(course: Course, pieces: tuple[PieceId, ...]) -> None:
    """As they begin to move they are by another profile what they are: the points lost stay lost."""
    for id in dict.fromkeys(pieces):
        piece = course.table.pieces[id]
        trooper, form = under(course.table, piece), switches(course.table, piece)
        if trooper is not None and form is not None:
            take(course, piece, trooper, form, as_it_begins_to_move.id)


def deploy_so(course: Course, trooper: Trooper, spot: Spot) -> None:
    """It is deployed by the profile that its player has chosen."""
    form = other_form(course.table.troopers[trooper.id].profile)
    if spot.transmuted and form is not None:
        taken = e.ProfileTaken(trooper.side, trooper.id, form)
        course.add(taken, as_it_begins_to_move.id)
