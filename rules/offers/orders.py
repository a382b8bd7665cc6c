"""The Orders that a trooper could be given: skill by skill, together with others, or whole."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from rules.ids import Side
from rules.log import commands as c
from rules.log.table import Piece, Pool, Table, Trooper, name_of, pieces_of, side_of
from rules.may import may
from rules.messages import say
from rules.offers import mapped
from rules.offers.barred import offered_apart
from rules.offers.coordinated import together
from rules.offers.mounting import changes_of_seat
from rules.offers.movement import must_rise
from rules.offers.several import ways
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import as_looked_at, declarable, details, example
from rules.offers.whole import whole_orders
from rules.order import transmuting
from rules.order.combination import same_trooper
from rules.order.step_1_1_expenditure import may_pay
from rules.pieces.deployables import is_deployable
from rules.registry import refuse
from rules.seen.effective import acting
from rules.skills import impetuous_phase
from rules.skills.fireteams.forming import DEPLOYING, may_join, may_lead, most, none_now

POOLS: Final[dict[Pool, str]] = {
    "regular": say("Regular"),
    "irregular": say("Irregular"),
    "lieutenant": say("Lieutenant’s"),
    "tactical": say("Tactical Awareness"),
    "impetuous": say("Impetuous activation"),
}

CORE_OF_THREE: Final = Choice("Core", say("Core, though they are three"))
"""The type of a Fireteam is told by how many they are, but for three, who are a Haris else."""

NO_SECOND: Final = say("No second skill")


def declarations(table: Table, side: Side, looking_at: str | None = None) -> Iterator[Offer]:
    """The skills of each trooper that can act, and the end of the turn."""
    order = table.order
    actors = [
        piece
        for piece in pieces_of(table, side)
        if not is_deployable(piece)
        and (order is None or refuse(same_trooper, piece.id, table) is None)
    ]
    for actor in actors:
        only = looking_at if order is None else None
        skills = offered_apart(partial(_skills_of, table, actor), "DeclareSkill", actor.id)
        yield from as_looked_at(skills, actor.id, only)
    if table.step == impetuous_phase.STEP:
        yield Offer(
            "Done", say("To the Orders Phase"), note=say("unspent Impetuous Tokens are lost")
        )
    elif order is None:
        yield Offer("EndTurn", say("End the turn"), note=say("unused Orders are lost"))
    else:
        no = may(c.SkipSecond(by=side), table)
        yield Offer("SkipSecond", NO_SECOND, refusal=no)


def _skills_of(table: Table, actor: Piece) -> Iterator[Offer]:
    trooper = acting(table, actor)
    pools = _pools(table, actor, trooper)
    pool: tuple[Blank, ...] = ()
    if table.order is None and pools:
        pool = (Blank("pool", "choice", say("Order"), pools, True),)
    told: dict[str, tuple[Blank, ...]] = {}
    for way in declarable(table, actor, trooper):
        card = way.card
        told[way.label] = tuple(details(table, actor, trooper, way, aro=False))
        blanks = (*pool, *told[way.label], *ways(table, actor, way))
        fixed: dict[str, Given] = {"stance": True} if must_rise(table, actor, card) else {}
        fixed |= way.given
        asked = replace(example(table, "DeclareSkill", actor, card, blanks), **fixed)
        yield Offer(
            "DeclareSkill",
            way.label,
            {"actor": actor.id, "skill": card.name, **fixed},
            blanks,
            actor.id,
            refusal=may(asked, table),
        )
    if table.order is None:
        yield from changes_of_seat(table, side_of(actor), actor, trooper, pools)
        yield from together(table, actor, trooper, told)
    if table.order is None and pools:
        yield from whole_orders(table, actor, trooper, pool, told)


def forming(table: Table, side: Side) -> Iterator[Offer]:
    """A Fireteam that each of one's troopers could lead now, if any of them could; of who can't, why."""
    if none_now(table, side):
        return
    teams = [_team_of(table, side, leader) for leader in pieces_of(table, side)]
    if any(one.refusal is None and one.blanks[0].choices for one in teams):
        yield from (one for one in teams if one.refusal or one.blanks[0].choices)


def _team_of(table: Table, side: Side, leader: Piece) -> Offer:
    asked = c.FormFireteam(by=side, leader=leader.id, coherent=True)
    able = tuple(
        Choice(one.id, name_of(table, one.id), one.shape.where)
        for one in pieces_of(table, side)
        if one.id != leader.id
        and may_join(table, (leader, one), may(replace(asked, members=(one.id,)), table))
    )
    able = mapped.near(table, leader.id, able)
    near = (Choice("true", say("All in Coherency with the Leader")),)
    beside = most(table) - 1
    with_whom = Blank("members", "several", say("With"), able, True, beside)
    return Offer(
        "FormFireteam", say("Fireteam of {leader}", leader=name_of(table, leader.id)), {"leader": leader.id},
        (
            # Up to one is no list.
            with_whom if beside > 1 else Blank("second", "choice", say("With"), able, True),
            Blank("coherent", "choice", say("Coherency"), near, True),
            Blank("type", "choice", say("Another type"), (CORE_OF_THREE,)),
        ),
        leader.id,
        "" if table.step in DEPLOYING else say("one Command Token"),
        refusal=may_lead(table, leader),
    )  # fmt: skip


def ending(table: Table, side: Side) -> Iterator[Offer]:
    """Each Fireteam of one's own, to be ended at will."""
    for team in table.fireteams:
        leader = team.pieces[0]
        if team.side == side and may(c.EndFireteam(by=side, piece=leader), table) is None:
            label = say("End the Fireteam of {leader}", leader=name_of(table, leader))
            yield Offer("EndFireteam", label, {"piece": leader}, (), leader, say("costs nothing"))


def transmutations(table: Table, side: Side) -> Iterator[Offer]:
    """Each of one's own that may roll for its second profile, as it is activated."""
    for piece in transmuting.able(table, side):
        on: dict[str, Given] = {"piece": piece.id}
        name = name_of(table, piece.id)
        die = Blank("die", "die", say("The Roll, if you rolled it yourself"))
        label = say("{piece}: Transmutation Roll on WIP", piece=name)
        yield Offer("Transmute", label, on, (die,), piece.id)
        for passed, label in (
            (True, say("{piece} passes its Transmutation Roll", piece=name)),
            (False, say("{piece} fails its Transmutation Roll", piece=name)),
        ):
            yield Offer("Transmute", label, {**on, "passed": passed}, (), piece.id)


def rejoining(table: Table, side: Side) -> Iterator[Offer]:
    """Each of one's own that may come back to the Fireteam that it left."""
    for piece in (one for team in table.fireteams if team.side == side for one in team.left):
        if may(c.RejoinFireteam(by=side, piece=piece, coherent=True), table) is None:
            label = say("{piece} comes back to its Fireteam", piece=name_of(table, piece))
            given: dict[str, Given] = {"piece": piece, "coherent": True}
            yield Offer(
                "RejoinFireteam", label, given, (), piece, say("in Coherency with the Leader")
            )


def _pools(table: Table, actor: Piece, trooper: Trooper | None) -> tuple[Choice, ...]:
    return tuple(
        Choice(pool, label)
        for pool, label in POOLS.items()
        if may_pay(pool, actor, trooper, table) is None
    )
