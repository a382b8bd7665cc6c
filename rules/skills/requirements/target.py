"""At whom a skill may be aimed."""

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import DEPLOYABLE, Card, Failure, Piece, Table, name_of, piece_of, side_of
from rules.messages import say, term
from rules.moments import declaring
from rules.moments.declaring import Act, Aim
from rules.page import said
from rules.pieces.crew import MOTORCYCLE
from rules.reference import SkillCard
from rules.reference.arms import COVER, arm
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import own_card
from rules.skill import made_by
from rules.skills.baggage import NAME as BAGGAGE
from rules.skills.baggage import may_fill_up
from rules.skills.close_combat import adjoins, fights_back, hand_to_hand
from rules.skills.guard import reaches
from rules.skills.requirements.care import may_help
from rules.skills.requirements.hackable import may_be_hacked, with_its_pilot
from rules.skills.requirements.whose import NO_SUCH_TARGET, enemy_piece, no_ally, own_piece
from rules.states import seen
from rules.weapons.charges import is_placed, never_in_an_aro, on_the_helpless


def may_aim(
    table: Table,
    by: Piece,
    wanted: SkillCard,
    target: PieceId | None,
    *,
    aro: bool,
    weapon: str = "",
) -> Refusal | None:
    """Whether a skill may be declared against a target, from what everybody sees of it."""
    charge = is_placed(table.book, weapon)
    if aro and (no := refuse(never_in_an_aro, charge)):
        return no
    if target is None and (not wanted.target or is_targetless(table.book, wanted, weapon)):
        return None
    if refusal := refuse(told_as_declared, wanted, target):
        return refusal
    if wanted.ally:
        helped = own_piece(table, side_of(by), target)
        if helped is not None and wanted.kind == "hacking":
            return may_be_hacked(table.book, wanted, helped.card or own_card(table, helped))
        if helped is not None and wanted.name == BAGGAGE:
            return may_fill_up(table, by, helped)
        return may_help(table, wanted, helped) if helped else NO_SUCH_TARGET
    aimed = enemy_piece(table, side_of(by), target)
    if aimed is None:
        return refuse(no_ally, piece_of(table, target), side_of(by)) or NO_SUCH_TARGET
    if refusal := refuse(can_be_deactivated, wanted, aimed):
        return refusal
    scenery = is_scenery.wording(table.book)
    if scenery is not None and (no := refuse(scenery, wanted, aimed.card)):
        return no
    near = adjoins(table, by.id, aimed.id) or bool(reaches(table, by, aimed, wanted))
    if refusal := refuse(hand_to_hand, wanted, near) or refuse(
        on_the_helpless, charge, near, fights_back(table, aimed)
    ):
        return refusal
    aim = Aim(table, by.id, wanted, aimed, aro)
    if refusal := not_against(aim):
        return refusal
    # What the same Order Discovers first shows its type before the Programme runs.
    first_seen = aimed.card is None and allowed_by(aim)
    return refuse(with_its_pilot, wanted, aimed.id in table.riders) or (
        None if first_seen else may_be_hacked(table.book, wanted, aimed.card)
    )


def not_against(aim: Aim) -> Refusal | None:
    """Whether the States of who is aimed at, or answered, bar the act, and nothing lets it through."""
    if refusal := refuse(not_tried_again, aim) or refuse(not_twice, aim):
        return refusal
    if allowed_by(aim):
        return None
    act = Act(aim.skill, "opponent", aim=aim)
    for _, id, sentence in said(seen(aim.table, aim.piece), declaring.forbids, act):
        return Refusal("not-against-this", sentence, id)
    return None


@rule("DISC-2")
def not_tried_again(aim: Aim) -> str | None:
    """Who failed to Discover one may not try that one again until the next Player Turn."""
    barred = Failure(aim.by, aim.piece.id, aim.piece.appearance) in aim.table.failures
    if aim.skill.name != "Discover" or not barred:
        return None
    return say(
        "{by} failed to Discover {piece}: no second try this Player Turn.",
        by=name_of(aim.table, aim.by),
        piece=name_of(aim.table, aim.piece.id),
    )


@rule("DISC-1")
def not_twice(aim: Aim) -> str | None:
    """Who Discovers in both halves of an Order looks for two Markers."""
    order = None if aim.aro or aim.skill.name != "Discover" else aim.table.order
    done = made_by(order, aim.by) if order is not None else ()
    again = any((one.skill, one.target) == (aim.skill.name, aim.piece.id) for one in done)
    return say("It already Discovers that Marker in this Order.") if again else None


def is_targetless(book: Book, wanted: SkillCard, weapon: str) -> bool:
    """Whether a skill is aimed with this weapon at a place, and at nobody."""
    try:
        return wanted.weapon and bool(weapon) and arm(book, weapon).bears("Targetless")
    except KeyError:  # a name that no weapon bears is refused as such
        return False


@rule("FAQ-B4")
def told_as_declared(wanted: SkillCard, target: PieceId | None) -> str | None:
    """Whom a skill is aimed at is said as it is declared, not later."""
    return (
        say("Choose a target when you declare {skill}.", skill=term(wanted.name))
        if target is None
        else None
    )


def allowed_by(aim: Aim) -> tuple[str, ...]:
    """The ids of what lets an act through that a State of the target would bar."""
    act = Act(aim.skill, "opponent", aim=aim)
    return tuple(id for _, id, _ in said(seen(aim.table, aim.piece), declaring.allows, act))


@rule("DEACT-1")
def can_be_deactivated(wanted: SkillCard, aimed: Piece) -> str | None:
    """A Deactivator is used on a Deployable that everybody sees, and on nothing else."""
    card = aimed.card
    deployed = card is not None and card.type == DEPLOYABLE and card.name != MOTORCYCLE
    barred = wanted.name == "Deactivator" and not deployed
    return say("A Deactivator only works on Deployables.") if barred else None


@rule("COVER-1", only="N5.2")
def is_scenery(wanted: SkillCard, aimed: Card | None) -> str | None:
    """A Deployable Cover is scenery: a Deactivator ends it, and nothing else is aimed at it."""
    aims = wanted.name != "Deactivator" and aimed is not None
    if aims and aimed is not None and (aimed.type, aimed.name) == (DEPLOYABLE, COVER):
        return say("It is scenery: only a Deactivator takes it off the table.")
    return None
