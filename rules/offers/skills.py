"""The skills that a trooper could declare with an Order."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules import commands as c
from rules.bearing import acting
from rules.ids import PieceId, Side, other
from rules.may import may
from rules.offers.several import ways
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import stance
from rules.order.arms import arm, arms
from rules.order.requirements import (
    known_skills,
    may_aim,
    may_shoot_with,
    may_touch,
    needs_roll_afar,
)
from rules.order.step_1_activation import may_pay
from rules.order.uses import may_use
from rules.reference import SkillCard, skill
from rules.states import states
from rules.table import Piece, Pool, Table, Trooper, name_of, pieces_of, side_of
from rules.turn import coordinated, fireteams, impetuous

POOLS: Final[dict[Pool, str]] = {
    "regular": "Regular",
    "irregular": "Irregular",
    "lieutenant": "Lieutenant’s",
    "tactical": "Tactical Awareness",
    "impetuous": "Impetuous activation",
}


def declarations(table: Table, side: Side) -> Iterator[Offer]:
    """The skills of each trooper that can act, and the end of the turn."""
    order = table.order
    actors = [
        piece for piece in pieces_of(table, side) if order is None or piece.id in order.pieces
    ]
    for actor in actors:
        yield from _skills_of(table, actor)
    if table.step == impetuous.STEP:
        yield Offer("Done", "To the Orders Phase", note="tokens left go")
    elif order is None:
        yield Offer("EndTurn", "End the turn", note="unused Orders are lost")
    else:
        no = may(c.SkipSecond(by=side), table)
        yield Offer("SkipSecond", "No second skill", refusal=no)


def _skills_of(table: Table, actor: Piece) -> Iterator[Offer]:
    trooper = acting(table, actor)
    pools = _pools(table, actor, trooper)
    pool: tuple[Blank, ...] = ()
    if table.order is None and pools:
        pool = (Blank("pool", "choice", "Order", pools, True),)
    for card in known_skills(trooper, "short_movement", "short", "entire"):
        told = details(table, actor, trooper, card, aro=False)
        blanks = (*pool, *told, *ways(table, actor, card))
        fixed: dict[str, Given] = {"stance": True} if must_rise(table, actor, card) else {}
        asked = replace(example(table, "DeclareSkill", actor, card, blanks), **fixed)
        yield Offer(
            "DeclareSkill",
            card.name,
            {"actor": actor.id, "skill": card.name, **fixed},
            blanks,
            actor.id,
            refusal=may(asked, table),
        )
    if table.order is None:
        yield from _together(table, actor)
    if table.order is None and pools:
        quick: dict[str, Given] = {"actor": actor.id, "first": "Move", "second": "Move"}
        asked = c.DeclareOrder(
            by=side_of(actor), actor=actor.id, first="Move", second="Move", pool=_first(pools)
        )
        if may(asked, table) is None:
            yield Offer(
                "DeclareOrder",
                "Move + Move",
                quick,
                (*pool, Blank("to", "text", "Where to")),
                actor.id,
                note="no AROs, said aloud",
            )


def _together(table: Table, actor: Piece) -> Iterator[Offer]:
    """A Coordinated Order that begins with a Move or an Idle, with any three of those who can join."""
    for card in (skill("Move"), skill("Idle")):
        given: dict[str, Given] = {"actor": actor.id, "skill": card.name, "pool": "regular"}
        given |= {"stance": True} if must_rise(table, actor, card) else {}
        alone = msgspec.convert({"by": side_of(actor), **given}, c.DeclareSkill)
        able = tuple(
            Choice(one.id, name_of(table, one.id), one.shape.where)
            for one in pieces_of(table, side_of(actor))
            if one.id != actor.id and may(replace(alone, party=(one.id,)), table) is None
        )
        if able:
            most = coordinated.MOST - 1
            blank = Blank("party", "several", "Together with", able, True, most)
            to = (Blank("to", "text", "Where to"),) if card.bears("Movement") else ()
            label = f"Coordinated {card.name}"
            yield Offer("DeclareSkill", label, given, (blank, *to), actor.id, "one Command Token")


def forming(table: Table, side: Side) -> Iterator[Offer]:
    """A Fireteam that each of one's troopers could lead now."""
    standing = pieces_of(table, side)
    near = (Choice("true", "All in Coherency with the Leader"),)
    for leader in standing:
        asked = c.FormFireteam(by=side, leader=leader.id, coherent=True)
        able = tuple(
            Choice(one.id, name_of(table, one.id), one.shape.where)
            for one in standing
            if one.id != leader.id and may(replace(asked, second=one.id), table) is None
        )
        if able:
            yield Offer(
                "FormFireteam", f"Fireteam of {name_of(table, leader.id)}", {"leader": leader.id},
                (
                    Blank("second", "choice", "With", able, True),
                    Blank("members", "several", "And with", able, count=fireteams.MOST - 2),
                    Blank("coherent", "choice", "Coherency", near, True),
                ),
                leader.id,
                "" if table.step in fireteams.DEPLOYING else "one Command Token",
            )  # fmt: skip


def _pools(table: Table, actor: Piece, trooper: Trooper | None) -> tuple[Choice, ...]:
    return tuple(
        Choice(pool, label)
        for pool, label in POOLS.items()
        if may_pay(pool, actor, trooper, table) is None
    )


def _first(pools: tuple[Choice, ...]) -> Pool:
    return next(pool for pool in POOLS if pool == pools[0].value)


def details(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard, *, aro: bool
) -> Iterator[Blank]:
    """What is still to be said of a skill: target, weapon, where to, contact."""
    if card.target:
        targets = _targets(table, actor, card, aro=aro)
        yield Blank("target", "choice", "Target", targets, True)
        if needs_roll_afar(card) and targets:
            yield Blank("contact", "choice", "In contact with it: no Roll", targets)
    if card.weapon:
        named = arms(trooper.profile.weapons) if trooper else ()
        choices = tuple(
            Choice(name, name, _bands(name))
            for name in named
            if may_use(table, actor, card, name) is None
            and may_shoot_with(table, actor, trooper, card, name) is None
        )
        yield Blank("weapon", "choice", "Weapon", choices, True)
    if card.bears("Movement") and not aro:
        yield Blank("to", "text", "Where to", required=impetuous.binds(table, actor, card))
        touchable = tuple(
            Choice(piece.id, name_of(table, piece.id))
            for piece in pieces_of(table, other(side_of(actor)))
            if may_touch(table, side_of(actor), card, piece.id) is None
        )
        if touchable:
            yield Blank("contact", "choice", "Into contact with", touchable)
        yield from stances(table, actor, card) if not card.roll else ()
    if any(s.returns and s.asks_to_return and s.returns(card) for s in states().values()):
        yield Blank(
            "unseen",
            "choice",
            "Outside the LoF of every enemy",
            (Choice("true", "Yes, nobody sees it"),),
            True,
        )


def stances(table: Table, piece: Piece, card: SkillCard, *, active: bool = True) -> Iterator[Blank]:
    """Whether it lies down, or stands up, as its movement begins; not where it has to."""
    free = not must_rise(table, piece, card, active=active)
    free = free and not (active and impetuous.binds(table, piece, card))
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


def _targets(table: Table, actor: Piece, card: SkillCard, *, aro: bool) -> tuple[Choice, ...]:
    order = table.order
    whose = side_of(actor) if card.ally else other(side_of(actor))
    return tuple(
        Choice(piece.id, name_of(table, piece.id), piece.shape.where)
        for piece in pieces_of(table, whose)
        if (not aro or (order is not None and piece.id in order.pieces))
        and may_aim(table, actor, card, piece.id, aro=aro) is None
    )


def _bands(weapon: str) -> str:
    found = arm(weapon)
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
