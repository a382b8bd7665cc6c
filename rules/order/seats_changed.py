"""What becomes of a TAG and its Pilot as one gets out or in."""

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Shape, Trooper, card_of, real_of, under
from rules.messages import say
from rules.pieces.crew import pilot_in
from rules.pieces.entering import enter, unfit
from rules.pieces.sealing import commit_new
from rules.pieces.settling import reconcile
from rules.refusals import Refusal
from rules.registry import rule
from rules.skills.fireteams.members import team_of
from rules.state import State
from rules.states import disguises, in_force, null, seen

ALONE = Refusal(
    "alone", say("A Pilot mounts or dismounts alone, not together with other troopers.")
)


@rule("MOUNT-1")
def by_a_move(first: bool, party: tuple[PieceId, ...]) -> str | None:
    """A Pilot gets out, or in, as the Move is declared that is the first skill of the Order."""
    if not first:
        return say("A Pilot mounts or dismounts with a Move as the first skill of the Order.")
    return ALONE.sentence if party else None


@rule("PILOT-2")
def out_of_what_fell() -> bool:
    """Of an Unconscious TAG the Pilot can still get out, and act by its own profile."""
    return True


def gets_out(course: Course, tag: Piece, trooper: Trooper) -> PieceId:
    """The Pilot stands beside its TAG, as a Model, in the States of the TAG that it can be in."""
    if shown_by_it():
        tag = shows_itself(course, tag, trooper, shown_by_it.id)
    profile = pilot_in(trooper.profile)
    assert profile is not None
    table, side = course.table, tag.side
    pilot = course.luck.piece(f"gets out of {tag.id}")
    own = course.luck.trooper(f"gets out of {tag.id} trooper")
    note = e.TrooperNote(own, replace(profile, points=0), trooper.group)
    course.add(e.TrooperJoined(side, note), by_a_move.id)
    shape = Shape(MODEL, str(profile.s), tag.shape.group, where=tag.shape.where)
    course.add(e.PiecePlaced(pilot, side, shape), by_a_move.id)
    course.add(e.CardShown(pilot, card_of(profile)), by_a_move.id)
    course.add(e.PieceIdentified(side, pilot, own), by_a_move.id)
    out = e.PilotDismounted(tag.id, pilot, table.aboard.get(tag.id, 0))
    fallen = (out_of_what_fell.id,) if null(table, tag) else ()
    course.add(out, by_a_move.id, *fallen)
    _takes_over(course, tag.id, pilot)
    for state in (one for one in seen(table, tag) if _goes_along(one)):
        enter(course, pilot, state, shares_its_states.id)
    commit_new(course, side, pilot, card_of(profile))
    return pilot


def shows_itself(course: Course, piece: Piece, trooper: Trooper, id: str) -> Piece:
    """What stands under a Marker shows itself by this rule: the piece that it is then."""
    hidden = [one for one in in_force(course.table.book, trooper) if disguises(one)]
    for state in hidden:
        course.add(e.StateLeft(trooper.side, trooper.id, state.name), id)
    if hidden:
        course.add(e.RevealCalled((piece.id,), True), id)
        reconcile(course)
    return real_of(course.table, trooper.id) or piece


@rule("MOUNT-2")
def shown_by_it() -> bool:
    """To get out, or in, ends Hidden Deployment and every Marker State of both."""
    return True


def _goes_along(state: State) -> bool:
    return not state.null and not disguises(state) and shares_its_states()


@rule("PILOT-5")
def shares_its_states() -> bool:
    """The States of a TAG are its Pilot's as it gets out, but for those that are Null; those of the
    Pilot are its TAG's as it gets in."""
    return True


def gets_in(course: Course, pilot: PieceId, tag: PieceId, *, called_back: str = "") -> None:
    """The Pilot is inside: its Model goes, what States it is in that a TAG can be in stay."""
    standing, trooper = course.table.pieces[pilot], under(course.table, course.table.pieces[pilot])
    with_it = [one for one in seen(course.table, standing) if _goes_along(one)]
    id = called_back or by_a_move.id
    course.add(e.PilotMounted(tag, pilot, bool(called_back)), id)
    if called_back and takes_no_place():
        _gives_up_its_place(course, pilot)
    _takes_over(course, pilot, tag)
    course.add(e.PieceRemoved(pilot), id)
    if trooper is not None:
        course.add(e.TrooperLeft(trooper.side, trooper.id), id)
    for state in () if called_back else with_it:
        if unfit(course.table, course.table.pieces[tag], state) is None:
            enter(course, tag, state, shares_its_states.id)


def _takes_over(course: Course, old: PieceId, new: PieceId) -> None:
    """Its place in a Fireteam, and what it has with it of the mission, are the other's."""
    team = team_of(course.table, old)
    if team is not None and takes_its_place():
        pieces = tuple(new if one == old else one for one in team.pieces)
        course.add(e.FireteamFormed(team.side, pieces, team.type), takes_its_place.id)
    _hands_on(course, old, new)


def _gives_up_its_place(course: Course, pilot: PieceId) -> None:
    team = team_of(course.table, pilot)
    if team is not None:
        gone = e.FireteamEnded if team.pieces[0] == pilot else e.FireteamLeft
        course.add(gone(pilot), takes_no_place.id)


def _hands_on(course: Course, old: PieceId, new: PieceId) -> None:
    for item in sorted(course.table.pieces[old].carries) if takes_it_along() else ():
        course.add(e.ItemCarried(old, item, holds=False), takes_it_along.id)
        course.add(e.ItemCarried(new, item), takes_it_along.id)


@rule("FAQ-K42")
def takes_its_place() -> bool:
    """A Pilot that gets out takes the place of its TAG in its Fireteam; the TAG takes its Pilot's."""
    return True


@rule("FAQ-K43")
def takes_no_place() -> bool:
    """A TAG that regains control by a Reset does not take the place of its Pilot in a Fireteam."""
    return True


@rule("FAQ-I2")
def takes_it_along() -> bool:
    """Supply Boxes, items of a Panoply and Synched Civilians go over from the one to the other."""
    return True
