"""What a skill needs before it can be declared, by whoever: its user, target, weapon, length."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import Bearer, Profile, has
from rules.ids import PieceId, Side
from rules.log.table import (
    DEPLOYABLE,
    Card,
    Failure,
    Piece,
    Table,
    Trooper,
    name_of,
    piece_of,
    side_of,
)
from rules.memory import remembered
from rules.messages import say, term
from rules.moments import declaring, meeting, recovering
from rules.moments.declaring import Act, Aim
from rules.moments.recovering import Cure
from rules.page import said
from rules.pieces.crew import MOTORCYCLE, nobody_inside, stranded
from rules.reference import Length, SkillCard
from rules.reference.arms import COVER, arm, arms, left_open, melee, programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import own_card
from rules.skill import made_by, played
from rules.skills.baggage import NAME as BAGGAGE
from rules.skills.baggage import may_fill_up
from rules.skills.chest_mines import may_go_off
from rules.skills.close_combat import adjoins, fights, fights_back, hand_to_hand
from rules.skills.guard import reaches
from rules.state import State
from rules.states import force, seen
from rules.weapons.charges import is_placed, never_in_an_aro, on_the_helpless
from rules.weapons.devices import HACKER, bears, is_hacker

NO_SUCH_TARGET = Refusal("no-such-target", say("There is no such target on the table."))
NO_SUCH_SKILL = Refusal("no-such-skill", say("This trooper can't declare that."))

PLACE = "Place Deployable"
NON_HACKABLE = "Non-Hackable"


def _anybodys(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    return piece_of(table, piece)


@rule("SEAT-1", off=_anybodys)
def own_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of one's own that stands on the table: nobody gives commands to another."""
    found = _anybodys(table, by, piece)
    return found if found and side_of(found) == by else None


ENGINEER: Final = "Engineer"
GIZMOKIT: Final = "GizmoKit"
TECHNORGANIC: Final = "Technorganic"
NO_SUCH_PIECE = Refusal("no-such-piece", say("You have no such piece on the table."), own_piece.id)
"""The same whether the piece is the enemy's, a hidden one, or none at all."""


def not_ones_own(table: Table, by: Side, piece: PieceId | None) -> Refusal:
    """Why a piece is not one's own to act with: it is no such piece, or it obeys somebody else."""
    found = piece_of(table, piece)
    if found is not None and found.side == by:
        for _, id, sentence in said(seen(table, found), declaring.withheld):
            return Refusal("withheld", sentence, id)
    return NO_SUCH_PIECE


def enemy_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of the opponent's that stands on the table."""
    found = piece_of(table, piece)
    return found if found and an_enemy(found, by) else None


@rule("FAQ-T4", off=lambda piece, by: piece.side != by)
def an_enemy(piece: Piece, by: Side) -> bool:
    """A Possessed TAG is an enemy to its own army, and an ally to who possesses it."""
    return side_of(piece) != by


def knows(book: Book, trooper: Trooper | None, wanted: SkillCard) -> bool:
    """Whether a trooper has a skill: the common ones everybody, a Programme by a device that bears
    it, the others by its profile."""
    return trooper is not None and _knows(book, trooper.profile, wanted)


def _knows(book: Book, profile: Profile, wanted: SkillCard) -> bool:
    known = programme(book, wanted.name)
    if known is not None:
        return bears(book, profile, known)
    return (
        wanted.kind == "common" or has(profile, wanted.name) or carries_a_kit(profile, wanted.name)
    )


@rule("PARAM-1")
def carries_a_kit(bearer: Bearer, wanted: str) -> bool:
    """A Paramedic has a MediKit."""
    return wanted == "MediKit" and has(bearer, "Paramedic")


def kit_of(bearer: Bearer, wanted: str) -> tuple[str, ...]:
    """The rule by which somebody has a kit that its list does not print."""
    return (carries_a_kit.id,) if not has(bearer, wanted) and carries_a_kit(bearer, wanted) else ()


def known_skills(book: Book, trooper: Trooper | None, *lengths: Length) -> tuple[SkillCard, ...]:
    """The skills that a trooper could declare at one of these lengths."""
    return _known(book, trooper.profile, lengths) if trooper else ()


@remembered
def _known(book: Book, profile: Profile, lengths: tuple[Length, ...]) -> tuple[SkillCard, ...]:
    able = (card for card in played(book) if any(card.may_be(length) for length in lengths))
    return tuple(card for card in able if _knows(book, profile, card))


def may_act(table: Table, piece: Piece, wanted: SkillCard) -> Refusal | None:
    """Whether the States in force on a piece let it declare this skill, and somebody is inside."""
    if piece.id in table.riders and (
        no := refuse(nobody_inside, wanted, stranded(table, piece.id))
    ):
        return no
    late = table.order.entered.get(piece.id, frozenset()) if table.order else frozenset()
    for state in force(table, piece):
        if not state.speaks(declaring.forbids):
            continue
        act = Act(wanted, stood=state.name not in late)
        for _, id, sentence in said((state,), declaring.forbids, act):
            if not state.holds(declaring.allows, act):
                return Refusal("state-forbids", sentence, id)
    return None


def let_by(table: Table, piece: Piece, wanted: SkillCard) -> tuple[str, ...]:
    """The rules by which a skill may be declared that a State in force would bar."""
    return tuple(id for _, id, _ in said(seen(table, piece), declaring.allows, Act(wanted)))


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
        return _may_help(table, wanted, helped) if helped else NO_SUCH_TARGET
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


def _may_help(table: Table, wanted: SkillCard, helped: Piece) -> Refusal | None:
    """Whether an ally may be healed or repaired as it stands."""
    for _, id, sentence in said(seen(table, helped), declaring.helped, wanted):
        return Refusal("state-forbids", sentence, id)
    refusal = refuse(can_be_helped, table, wanted, helped)
    for _, id, sentence in unhealed(table, wanted.name, helped) if refusal else ():
        return Refusal("state-forbids", sentence, id)
    return refusal


def unhealed(table: Table, skill: str, helped: Piece) -> tuple[tuple[State, str, str], ...]:
    """Why its States let nothing give a piece a Wound or a point of STR back."""
    card = own_card(table, helped)
    cure = Cure(skill, card is not None and card.structure)
    return tuple(said(seen(table, helped), recovering.unhealed, cure))


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


@rule("FAQ-T4")
def no_ally(aimed: Piece | None, by: Side) -> str | None:
    """Who possesses a TAG does not attack it."""
    obeys = aimed is not None and aimed.side != by and side_of(aimed) == by
    return say("You control it: it counts as your ally.") if obeys else None


def allowed_by(aim: Aim) -> tuple[str, ...]:
    """The ids of what lets an act through that a State of the target would bar."""
    act = Act(aim.skill, "opponent", aim=aim)
    return tuple(id for _, id, _ in said(seen(aim.table, aim.piece), declaring.allows, act))


@rule("CARE-1")
def can_be_helped(table: Table, wanted: SkillCard, helped: Piece) -> str | None:
    """Doctor, Engineer, MediKit and GizmoKit help an ally that is in a State they end, or (with STR)
    has lost some of it."""
    card = own_card(table, helped)
    if card is None:
        return say("{skill} has nothing to heal or repair there.", skill=term(wanted.name))
    cure = Cure(wanted.name, card.structure, helped.severed, technorganic=has(card, TECHNORGANIC))
    ended = ends(table, helped, card, cure)
    return (
        None
        if ended or mends(table, cure, helped)
        else say("{skill} has nothing to heal or repair there.", skill=term(wanted.name))
    )


def mends(table: Table, cure: Cure, helped: Piece) -> bool:
    """Whether a skill gives back STR to a piece that has lost some."""
    repairs = cure.structure and cure.skill in (ENGINEER, GIZMOKIT) and helped.lost > 0
    return repairs and not unhealed(table, cure.skill, helped)


def ends(table: Table, helped: Piece, card: Card, cure: Cure) -> list[tuple[State, str]]:
    """The States of who is helped that this would end, as everybody sees them, each with the rule."""
    standing = seen(table, helped)
    found = {one.name: (one, id) for one, id, _ in said(standing, recovering.treated, cure)}
    asked = recovers.wording(table.book)
    if asked is not None and asked(card, cure.skill):
        by_engineer = replace(cure, skill=ENGINEER)
        for state, _, _ in said(standing, recovering.treated, by_engineer):
            if not state.speaks(recovering.regains):
                found.setdefault(state.name, (state, asked.id))
    return list(found.values())


@rule("RECOV-1", only="N5.2")
def recovers(bearer: Card, skill: str) -> bool:
    """A GizmoKit ends for who has Tech-recovery all that an Engineer would end, but for Unconscious."""
    return skill == GIZMOKIT and has(bearer, "Tech-recovery")


def either_mends_or_frees(table: Table, helped: Piece, skill: str) -> bool:
    """Whether this skill could give a piece STR back, and could as well end a State of it."""
    card = own_card(table, helped)
    if card is None or skill not in (ENGINEER, GIZMOKIT):
        return False
    cure = Cure(skill, card.structure, helped.severed)
    ended = [state for state, _ in ends(table, helped, card, cure)]
    falls = any(state.speaks(recovering.regains) for state in ended)
    return bool(ended) and not falls and mends(table, cure, helped)


def may_be_hacked(book: Book, wanted: SkillCard, aimed: Card | None) -> Refusal | None:
    """Whether a Programme may be aimed at what shows itself so."""
    known = programme(book, wanted.name)
    asks = known is not None and bool(known.targets)
    deployed = known is not None and aimed is not None and aimed.type == DEPLOYABLE
    return (
        refuse(can_be_hacked, book, wanted, aimed)
        or refuse(troopers_alone, wanted.name, deployed)
        or refuse(
            out_of_its_hold, wanted.name, aimed, asks and not (aimed and is_hacker(book, aimed))
        )
    )


@rule("HACK-26")
def troopers_alone(programme: str, deployed: bool) -> str | None:
    """A Programme targets troopers, and nothing that was placed on the table."""
    return (
        say("{programme} can't target it: it is no trooper.", programme=programme)
        if deployed
        else None
    )


@rule("NOHACK-1")
def out_of_its_hold(programme: str, aimed: Card | None, by_type: bool) -> str | None:
    """A Programme that asks for a troop type targets nobody who is Non-Hackable."""
    barred = by_type and aimed is not None and has(aimed, NON_HACKABLE)
    return (
        say("{programme} can't target it: it is {kind}.", programme=programme, kind=NON_HACKABLE)
        if barred
        else None
    )


@rule("HACK-25")
def with_its_pilot(wanted: SkillCard, outside: bool) -> str | None:
    """Total Control targets no TAG whose Pilot stands beside it on the table."""
    barred = outside and wanted.name == "Total Control"
    return say("Total Control can't target it: its Pilot is outside.") if barred else None


@rule("HACK-1")
def can_be_hacked(book: Book, wanted: SkillCard, aimed: Card | None) -> str | None:
    """A Programme has targets of its own: troop types, or Hackers, as the target shows itself; what
    shows no type is none of them."""
    known = programme(book, wanted.name)
    if known is None or not known.targets:
        return None
    types = " or ".join(known.targets)
    if aimed is None:
        return say(
            "{skill} can't target it: it does not show whether it is a {types}.",
            skill=term(wanted.name),
            types=types,
        )
    hacker = HACKER in known.targets and is_hacker(book, aimed)
    if aimed.type in known.targets or hacker:
        return None
    return say(
        "{skill} can't target it: it is not a {types}.", skill=term(wanted.name), types=types
    )


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


def may_shoot_with(
    table: Table, piece: Piece, trooper: Trooper | None, wanted: SkillCard, name: str
) -> Refusal | None:
    """Whether the trooper bears the weapon it names, and its States let it use it; a skill that
    needs none takes none."""
    if not wanted.weapon:
        return (
            Refusal("no-weapon", say("{skill} uses no weapon.", skill=term(wanted.name)))
            if name
            else None
        )
    borne = trooper.profile.weapons if trooper else ()
    if fights(wanted):
        refusal = refuse(
            needs_melee_weapon, name, _also_plain(table.book, name, melee(table.book, borne))
        ) or may_go_off(table, piece, name)
    elif wanted.name == PLACE:
        refusal = refuse(
            needs_deployable,
            name,
            weapons_for(table.book, wanted, trooper.profile) if trooper else (),
        )
    else:
        fit = _also_plain(table.book, name, arms(table.book, borne, wanted.name))
        refusal = refuse(with_a_bs_weapon, table.book, name, borne, fit) or refuse(
            needs_weapon, table.book, name, fit
        )
    if refusal:
        return refusal
    for _, id, sentence in said(force(table, piece), declaring.wields, arm(table.book, name)):
        return Refusal("state-forbids", sentence, id)
    return None


def _also_plain(book: Book, name: str, loaded: tuple[str, ...]) -> tuple[str, ...]:
    """These weapons, and the one named if only its ammunition is left open."""
    return (*loaded, name) if left_open(book, name, loaded) else loaded


@rule("FAQ-C5")
def with_a_bs_weapon(
    book: Book, name: str, borne: tuple[str, ...], fit: tuple[str, ...]
) -> str | None:
    """A weapon that is none for a BS Attack makes none, though its user bears it."""
    barred = name in borne and name not in fit and not arms(book, (name,))
    return say("{weapon} can't be used for a BS Attack.", weapon=name) if barred else None


def _of_the_chart(book: Book, name: str, weapons: tuple[str, ...]) -> str | None:
    """Anybody's weapon will do, as long as there is such a one."""
    return None if name in arms(book, (head(name)[0],)) else say("Choose a weapon.")


@rule("BS-1", off=_of_the_chart)
def needs_weapon(book: Book, name: str, weapons: tuple[str, ...]) -> str | None:
    """A BS Attack is made with a BS weapon that its user bears."""
    return None if name in weapons else say("Choose one of its weapons.")


@rule("PLACE-1", off=lambda name, borne: None if name else say("Choose one of its Deployables."))
def needs_deployable(name: str, borne: tuple[str, ...]) -> str | None:
    """What is placed is a Deployable weapon or item that its user bears."""
    return None if name in borne else say("Choose one of its Deployables.")


@rule("CC-1")
def needs_melee_weapon(name: str, weapons: tuple[str, ...]) -> str | None:
    """A CC Attack is made with a Melee Weapon, or in CC Mode."""
    return None if name in weapons else say("Choose one of its CC weapons.")


def weapons_for(book: Book, wanted: SkillCard, profile: Profile) -> tuple[str, ...]:
    """The weapons of a profile, mode by mode, that a skill can be made with."""
    borne = profile.weapons
    borne += profile.equipment if wanted.name == PLACE else ()
    return melee(book, borne) if fights(wanted) else arms(book, borne, wanted.name)


def may_touch(table: Table, by: Side, wanted: SkillCard, contact: PieceId | None) -> Refusal | None:
    """Whether a skill may end in Silhouette contact with this enemy piece."""
    if contact is None:
        return None
    if wanted.ally:
        mine = needs_roll_afar(wanted) and own_piece(table, by, contact)
        return None if mine else NO_SUCH_TARGET
    if not moves_into_contact(wanted):
        return Refusal(
            "no-movement",
            say("{skill} doesn't move a trooper into contact.", skill=term(wanted.name)),
        )
    touched = enemy_piece(table, by, contact)
    if touched is None:
        return NO_SUCH_TARGET
    for _, id, sentence in said(seen(table, touched), meeting.moved_into, table, touched):
        return Refusal("no-contact", sentence, id)
    return None


def moves_into_contact(card: SkillCard) -> bool:
    """Whether a skill moves its user as it is declared: a Dodge moves once it is passed."""
    return card.bears("Movement") and (fights(card) or not card.roll)


def claimed_instead(book: Book, card: SkillCard, contact: PieceId | None) -> tuple[str, str] | None:
    """What a skill states of the table in place of a line of fire, and the rule that has it so."""
    if programme(book, card.name) is not None:
        return ("Hacking Area", in_hacking_area.id) if in_hacking_area() else None
    if (
        card.ally
        and (contact or not needs_roll_afar(card))
        and card.name != BAGGAGE
        and in_contact()
    ):
        return "contact", in_contact.id
    return None


@rule("CARE-2")
def in_contact() -> bool:
    """Doctor and Engineer work in Silhouette contact; so does a kit that is used without a Roll."""
    return True


@rule("HACK-2")
def in_hacking_area() -> bool:
    """A Programme reaches as far as its user's Hacking Area, with no LoF."""
    return True


def needs_roll_afar(card: SkillCard) -> bool:
    """Whether a skill may be used from afar by a Roll, and in contact without one: a kit is."""
    return card.ally and card.kind == "equipment"
