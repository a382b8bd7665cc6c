"""What a skill needs before it can be declared, by whoever: its user, target, weapon, length."""

from rules.bearing import counted, own_card
from rules.ids import PieceId, Side
from rules.order.arms import arm, arms, left_open, melee, programme
from rules.order.carrying import is_carried_out
from rules.order.close_combat import adjoins, fights, hand_to_hand
from rules.order.crew import nobody_inside, stranded
from rules.profiles import Profile, has, label_name
from rules.reference import Length, SkillCard, skill, skills
from rules.refusals import Refusal
from rules.registry import refuse, remembered, rule
from rules.state import Aim, Cure, said
from rules.states import force, seen
from rules.table import DEPLOYABLE, Card, Piece, Table, Trooper, side_of

NO_SUCH_TARGET = Refusal("no-such-target", "There is no such target on the table.")
NO_SUCH_SKILL = Refusal("no-such-skill", "That is nothing it can declare.")

PLACE = "Place Deployable"
HACKERS = "Hacking Device"
"""What every Hacking Device is called, whatever stands before or after."""


def _anybodys(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    return table.pieces.get(piece or "")


@rule("SEAT-1", off=_anybodys)
def own_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of one's own that stands on the table: nobody gives commands to another."""
    found = _anybodys(table, by, piece)
    return found if found and side_of(found) == by else None


NO_SUCH_PIECE = Refusal("no-such-piece", "You have no such piece on the table.", own_piece.id)
"""The same whether the piece is the enemy's, a hidden one, or none at all."""


def not_ones_own(table: Table, by: Side, piece: PieceId | None) -> Refusal:
    """Why a piece is not one's own to act with: it is no such piece, or it obeys somebody else."""
    found = table.pieces.get(piece or "")
    if found is not None and found.side == by:
        for _, id, sentence in said(seen(table, found), lambda state: state.withheld):
            return Refusal("withheld", sentence, id)
    return NO_SUCH_PIECE


def enemy_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of the opponent's that stands on the table."""
    found = table.pieces.get(piece or "")
    return found if found and an_enemy(found, by) else None


@rule("FAQ-T4", off=lambda piece, by: piece.side != by)
def an_enemy(piece: Piece, by: Side) -> bool:
    """A Possessed TAG is an enemy to its own army, and an ally to who possesses it."""
    return side_of(piece) != by


def skill_card(name: str) -> SkillCard | None:
    """A skill of the chart that the notebook plays."""
    try:
        card = skill(name)
    except KeyError:
        return None
    return card if is_carried_out(card) else None


def played() -> tuple[SkillCard, ...]:
    """The skills that this edition of the notebook carries out to their end."""
    return tuple(card for card in skills() if is_carried_out(card))


def knows(trooper: Trooper | None, wanted: SkillCard) -> bool:
    """Whether a trooper has a skill: the common ones everybody, a Programme by a device that bears
    it, the others by its profile."""
    return trooper is not None and _knows(trooper.profile, wanted)


def _knows(profile: Profile, wanted: SkillCard) -> bool:
    known = programme(wanted.name)
    if known is not None:
        return any(_bears(profile, device) for device in known.devices or (HACKERS,))
    return wanted.kind == "common" or has(profile, wanted.name)


def is_hacker(trooper: Trooper) -> bool:
    """Whether a trooper has a Hacking Device, and with it a Hacking Area."""
    return _bears(trooper.profile, HACKERS)


def _bears(profile: Profile, device: str) -> bool:
    plain = {label_name(one) for one in (*profile.equipment, *profile.weapons)}
    return device in plain or (device == HACKERS and any(HACKERS in one for one in plain))


def known_skills(trooper: Trooper | None, *lengths: Length) -> tuple[SkillCard, ...]:
    """The skills that a trooper could declare at one of these lengths."""
    return _known(trooper.profile, lengths) if trooper else ()


@remembered
def _known(profile: Profile, lengths: tuple[Length, ...]) -> tuple[SkillCard, ...]:
    able = (card for card in played() if any(card.may_be(length) for length in lengths))
    return tuple(card for card in able if _knows(profile, card))


def may_act(table: Table, piece: Piece, wanted: SkillCard) -> Refusal | None:
    """Whether the States in force on a piece let it declare this skill, and somebody is inside."""
    if piece.id in table.riders and (
        no := refuse(nobody_inside, wanted, stranded(table, piece.id))
    ):
        return no
    states = force(table, piece)
    for state, id, sentence in said(states, lambda state: state.acts, wanted):
        if state.lets is None or not state.lets(wanted):
            return Refusal("state-forbids", sentence, id)
    late = table.order.entered.get(piece.id, frozenset()) if table.order else frozenset()
    stood = tuple(state for state in states if state.name not in late)
    for _, id, sentence in said(stood, lambda state: state.acts_from_start, wanted):
        return Refusal("state-forbids", sentence, id)
    return None


def let_by(table: Table, piece: Piece, wanted: SkillCard) -> tuple[str, ...]:
    """The rules by which a skill may be declared that a State in force would bar."""
    return tuple(id for _, id, _ in said(seen(table, piece), lambda state: state.lets, wanted))


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
    if target is None and (not wanted.target or is_targetless(wanted, weapon)):
        return None
    if refusal := refuse(told_as_declared, wanted, target):
        return refusal
    if wanted.ally:
        helped = own_piece(table, side_of(by), target)
        if helped is not None and wanted.kind == "hacking":
            return refuse(can_be_hacked, wanted, helped)
        return refuse(can_be_helped, table, wanted, helped) if helped else NO_SUCH_TARGET
    aimed = enemy_piece(table, side_of(by), target)
    if aimed is None:
        return refuse(no_ally, table.pieces.get(target or ""), side_of(by)) or NO_SUCH_TARGET
    if refusal := refuse(can_be_hacked, wanted, aimed):
        return refusal
    if refusal := refuse(can_be_deactivated, wanted, aimed):
        return refusal
    if refusal := refuse(hand_to_hand, wanted, adjoins(table, by.id, aimed.id)):
        return refusal
    aim = Aim(table, by.id, wanted, aimed, aro)
    if allowed_by(aim):
        return None
    for _, id, sentence in said(seen(table, aimed), lambda state: state.targeted, aim):
        return Refusal("not-against-this", sentence, id)
    return None


def is_targetless(wanted: SkillCard, weapon: str) -> bool:
    """Whether a skill is aimed with this weapon at a place, and at nobody."""
    try:
        return wanted.weapon and bool(weapon) and arm(weapon).bears("Targetless")
    except KeyError:  # a name that no weapon bears is refused as such
        return False


@rule("FAQ-B4")
def told_as_declared(wanted: SkillCard, target: PieceId | None) -> str | None:
    """Whom a skill is aimed at is said as it is declared, not later."""
    return f"Say at whom, as you declare {wanted.name}." if target is None else None


@rule("FAQ-T4")
def no_ally(aimed: Piece | None, by: Side) -> str | None:
    """Who possesses a TAG does not attack it."""
    obeys = aimed is not None and aimed.side != by and side_of(aimed) == by
    return "It obeys you: it is your ally." if obeys else None


def allowed_by(aim: Aim) -> tuple[str, ...]:
    """The ids of what lets an act through that a State of the target would bar."""
    states = seen(aim.table, aim.piece)
    return tuple(id for _, id, _ in said(states, lambda state: state.allows, aim))


@rule("CARE-1")
def can_be_helped(table: Table, wanted: SkillCard, helped: Piece) -> str | None:
    """Doctor, Engineer, MediKit and GizmoKit help an ally that is in a State they end, or (with STR)
    has lost some of it."""
    card = own_card(table, helped)
    if card is None:
        return f"{wanted.name} has nothing to end there."
    cure = Cure(wanted.name, card.structure)
    ended = any(said(seen(table, helped), lambda state: state.recovers, cure))
    return None if ended or mends(cure, helped) else f"{wanted.name} has nothing to end there."


def mends(cure: Cure, helped: Piece) -> bool:
    """Whether a skill gives back STR to a piece that has lost some."""
    return cure.structure and cure.skill in ("Engineer", "GizmoKit") and helped.lost > 0


@rule("HACK-1")
def can_be_hacked(wanted: SkillCard, aimed: Piece) -> str | None:
    """A Programme has targets of its own: troop types, or Hackers, as the target shows itself."""
    known = programme(wanted.name)
    if known is None or not known.targets or aimed.card is None:
        return None
    hacker = any(HACKERS in one for one in aimed.card.equipment)
    if aimed.card.type in known.targets or (hacker and "Hacker" in known.targets):
        return None
    return f"{wanted.name} has no hold on it: it is no {', '.join(known.targets)}."


@rule("DEACT-1")
def can_be_deactivated(wanted: SkillCard, aimed: Piece) -> str | None:
    """A Deactivator is used on a Deployable that everybody sees, and on nothing else."""
    deployed = aimed.card is not None and aimed.card.type == DEPLOYABLE
    barred = wanted.name == "Deactivator" and not deployed
    return "A Deactivator is used on a Deployable, not on that." if barred else None


def may_shoot_with(
    table: Table, piece: Piece, trooper: Trooper | None, wanted: SkillCard, name: str
) -> Refusal | None:
    """Whether the trooper bears the weapon it names, and its States let it use it; a skill that
    needs none takes none."""
    if not wanted.weapon:
        return Refusal("no-weapon", f"{wanted.name} is done without a weapon.") if name else None
    borne = trooper.profile.weapons if trooper else ()
    if fights(wanted):
        refusal = refuse(needs_melee_weapon, name, _also_plain(name, melee(borne)))
    elif wanted.name == PLACE:
        refusal = refuse(needs_deployable, name, weapons_for(wanted, trooper) if trooper else ())
    else:
        fit = _also_plain(name, arms(borne, wanted.name))
        refusal = refuse(with_a_bs_weapon, name, borne, fit) or refuse(needs_weapon, name, fit)
    if refusal:
        return refusal
    for _, id, sentence in said(force(table, piece), lambda state: state.wields, arm(name)):
        return Refusal("state-forbids", sentence, id)
    return None


def _also_plain(name: str, loaded: tuple[str, ...]) -> tuple[str, ...]:
    """These weapons, and the one named if only its ammunition is left open."""
    return (*loaded, name) if left_open(name, loaded) else loaded


@rule("FAQ-C5")
def with_a_bs_weapon(name: str, borne: tuple[str, ...], fit: tuple[str, ...]) -> str | None:
    """A weapon that is none for a BS Attack makes none, though its user bears it."""
    barred = name in borne and name not in fit and not arms((name,))
    return f"{name} makes no BS Attack." if barred else None


def _of_the_chart(name: str, weapons: tuple[str, ...]) -> str | None:
    """Anybody's weapon will do, as long as there is such a one."""
    return None if name in arms((name.partition(", ")[0],)) else "Say with which weapon."


@rule("BS-1", off=_of_the_chart)
def needs_weapon(name: str, weapons: tuple[str, ...]) -> str | None:
    """A BS Attack is made with a BS weapon that its user bears."""
    return None if name in weapons else "Say with which of its weapons."


@rule("PLACE-1", off=lambda name, borne: None if name else "Say which of its Deployables.")
def needs_deployable(name: str, borne: tuple[str, ...]) -> str | None:
    """What is placed is a Deployable weapon or item that its user bears."""
    return None if name in borne else "Say which of its Deployables."


@rule("CC-1")
def needs_melee_weapon(name: str, weapons: tuple[str, ...]) -> str | None:
    """A CC Attack is made with a Melee Weapon, or in CC Mode."""
    return None if name in weapons else "Say with which of its weapons for Close Combat."


def weapons_for(wanted: SkillCard, trooper: Trooper) -> tuple[str, ...]:
    """The weapons of a trooper, mode by mode, that a skill can be made with."""
    borne = trooper.profile.weapons
    borne += trooper.profile.equipment if wanted.name == PLACE else ()
    return melee(borne) if fights(wanted) else arms(borne, wanted.name)


def may_touch(table: Table, by: Side, wanted: SkillCard, contact: PieceId | None) -> Refusal | None:
    """Whether a skill may end in Silhouette contact with this enemy piece."""
    if contact is None:
        return None
    if wanted.ally:
        mine = needs_roll_afar(wanted) and own_piece(table, by, contact)
        return None if mine else NO_SUCH_TARGET
    if not moves_into_contact(wanted):
        return Refusal("no-movement", f"{wanted.name} moves nobody into contact.")
    touched = enemy_piece(table, by, contact)
    if touched is None:
        return NO_SUCH_TARGET
    for _, id, sentence in said(seen(table, touched), lambda state: state.touched, table, touched):
        return Refusal("no-contact", sentence, id)
    return None


def moves_into_contact(card: SkillCard) -> bool:
    """Whether a skill moves its user as it is declared: a Dodge moves once it is passed."""
    return card.bears("Movement") and (fights(card) or not card.roll)


def claimed_instead(card: SkillCard, contact: PieceId | None) -> tuple[str, str] | None:
    """What a skill states of the table in place of a line of fire, and the rule that has it so."""
    if programme(card.name) is not None:
        return ("Hacking Area", in_hacking_area.id) if in_hacking_area() else None
    if card.ally and (contact or not needs_roll_afar(card)) and in_contact():
        return "contact", in_contact.id
    return None


@rule("CARE-2", off=False)
def in_contact() -> bool:
    """Doctor and Engineer work in Silhouette contact; so does a kit that is used without a Roll."""
    return True


@rule("HACK-2", off=False)
def in_hacking_area() -> bool:
    """A Programme reaches as far as its user's Hacking Area, with no LoF."""
    return True


def needs_roll_afar(card: SkillCard) -> bool:
    """Whether a skill may be used from afar by a Roll, and in contact without one: a kit is."""
    return card.ally and card.kind == "equipment"


def arc_of(table: Table, piece: Piece) -> tuple[int, str]:
    """The angle of vision of a piece in degrees, and the rule that gives it."""
    for _, id, degrees in said(seen(table, piece), lambda state: state.arc):
        return degrees, id
    if _has_all_round_visor(counted(table, piece)):
        return all_round(), all_round.id
    return front_arc(), front_arc.id


def _has_all_round_visor(card: Card | None) -> bool:
    # Lists write its sign in more than one way: 360º, 360°.
    return any(label_name(one).startswith("360") for one in (card.equipment if card else ()))


@rule("LOF-1", off=0)
def front_arc() -> int:
    """A Model sees over the front half of its base, 180 degrees."""
    return 180


@rule("LOF-2", off=180)
def all_round() -> int:
    """With a 360º Visor a Model sees all round."""
    return 360
