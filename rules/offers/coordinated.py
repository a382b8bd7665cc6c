"""Coordinated Orders, from their first skill on: with whom, at whom, and what each of the others does."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import Landing, Piece, Pool, Table, Trooper, name_of, pieces_of, side_of
from rules.may import may
from rules.messages import say, term
from rules.offers.movement import must_rise
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import declarable, example
from rules.offers.way import Way
from rules.offers.ways_of_each import arms_of, moves_its_user, takes_a_place, where_each
from rules.reference import SkillCard
from rules.seen.absence import in_hiding, off_table
from rules.seen.effective import acting
from rules.skills import coordinated
from rules.skills.requirements.user import knows
from rules.skills.requirements.weapon import PLACE

BEGINS: Final = (
    "Move", "Idle", "BS Attack", "Suppressive Fire", "Discover", "Dodge", "Reset", "Cautious Movement",
    "Place Deployable", "Camouflage",
)  # fmt: skip
"""With what several begin an Order: what each of them can do in a way of its own."""
ASKED: Final = ("target", "weapon", "to", "unseen")
"""What is asked of whoever leads them, as where it acts alone; the target is the same for all (COORD-2)."""
PARTY: Final = "party"
COORDINATED_BY: Final[dict[Pool, str]] = {
    "regular": say("one Command Token"),
    "lieutenant": say("no Command Token"),
}
"""The Orders that several are activated by, each with what it costs beside itself."""


def together(
    table: Table, actor: Piece, trooper: Trooper | None, told: Mapping[str, tuple[Blank, ...]]
) -> Iterator[Offer]:
    """A Coordinated Order of this Spearhead with up to three of those who can join, for each skill that may
    begin it; `told` is what each skill asks of the Spearhead alone."""
    found: dict[Pool, tuple[Choice, ...]] = {}
    for way in declarable(table, actor, trooper):
        card = way.card
        if way.label != card.name or card.name not in BEGINS:
            continue
        asked = tuple(_of_all(one) for one in told[way.label] if one.name in ASKED)
        first = example(table, "DeclareSkill", actor, card, asked)
        for pool, cost in COORDINATED_BY.items():
            given: dict[str, Given] = {"pool": pool}
            given |= {"stance": True} if must_rise(table, actor, card) else {}
            alone = replace(first, **given)
            if pool not in found:
                found[pool] = _able(table, actor, alone)
            able = _who_can(table, found[pool], way)
            if not able or may(replace(alone, party=(PieceId(able[0].value),)), table) is not None:
                continue
            with_whom = Blank(
                PARTY, "several", say("Together with"), able, True, coordinated.most(table) - 1
            )
            others = tuple(table.pieces[PieceId(one.value)] for one in able)
            yield Offer(
                "DeclareSkill",
                _label(pool, card),
                {"actor": actor.id, "skill": card.name, **given},
                (
                    with_whom,
                    *_of_each(table, way, able, arms_of(table, others, way)),
                    *_out_of_hiding(table, actor, alone),
                    *asked,
                ),
                actor.id,
                cost,
            )


def _label(pool: Pool, card: SkillCard) -> str:
    if pool == "lieutenant":
        return say("Coordinated by the Lieutenant’s Order: {skill}", skill=term(card.name))
    return say("Coordinated {skill}", skill=term(card.name))


def _able(table: Table, actor: Piece, alone: c.Command) -> tuple[Choice, ...]:
    # Of several pieces that stand for one trooper, the first speaks for them all.
    others = {one.trooper: one for one in reversed(pieces_of(table, side_of(actor)))}
    return tuple(
        Choice(one.id, name_of(table, one.id), one.shape.where)
        for one in reversed(others.values())
        if one.id != actor.id and may(replace(alone, party=(one.id,)), table) is None
    )


def _who_can(table: Table, able: tuple[Choice, ...], way: Way) -> tuple[Choice, ...]:
    """Those of them who know the skill, and have something to lay by it: whoever doesn't would Idle."""
    found = []
    for one in able:
        piece = table.pieces[PieceId(one.value)]
        bears = way.card.name != PLACE or arms_of(table, (piece,), way)
        if bears and knows(table.book, acting(table, piece), way.card):
            found.append(one)
    return tuple(found)


def _of_all(asked: Blank) -> Blank:
    """What the Spearhead says for all of them: that no enemy sees any."""
    if asked.name != "unseen":
        return asked
    label = say("All of them outside the LoF of every enemy")
    return replace(asked, label=label, worked="", preset=())


def _out_of_hiding(table: Table, actor: Piece, alone: c.Command) -> Iterator[Blank]:
    """Who comes out of hiding to go with them, and where it goes."""
    side = side_of(actor)
    able = tuple(
        Choice(one.id, one.profile.name)
        for one in off_table(table, side)
        if in_hiding(table.book, one)
        and may(replace(alone, landings=(Landing(one.id, "there"),)), table) is None
    )
    if able:
        most = coordinated.most(table) - 1
        yield Blank("landings", "paths", say("Out of hiding with it"), able, count=most)


def _of_each(
    table: Table, way: Way, able: tuple[Choice, ...], weapons: tuple[Choice, ...]
) -> Iterator[Blank]:
    """Where each of them goes, or with what it does as its Spearhead, and where it lays that."""
    card, label = way.card, say("With what the others")
    if moves_its_user(card):
        others = [table.pieces[PieceId(one.value)] for one in able]
        yield where_each(table, others, card, say("The others"), by=PARTY)
    elif card.weapon and weapons:
        yield Blank(
            "paths", "paths", label, able, weapons=weapons, where=takes_a_place(way), by=PARTY
        )
