"""The skills that a trooper could declare with an Order."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import has
from rules.ids import PieceId, Side, other
from rules.log import commands as c
from rules.log.table import (
    NOISE,
    Declared,
    Piece,
    Table,
    Trooper,
    name_of,
    pieces_of,
    side_of,
    under,
)
from rules.memory import remembered_of
from rules.messages import say, term
from rules.moments import entering
from rules.offers import mapped
from rules.offers.attacks import Way, ways_to
from rules.offers.shapes import Blank, Choice, Offer
from rules.pieces import stance
from rules.pieces.placing import SKILL as PLACE
from rules.reference import SkillCard, Weapon
from rules.reference.arms import arm, programme
from rules.rolls.targets import is_all_at_one
from rules.rolls.templates import laid_apart
from rules.rolls.uses import may_use
from rules.seen.effective import counted
from rules.skill import back_to
from rules.skills import fireteams, impetuous
from rules.skills.activated_together import COORDINATED
from rules.skills.baggage import NAME as BAGGAGE
from rules.skills.baggage import is_of_use
from rules.skills.difficult_terrain import dazers
from rules.skills.hacking import DEPLOYED, THEIRS, repeaters
from rules.skills.moving import CLIMBS, creeps_out_of_reach
from rules.skills.reach import goes_up_to, told_limit
from rules.skills.reload import NAME as RELOAD
from rules.skills.reload import can_reload
from rules.skills.requirements import (
    known_skills,
    may_aim,
    may_shoot_with,
    may_touch,
    needs_roll_afar,
)
from rules.skills.sensor import SENSOR, findable
from rules.skills.stealth import STEALTH, is_quiet
from rules.skills.supportware import DUST, guarded
from rules.skills.team_fire import more_dice
from rules.skills.terrain import NAME as TERRAIN
from rules.weapons.charges import is_placed
from rules.weapons.special_attacks import improved


def as_looked_at(skills: Iterator[Offer], about: str, looking_at: str | None) -> Iterator[Offer]:
    """The skills of one of them; of who is not looked at, those up to the first that can be declared."""
    for one in skills:
        yield one
        if looking_at not in (None, about) and one.refusal is None:
            return


def details(
    table: Table, actor: Piece, trooper: Trooper | None, way: Way, *, aro: bool
) -> Iterator[Blank]:
    """What is still to be said of a skill: target, weapon, where to, contact."""
    card = way.card
    if card.target:
        targets = aimable(table, actor, card, aro)
        targets = way.targets(table, actor, targets, aro=aro)
        targets = mapped.by_sight(table, actor.id, targets)
        targets = targets if aro else _answering_first(table, targets)
        if not way.aimless:
            yield Blank("target", "choice", say("Target"), targets, True)
        if needs_roll_afar(card) and targets:
            yield Blank("contact", "choice", say("In contact with it: no Roll"), targets)
    if card.weapon:
        choices = tuple(
            Choice(name, term(name), _bands(table.book, name))
            for name in way.weapons
            if may_use(table, actor, card, name) is None
            and may_shoot_with(table, actor, trooper, card, name) is None
        )
        yield Blank("weapon", "choice", say("Weapon"), choices, True)
    yield from way.details(table, actor, trooper, aro=aro)
    if card.name == SENSOR:
        near = pieces_of(table, other(side_of(actor)))
        marks = [one for one in near if findable(table, one)]
        choices = tuple(Choice(one.id, name_of(table, one.id), one.shape.where) for one in marks)
        if choices:
            yield Blank("sensed", "several", say("In its ZoC"), choices, count=len(choices))
    if card.name == DUST:
        kinds = tuple(Choice(kind, term(kind)) for kind in guarded(table.book))
        yield Blank("troops", "choice", say("For which troop type"), kinds, True)
    if not aro and is_quiet(table.book, card):
        yield from _quietly(table, actor)
    if not aro:
        yield from _shared(table, actor, way)
    if programme(table.book, card.name) is not None and (card.target or aro):
        yield Blank("via", "several", say("Through Repeaters"), relays(table, side_of(actor)))
    if card.name == PLACE and not aro and any(is_placed(table.book, one) for one in way.weapons):
        helpless = tuple(_blown_up(table, actor, card, way.weapons[0]))
        if helpless:
            yield Blank("target", "choice", say("On an enemy in contact"), helpless)
    if card.name in (PLACE, NOISE):
        yield Blank("to", "text", say("Where it lies"), required=True)
    if card.bears("Movement") and not aro:
        bound = impetuous.binds(table, actor, card)
        yield from where_to(table, actor, card, say("Where to"), required=bound)
        touchable = tuple(
            Choice(piece.id, name_of(table, piece.id))
            for piece in pieces_of(table, other(side_of(actor)))
            if may_touch(table, side_of(actor), card, piece.id) is None
        )
        if touchable:
            yield Blank("contact", "choice", say("Into contact with"), touchable)
        yield from stances(table, actor, card) if not card.roll else ()
        yield from _ends(table, actor, card)
        if trooper is not None and has(trooper.profile, TERRAIN):
            yield Blank("terrain", "flag", say("In Terrain that it has the skill for: 1″ more"))
    if any(state.speaks(entering.watched) for state in back_to(table.book, card)):
        yes = (Choice("true", say("Yes, nobody sees it")),)
        blank = Blank("unseen", "choice", say("Outside the LoF of every enemy"), yes, True)
        yield mapped.unseen(table, actor.id, blank)


def _ends(table: Table, actor: Piece, card: SkillCard) -> Iterator[Blank]:
    """What the table alone knows of where a movement ends."""
    if card.name in CLIMBS:
        yield Blank("holds", "flag", say("It still holds on to the wall"))
    if card.name == "Cautious Movement":
        label = say("Out of every enemy’s LoF and ZoC at both ends: no AROs")
        if creeps_out_of_reach(table, actor):
            label = say("Out of every enemy’s LoF, ZoC and Hacking Area at both ends: no AROs")
        yield Blank("unseen", "flag", label)


def where_to(
    table: Table, actor: Piece, card: SkillCard, label: str, *, required: bool = False
) -> Iterator[Blank]:
    """Where a movement ends, how far that is at most, and that the map is wrong about it."""
    limit = told_limit(table, actor, card)
    if table.ground is None and dazers(table):
        # Where no map tells, Difficult Terrain is to be remembered.
        label = say(
            "{where} (in the ZoC of a Dazer 1″ less; who comes into it stops there)", where=label
        )
    yield Blank("to", "text", label, required=required, limit=limit)
    if goes_up_to(table, actor, card):
        yield Blank("overruled", "flag", say("The map is wrong: it goes that far"))


def _blown_up(table: Table, actor: Piece, card: SkillCard, charge: str) -> Iterator[Choice]:
    """The enemies on whom a D-Charge may be placed."""
    for one in pieces_of(table, other(side_of(actor))):
        if may_aim(table, actor, card, one.id, aro=False, weapon=charge) is None:
            yield Choice(one.id, name_of(table, one.id), one.shape.where)


def _shared(table: Table, actor: Piece, way: Way) -> Iterator[Blank]:
    """With whom the first target may share the dice of a Burst: a box for each die; of Direct Templates,
    whom the others are laid over."""
    card = way.card
    named = way.weapons if card.weapon else (card.name,)
    coordinated_now = table.order is not None and table.order.party == COORDINATED
    if (
        not (card.attacks and card.target and card.roll)
        or coordinated_now
        or way.aimless
        or way.one_die
    ):
        return
    bearer = counted(table, actor)
    used = {name: improved(table.book, arm(table.book, name), card, bearer) for name in named}
    others = {
        name: 0 if is_all_at_one(bearer, one) else _dice_beside(table, actor, card, one)
        for name, one in used.items()
    }
    most = max(others.values(), default=0)
    aimed = aimable(table, actor, card, False)
    targets = way.targets(table, actor, aimed, aro=False)
    others = {
        name: beside * (len(targets) if _laid_apart(table, card, name) else 1)
        for name, beside in others.items()
    }
    if most > 0 and len(targets) > 1:
        each = tuple(
            replace(one, note=say("one die more") if at > 1 else say("one die"))
            for one in targets
            for at in range(1, most + 1)
        )
        by, counts = ("weapon", tuple(others.items())) if card.weapon else ("", ())
        label = say("Under another of its Templates") if way.laid else say("Split the Burst with")
        yield Blank(
            "split", "several", label, each, count=max(others.values()), by=by, counts=counts
        )


def _laid_apart(table: Table, card: SkillCard, weapon: str) -> bool:
    """Whether who is under another Template is named for it, as many as there are."""
    return laid_apart(table.book, Declared(card.name, weapon=weapon))


def _dice_beside(table: Table, actor: Piece, card: SkillCard, used: Weapon) -> int:
    return used.burst + more_dice(table, actor, card, used)[0] - 1


def _quietly(table: Table, actor: Piece) -> Iterator[Blank]:
    """Who of those that act could use Stealth."""
    acting_now = table.order.pieces if table.order else _with(table, actor)
    known = ((one, under(table, table.pieces[one])) for one in acting_now if one in table.pieces)
    able = tuple(
        Choice(one, name_of(table, one)) for one, who in known if who and has(who.profile, STEALTH)
    )
    if able:
        yield Blank("quiet", "several", term(STEALTH), able)


def _with(table: Table, actor: Piece) -> tuple[PieceId, ...]:
    team = fireteams.team_of(table, actor.id)
    return team.pieces if team else (actor.id,)


def relays(table: Table, side: Side) -> tuple[Choice, ...]:
    """The Repeaters that a hack may go through: one's own, the enemy's, and what has no piece."""
    every = (*repeaters(table, side), *repeaters(table, other(side)))
    standing = tuple(Choice(one.id, name_of(table, one.id), one.shape.where) for one in every)
    return (
        *standing,
        Choice(DEPLOYED, say("a Deployable Repeater")),
        Choice(THEIRS, say("an enemy Deployable Repeater")),
    )


def stances(table: Table, piece: Piece, card: SkillCard, *, active: bool = True) -> Iterator[Blank]:
    """Whether it lies down, or stands up, as its movement begins; not where it has to."""
    free = not must_rise(table, piece, card, active=active)
    free = free and not (active and impetuous.binds(table, piece, card))
    lying = stance.would_leave(table, piece, card, active=active)
    free = free and (bool(lying) or impetuous.may_lie_down(table, piece) is None)
    if free and stance.may_change(table, piece, card, active=active) is None:
        yield Blank("stance", "flag", stance.would_change(table, piece, card, active=active))


def must_rise(table: Table, piece: Piece, card: SkillCard, *, active: bool = True) -> bool:
    """Whether a piece can't move by a skill unless it leaves the State that roots it first."""
    if active and impetuous.binds(table, piece, card):
        return bool(stance.would_leave(table, piece, card))
    if not card.bears("Movement") or stance.may_change(table, piece, card, active=active):
        return False
    stays = stance.may_move(table, piece, card, active=active, stance=False)
    rises = stance.may_move(table, piece, card, active=active, stance=True)
    return stays is not None and rises is None and (not card.roll or table.step == "5.1")


def declarable(table: Table, actor: Piece, trooper: Trooper | None) -> Iterator[Way]:
    """The skills that a trooper could declare with an Order, each in every way."""
    for card in known_skills(table.book, trooper, "short_movement", "short", "entire"):
        if card.name == BAGGAGE and not is_of_use(table, actor):
            continue
        if card.name == RELOAD and not can_reload(table, actor):
            continue
        yield from ways_to(table, actor, trooper, card, aro=False)


@remembered_of(64)
def aimable(table: Table, actor: Piece, card: SkillCard, aro: bool) -> tuple[Choice, ...]:
    """Whom it may aim at; those first that are most often meant: who reacts to this Order, or to an ARO
    whose Order it is."""
    order = table.order
    whose = side_of(actor) if card.ally else other(side_of(actor))
    found = (
        piece
        for piece in pieces_of(table, whose)
        if (not aro or (order is not None and piece.id in order.pieces))
        and may_aim(table, actor, card, piece.id, aro=aro) is None
    )
    meant = () if order is None else order.pieces[:1] if aro else tuple(order.aros)
    return tuple(
        Choice(piece.id, name_of(table, piece.id), piece.shape.where)
        for piece in sorted(found, key=lambda one: one.id not in meant)
    )


def _answering_first(table: Table, targets: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The same, who answers this Order at one of those that act before all others."""
    if table.order is None:
        return targets
    acting = table.order.pieces
    answers = {piece for piece, aro in table.order.aros.items() if aro.target in acting}
    return tuple(sorted(targets, key=lambda one: PieceId(one.value) not in answers))


def _bands(book: Book, weapon: str) -> str:
    found = arm(book, weapon)
    return " ".join(f"{near}–{far}″ {mod:+d}" for near, far, mod in found.bands)


def example(
    table: Table, kind: str, actor: Piece, card: SkillCard, blanks: tuple[Blank, ...]
) -> c.Command:
    """The command as its first choices would fill it: may it be given at all?"""
    fields: dict[str, Any] = {"by": side_of(actor), "actor": actor.id, "skill": card.name}
    for blank in blanks:
        if blank.required and blank.choices:
            fields[blank.name] = blank.choices[0].value
        elif blank.name == "target":
            # Nobody can be aimed at: the refusal says by which rule the first can't.
            fields["target"] = _nearest(table, actor, card, aro=kind == "DeclareAro")
        elif blank.required and blank.kind == "text":
            fields[blank.name] = blank.label
    return msgspec.convert(fields, c.PLAYERS[kind], strict=False)


def _nearest(table: Table, actor: Piece, card: SkillCard, *, aro: bool) -> PieceId | None:
    if aro:
        return table.order.pieces[0] if table.order else None
    whose = side_of(actor) if card.ally else other(side_of(actor))
    return next((piece.id for piece in pieces_of(table, whose)), None)
