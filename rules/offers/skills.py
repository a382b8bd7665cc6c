"""The skills that a trooper could declare with an Order."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.book.editions import Book
from rules.book.profiles import has
from rules.ids import PieceId, Side, other
from rules.log import commands as c
from rules.log.table import NOISE, Piece, Table, Trooper, name_of, pieces_of, side_of, under
from rules.messages import Inches, say, term
from rules.moments import entering
from rules.offers import mapped
from rules.offers.aims import aimable, answering_first, blown_up, nearest
from rules.offers.attacks import ways_to
from rules.offers.movement import ends, stances, where_to
from rules.offers.shapes import Blank, Choice, Offer
from rules.offers.shared_bursts import shared
from rules.offers.way import Way
from rules.pieces.place_deployable import SKILL as PLACE
from rules.reference import SkillCard
from rules.reference.arms import arm, programme
from rules.rolls.uses import may_use
from rules.skill import back_to
from rules.skills import impetuous_movement
from rules.skills.baggage import NAME as BAGGAGE
from rules.skills.baggage import is_of_use
from rules.skills.fairy_dust import guarded
from rules.skills.fireteams import members
from rules.skills.reload import NAME as RELOAD
from rules.skills.reload import can_reload
from rules.skills.repeaters import DEPLOYED, THEIRS, repeaters
from rules.skills.requirements.contact import may_touch, needs_roll_afar
from rules.skills.requirements.user import known_skills
from rules.skills.requirements.weapon import may_shoot_with
from rules.skills.sensor import SENSOR, findable
from rules.skills.stealth import STEALTH, is_quiet
from rules.skills.supportware import DUST
from rules.skills.terrain import NAME as TERRAIN
from rules.tell.bands import in_bands
from rules.weapons.charges import is_placed


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
        targets = targets if aro else answering_first(table, targets)
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
        yield from shared(table, actor, way)
    if programme(table.book, card.name) is not None and (card.target or aro):
        yield Blank("via", "several", say("Through Repeaters"), relays(table, side_of(actor)))
    if card.name == PLACE and not aro and any(is_placed(table.book, one) for one in way.weapons):
        helpless = tuple(blown_up(table, actor, card, way.weapons[0]))
        if helpless:
            yield Blank("target", "choice", say("On an enemy in contact"), helpless)
    if card.name in (PLACE, NOISE):
        yield Blank("to", "text", say("Where it lies"), required=True)
    if card.bears("Movement") and not aro:
        bound = impetuous_movement.binds(table, actor, card)
        yield from where_to(table, actor, card, say("Where to"), required=bound)
        touchable = tuple(
            Choice(piece.id, name_of(table, piece.id))
            for piece in pieces_of(table, other(side_of(actor)))
            if may_touch(table, side_of(actor), card, piece.id) is None
        )
        if touchable:
            yield Blank("contact", "choice", say("Into contact with"), touchable)
        yield from stances(table, actor, card) if not card.roll else ()
        yield from ends(table, actor, card)
        if trooper is not None and has(trooper.profile, TERRAIN):
            label = say("In Terrain that it has the skill for: {more} more", more=Inches(1))
            yield Blank("terrain", "flag", label)
    if any(state.speaks(entering.watched) for state in back_to(table.book, card)):
        yes = (Choice("true", say("Yes, nobody sees it")),)
        blank = Blank("unseen", "choice", say("Outside the LoF of every enemy"), yes, True)
        yield mapped.unseen(table, actor.id, blank)


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
    team = members.team_of(table, actor.id)
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


def declarable(table: Table, actor: Piece, trooper: Trooper | None) -> Iterator[Way]:
    """The skills that a trooper could declare with an Order, each in every way."""
    for card in known_skills(table.book, trooper, "short_movement", "short", "entire"):
        if card.name == BAGGAGE and not is_of_use(table, actor):
            continue
        if card.name == RELOAD and not can_reload(table, actor):
            continue
        yield from ways_to(table, actor, trooper, card, aro=False)


def _bands(book: Book, weapon: str) -> str:
    return in_bands(arm(book, weapon).bands, " ")


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
            fields["target"] = nearest(table, actor, card, aro=kind == "DeclareAro")
        elif blank.required and blank.kind == "text":
            fields[blank.name] = blank.label
    return msgspec.convert(fields, c.PLAYERS[kind], strict=False)
