"""Step 5.1, what a successful Attack does: the Saving Rolls it calls for, the States it brings."""

from collections.abc import Iterator
from typing import Final, TypedDict

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import has
from rules.dice.ammunition import (
    EM,
    STUN,
    Ammo,
    ammunition,
    as_printed,
    stuns_once,
    twice_on_half,
)
from rules.dice.mods import Mod
from rules.dice.saving import (
    attack_damage,
    para_target,
    rolls_for_critical,
    rolls_per_hit,
    saves_for,
)
from rules.ids import NO_PIECE, PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Hit, Made, Order, Piece, Table, piece_of
from rules.moments import suffering
from rules.moments.ending import Cause
from rules.moments.suffering import Harm
from rules.pieces.cancellation import strikes
from rules.pieces.entering import enter
from rules.pieces.mastery import take_over
from rules.pieces.settling import reconcile
from rules.reference import Weapon
from rules.reference.arms import NON_LETHAL, by_comms, chosen_by, lays, tool, veils
from rules.reference.changed import BURNING, VEILS, powered_by
from rules.registry import rule
from rules.rolls import armour
from rules.rolls.disclosing import disclose
from rules.rolls.firing import done_by, shot
from rules.rolls.opposing import attacks
from rules.rolls.rolls import rollers
from rules.rolls.templates import (
    aimed_at,
    bursts_as_it_is_guided,
    critical_on_main_target,
    evades,
    hits_by_itself,
    laid_apart,
    laid_over,
    may_hit,
    no_cover_under,
    reached,
    uses_template,
)
from rules.seen.effective import counted, own_card
from rules.skill import carries_out, made_by, skill_card
from rules.skills import cube, martial_arts, nanoscreen
from rules.skills.activated_together import dice_of
from rules.skills.close_combat import fights
from rules.skills.cube import SEPSITIZES
from rules.skills.hacking import hardening
from rules.states import anybody
from rules.weapons.charges import goes_off_at_once
from rules.weapons.devices import is_hacker
from rules.weapons.special_attacks import improved, improvements
from rules.weapons.spoiling import spoilt


class Shaped(TypedDict):
    """What an Attack Damage depends on beside the weapon's and the Attribute."""

    halved: bool
    cover: bool
    mods: tuple[Mod, ...]


MACHINES: Final = frozenset({"HI", "TAG", "REM"})
"""The troop types to whom E/M ammunition does more (IMMB-A1)."""
VEHICLE: Final = "VH"


def suffered(table: Table) -> tuple[tuple[Made, PieceId], ...]:
    """The successful Attacks of this Order, and whom each hit."""
    order = table.order
    if order is None:
        return ()
    every = (*order.made, *laid(table, order))
    return tuple(
        (made, piece)
        for made in every
        if attacks(table.book, declared_as(order, made))
        for piece, hits, _ in hit_by(table.book, order, declared_as(order, made), made)
        if hits and piece in table.pieces
    )


def laid(table: Table, order: Order) -> Iterator[Made]:
    """The Direct Templates of this Order, and the D-Charges: what needs no Roll has hit as it was laid."""
    active = [(piece, one) for piece in rollers(table, order) for one in made_by(order, piece)]
    for piece, declared in (*active, *order.aros.items()):
        standing, card = table.pieces.get(piece), skill_card(table.book, declared.skill)
        if standing is None or card is None or piece in order.idled:
            continue
        if hits_by_itself(table.book, declared):
            on = piece not in order.aros
            dice = shot(table, order, standing, declared, card, active=on).dice
            dice = dice_of(table, order, piece, dice)[0] if on else dice
            yield Made(piece, declared.skill, hits=dice)
        elif declared.target and goes_off_at_once(table.book, declared):
            yield Made(piece, declared.skill, hits=1)


def hit_by(
    book: Book, order: Order, declared: Declared, made: Made
) -> Iterator[tuple[PieceId, int, int]]:
    """Whom a successful Attack hit, how often, and with how many Criticals."""
    used = tool(book, declared)
    if lays(book, declared) or (used is not None and not shakes(used)):
        return
    answers = made.piece in order.aros and not declared.target
    alone = hits_by_itself(book, declared)
    under = may_hit(declared) if alone else reached(declared)
    for piece in (*((order.pieces[0],) if answers else ()), *under):
        hits, criticals = made.hits, made.criticals
        if piece != declared.target and not answers:
            hits, criticals = _stood_against(book, order, made, piece)
        if alone:
            hits = 0 if evades(order, piece) else laid_over(declared, piece, hits)
        yield piece, hits, critical_on_main_target(declared, piece, criticals)


def _stood_against(book: Book, order: Order, made: Made, piece: PieceId) -> tuple[int, int]:
    """What of an Attack is left on a piece that is not its target: each that opposed it is compared with
    it by itself, and Smoke across its LoF keeps it from everybody."""
    met = [
        (hits, criticals)
        for one, hits, criticals in made.against
        if one == piece or any(veils(book, done) for done in done_by(order, one))
    ]
    return min(met, default=(made.alone or made.hits, made.criticals))


def declared_as(order: Order, made: Made) -> Declared:
    """What the skill of a Roll was declared as."""
    if made.piece in order.aros:
        return order.aros[made.piece]
    declared = next(
        one
        for one in made_by(order, made.piece)
        if one.skill == made.skill and made.target in (None, one.target, *one.split)
    )
    return aimed_at(declared, made.target) if made.target else declared


def hurt(course: Course) -> None:
    """A successful Attack may end a State of whom it hit."""
    for made, piece in suffered(course.table):
        order = course.table.order
        declared = declared_as(order, made) if order else None
        used = _as_used(course.table, declared, made) if declared else None
        struck(course, piece, saves=used is not None and _forces(used))


def struck(course: Course, piece: PieceId, *, saves: bool) -> None:
    """A piece is hit, by what calls for Saving Rolls or not: a Marker that shows itself by either does
    so before a number of who is under it is told."""
    strikes(course, piece, Cause("hit"))
    if saves:
        strikes(course, piece, Cause("forced"))


@carries_out("hit", "BS Attack", "CC Attack", "Berserk", "Forward Observer")
@carries_out("hit", "Speculative Attack", "Intuitive Attack", "Triangulated Fire")
@carries_out("hit", "Place Deployable")
@carries_out("hit", "Carbonite", "Oblivion", "Spotlight", "Total Control", "Trinity")
def attacked(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A successful Attack is told with its Saving Rolls and the number on which one fails; what
    calls for none brings its State at once."""
    order = course.table.order
    assert order is not None
    for target, hits, criticals in tuple(hit_by(course.table.book, order, declared, made)):
        if hits:
            _reached(course, target, declared, replace(made, hits=hits, criticals=criticals))
    if made.hits and veils(course.table.book, declared):
        raise_veil(course, piece, declared)


def stray(course: Course, friend: PieceId, declared: Declared, made: Made, id: str) -> None:
    """Shots that were meant for another hit this piece."""
    used = _as_used(course.table, declared, made)
    struck(course, friend, saves=used is not None and _forces(used))
    _reached(course, friend, declared, made, id)


def reached_by(course: Course, piece: PieceId, weapon: str) -> None:
    """A piece is hit by a weapon that nobody aimed."""
    declared, made = Declared(weapon, weapon=weapon), Made(NO_PIECE, weapon, hits=1)
    used = _as_used(course.table, declared, made)
    struck(course, piece, saves=used is not None and _forces(used))
    _reached(course, piece, declared, made)


def _reached(
    course: Course, piece: PieceId, declared: Declared, made: Made, *ids_of_it: str
) -> None:
    target = course.table.pieces.get(piece)
    card = own_card(course.table, target) if target else None
    used = _as_used(course.table, declared, made)
    if target is None or card is None or used is None or not shakes(used):
        return
    book = course.table.book
    comms = by_comms(book, declared)
    named = declared.weapon or declared.skill
    saves = _forces(used)
    if saves and target.real is False:
        strikes(course, target.id, Cause("save"))
        if target.id not in course.table.pieces:
            return
    disclose(course, target.id, *_needed_of(book, target, card, used, saves=saves, comms=comms))
    if id := armour.unharmed(book, used, card, comms=comms):
        course.add(e.HitInVain(target.id, named), id)
        return
    mods = hardening(course.table, made.piece, declared, course.table.pieces[target.id])
    by = course.table.pieces.get(made.piece)
    mods += spoilt(course.table.book, counted(course.table, by) if by else None, declared)
    mods += nanoscreen.in_its_saves(course.table, target, declared)
    mods += cube.against_a_sepsitor(book, used, card)
    used, ids = _in_its_hands(course.table, target, declared, made, used)
    also = (
        *ids_of_it,
        *_asked_for_by(course.table.book, used, made),
        *chosen_by(course.table.book, declared.weapon),
        *powered_by(course.table.book, head(declared.weapon)[0]),
        *ids,
    )
    also += tuple(mod.rule for mod in mods)
    also += _shaped_by(course.table, declared, made)
    rolled = calls_for_saves(used)
    card, ids = armour.dodging(course.table, target, card)
    also += ids
    card, ids = armour.sheltered(course, target, card, used, comms=comms, saves=rolled)
    also += ids
    if not comms:
        used, ids = armour.reaching(book, used, card)
        also += ids
    made = replace(made, cover=no_cover_under(course.table.book, declared, made.cover))
    for hit, ids in _called(book, target, card, made, used, named, mods, comms=comms):
        course.by(call, hit, also=(*also, *ids))
    if saves:
        strikes(course, target.id, Cause("save"))
    if not rolled:
        reconcile(course)
        inflict(course, target.id, armour.let_in(book, brings(book, used, card), card)[0])


def _needed_of(
    book: Book, target: Piece, card: Card, used: Weapon, *, saves: bool, comms: bool
) -> tuple[str, ...]:
    """The names of what counts for this hit: all that a Saving Roll is made with; without one an
    Immunity alone, where it has the hit end otherwise than what the target shows would."""
    if saves:
        return (*_saved_with(used), *armour.TOLD)
    shown = target.told or target.card
    ends = [
        (
            armour.unharmed(book, used, one, comms=comms),
            armour.let_in(book, brings(book, used, one), one),
        )
        for one in (shown or card, card)
    ]
    return () if ends[0] == ends[1] else ("Immunity",)


def _in_its_hands(
    table: Table, target: Piece, declared: Declared, made: Made, used: Weapon
) -> tuple[Weapon, tuple[str, ...]]:
    """A Melee Weapon with the Damage that it does as it is wielded, and the rules of it."""
    piece = table.pieces.get(made.piece)
    fighter = counted(table, piece) if piece else None
    if fighter is None or not fights(skill_card(table.book, declared.skill)):
        damage = (
            martial_arts.ones_own(fighter, used.damage)
            if fighter and used.damage in ("PH", "WIP")
            else used.damage
        )
        return replace(used, damage=damage), ()
    return martial_arts.wielded(table.book, used, fighter, counted(table, target), declared)


def _shaped_by(table: Table, declared: Declared, made: Made) -> tuple[str, ...]:
    """The rules by which the way of an Attack, or who makes it, changes what it asks for."""
    by, plain = table.pieces.get(made.piece), tool(table.book, declared)
    card = skill_card(table.book, declared.skill)
    ids: tuple[str, ...] = ()
    if by is not None and card is not None and plain is not None:
        ids += improvements(table.book, plain, card, counted(table, by))
    if hits_by_itself(table.book, declared):
        ids += (hits_by_itself.id, evades.id)
        ids += (laid_apart.id,) if declared.split else ()
    elif goes_off_at_once(table.book, declared):
        ids += (goes_off_at_once.id,)
    elif declared.caught and uses_template(table.book, declared):
        ids += (critical_on_main_target.id,)
    ids += (bursts_as_it_is_guided.id,) if declared.guided and declared.caught else ()
    return (*ids, no_cover_under.id) if made.cover and uses_template(table.book, declared) else ids


def _as_used(table: Table, declared: Declared, made: Made) -> Weapon | None:
    """The weapon of an Attack, with what its user adds to it."""
    used, card = tool(table.book, declared), skill_card(table.book, declared.skill)
    by = table.pieces.get(made.piece)
    if used is None or card is None or by is None:
        return used
    return improved(table.book, used, card, counted(table, by))


def kills(table: Table, declared: Declared, made: Made) -> bool:
    """Whether an Attack kills whom it puts down."""
    used = _as_used(table, declared, made)
    return used is not None and bool(used.ammo) and shakes(used) and ammunition(used.ammo).kills


def _saved_with(used: Weapon) -> tuple[str, ...]:
    """What the Saving Rolls against it are made with."""
    if used.save.startswith("PH"):
        return ("PH",)
    return tuple(used.save.split("+")) if used.save in ("BTS", "ARM+BTS") else ("ARM",)


@rule("FAQ-W3", off=True)
def shakes(used: Weapon) -> bool:
    """What has no Damage and brings no State makes nobody lose its nerve: it asks for nothing."""
    harms = used.damage is not None or used.save.startswith("PH")
    return harms or bool(state_trait(used)) or bool(used.ammo and used.ammo not in VEILS)


def calls_for_saves(used: Weapon) -> bool:
    """Whether an Attack calls for Saving Rolls: it has Damage, or ammunition of its own."""
    return used.damage is not None or bool(used.ammo)


def _forces(used: Weapon) -> bool:
    """Whether whom it hits is forced to a Saving Roll."""
    return shakes(used) and calls_for_saves(used) and is_a_saving_roll(used)


def _asked_for_by(book: Book, used: Weapon, made: Made) -> tuple[str, ...]:
    """The rules that say how many Saving Rolls there are, and what they are made with."""
    if not calls_for_saves(used):
        return (state_trait.id,)
    burning = (burns_on.id,) if burns_on(used) else ()
    ammo = as_printed(book, ammunition(used.ammo))
    ids = [rolls_per_hit.id] if ammo.saves != 1 else []
    ids += [stuns_once.id] if STUN in ammo.names and stuns_once.wording(book) else []
    ids += [twice_on_half.id] if EM in ammo.names and twice_on_half.wording(book) else []
    ids += [wounds_each.id] if wounds_each(ammunition(used.ammo)) > 1 else []
    ids += [rolls_for_critical.id] if made.criticals else []
    ids += [rolled_with_ph.id, is_a_saving_roll.id] if used.save.startswith("PH") else []
    ids += burning
    ids += [takes_over.id] if SEPSITIZES in used.traits and takes_over.wording(book) else []
    return (*ids, takes_wounds.id) if used.bears(NON_LETHAL) else tuple(ids)


@rule("SEQ-9")
def call(hit: Hit) -> e.SaveCalled | None:
    """The Saving Rolls that a successful Attack calls for."""
    return e.SaveCalled(hit)


def _called(
    book: Book,
    piece: Piece,
    card: Card,
    made: Made,
    used: Weapon,
    named: str,
    mods: tuple[Mod, ...],
    *,
    comms: bool,
) -> Iterator[tuple[Hit, tuple[str, ...]]]:
    """The Saving Rolls of a successful Attack: with each Attribute that it asks for, those of its
    Criticals with the first, and apart where they do less than the others."""
    ammo = as_printed(book, ammunition(used.ammo))
    spared = not comms and armour.feels_no_critical(card)
    more = 0 if spared else made.criticals * rolls_for_critical(ammo)
    each = wounds_each(ammo)
    apart = more and (each > 1 or burns_on(used))
    burns = burns_on(used)
    rolled = [
        (attribute, made.hits * saves_for(ammo), each, burns) for attribute in _saved_with(used)
    ]
    rolled[0] = (rolled[0][0], rolled[0][1] + (0 if apart else more), each, burns)
    extra = [(rolled[0][0], more, 1, False)] if apart else []
    entered, kept_out = armour.let_in(book, brings(book, used, card), card)
    passes_on = rolled_with_ph(book, used, card)
    by_skill = (armour.feels_no_critical.id,) if spared and made.criticals else ()
    for attribute, saves, wounds, burning in (*rolled, *extra):
        hit = Hit(
            piece.id,
            made.piece,
            named,
            saves,
            0,
            _taking(book, used, wounds),
            ammo.kills,
            passes_on=passes_on,
            states=entered,
            burns=burning,
        )
        if not calls_for_saves(used):
            # Nobody rolls: what a Roll would have been made with is nobody's to know.
            yield replace(hit, saves=0), kept_out
        elif passes_on is not None:
            yield hit, (*by_skill, *kept_out)
        else:
            shield = armour.protection(book, used, card, attribute, comms=comms)
            damage = used.damage if isinstance(used.damage, int) else 0
            shaped: Shaped = {"halved": shield.halved, "cover": made.cover, "mods": mods}
            reached = attack_damage.by(book)(damage, shield.value, named=attribute, **shaped)
            fails, passes = (0, reached.on) if reached.passes else (reached.on, None)
            hit = replace(hit, fails_on=fails, passes_on=passes, parts=reached.parts)
            yield hit, (*shield.rules, *by_skill, *kept_out)


@rule("AMMO-2", off=lambda ammo: min(1, ammo.wounds))
def wounds_each(ammo: Ammo) -> int:
    """A Saving Roll that fails against T2 costs two points."""
    return ammo.wounds


@rule("TRAIT-8")
def burns_on(used: Weapon) -> bool:
    """Continuous Damage: who fails a Saving Roll makes another, until it passes or is Dead."""
    return used.bears(BURNING)


@rule("SMOKE-2")
def veil(ammo: str, where: str) -> e.VeilRaised | None:
    """Smoke that burst leaves a Zero Visibility Zone, until the States Phase begins."""
    return e.VeilRaised(ammo, where)


def raise_veil(course: Course, piece: PieceId, declared: Declared) -> None:
    """It stands where it was thrown."""
    aimed = piece_of(course.table, declared.target)
    used = tool(course.table.book, declared)
    where = declared.to or (aimed.shape.where if aimed else "")
    also = (shakes.id,) if declared.caught else ()
    course.by(veil, used.ammo if used else "", where, also=also)


@rule("PARA-1")
def rolled_with_ph(book: Book, used: Weapon, card: Card) -> int | None:
    """The Saving Roll against PARA is made on PH with -6: the number on which it passes."""
    return para_target(book, card.ph).value if used.save.startswith("PH") else None


@rule("FAQ-W1", off=lambda used: not used.save.startswith("PH"))
def is_a_saving_roll(used: Weapon) -> bool:
    """What PARA asks for on PH is a Saving Roll too: who makes it shows itself as by any other."""
    return True


@rule("TRAIT-2", off=lambda used, wounds: wounds)
def takes_wounds(used: Weapon, wounds: int) -> int:
    """What is Non-Lethal takes no Wounds, whatever its ammunition."""
    return 0 if used.bears(NON_LETHAL) else wounds


@rule("SEPS-A2", off=lambda used, wounds: wounds, only="N5.2")
def takes_over(used: Weapon, wounds: int) -> int:
    """A Sepsitor takes no Wounds: who fails is Sepsitorized, and who has no Cube is unharmed."""
    return 0 if SEPSITIZES in used.traits else wounds


def _taking(book: Book, used: Weapon, wounds: int) -> int:
    """How many Wounds a failed Saving Roll costs."""
    asked, left = takes_over.wording(book), takes_wounds(used, wounds)
    return asked(used, left) if asked else left


# ------------------------------------------------------------------ States


def brings(book: Book, used: Weapon, card: Card) -> tuple[str, ...]:
    """The States that an Attack brings to whom it hurts, as ammunition and traits print them."""
    ammo = ammunition(used.ammo)
    vehicle, one_of_two = vehicles_too.wording(book), as_it_can_be_hacked.wording(book)
    machine = card.type in MACHINES or (vehicle is not None and vehicle(card))
    named = state_trait(used)
    named = one_of_two(named, book, card) if one_of_two is not None else named
    return (*ammo.states, *(ammo.machine_states if machine else ()), *named)


@rule("IMMB-A1", only="N5.2")
def vehicles_too(card: Card) -> bool:
    """E/M immobilizes Vehicles as it does other machines."""
    return card.type == VEHICLE


@rule("IMMB-A1", only="N5.2")
def as_it_can_be_hacked(states: tuple[str, ...], book: Book, card: Card) -> tuple[str, ...]:
    """Of two States that one trait names (Stunned / Immobilized-B) who is Hackable, or a Hacker, enters the
    second, and anybody else the first."""
    of_a_type = card.type in (*MACHINES, VEHICLE) and not has(card, "Non-Hackable")
    hacked = of_a_type or has(card, "Hackable") or is_hacker(book, card)
    return tuple(one.split(" / ")[-1 if hacked else 0] for one in states)


@rule("TRAIT-1")
def state_trait(used: Weapon) -> tuple[str, ...]:
    """The trait "State: …" brings that State: by a failed Saving Roll, or at once without one."""
    found = (trait.removeprefix("State:").strip() for trait in used.traits if ":" in trait)
    return tuple(found)


def inflict(
    course: Course, piece: PieceId, names: tuple[str, ...], *ids: str, by: PieceId | None = None
) -> None:
    """The States of these names (or short ones) begin, each by its own page; `by` is who did it."""
    harm = Harm(frozenset(names))
    for state, id, _ in anybody(course.table.book, suffering.harmed, harm):
        if piece in course.table.pieces and state.speaks(suffering.serves) and by is not None:
            take_over(course, piece, state, by, id, *ids)
        elif piece in course.table.pieces:
            enter(course, piece, state, id, *ids)
