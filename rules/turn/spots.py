"""Deployment on the map: whether a trooper may stand where its owner has noted it.

Page "Initiative and Deployment". What is told in words nobody can measure: that is left to the players.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import further, has, level
from rules.ids import Side
from rules.log.commands import Compose
from rules.log.table import Table, Trooper
from rules.measured.whereabouts import lower, stands
from rules.messages import Inches, say
from rules.moments import declaring, deploying
from rules.pieces.deployables import look
from rules.pieces.figures import decoys
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills import infiltration
from rules.space import (
    Answer,
    Ground,
    Volume,
    in_chain,
    in_coherency,
    in_own_half,
    in_zone,
    in_zone_of_control,
    on_the_table,
)
from rules.space.positions import position
from rules.turn import of_its_own

FURTHER: Final = "Forward Deployment"
STRATEGIC: Final = "Strategic Deployment"


def may_stand(command: Compose, trooper: Trooper, table: Table) -> Refusal | None:
    """Whether each place that was noted is one, on the table, where this trooper may be deployed and
    nobody else stands, and its decoys in Coherency."""
    ground = table.ground
    if ground is None:
        return None
    places = of_its_own.places(command)
    bodies = {field: _body(ground, where, trooper) for field, where in places.items()}
    for field, one in bodies.items():
        if one is not None and on_the_table(one, ground).verdict == "no":
            return Refusal(
                "off-the-table", say("Its whole base has to be on the table."), field=field
            )
        beyond = command.beyond and field != "edge"
        if one is not None and (no := refuse(in_its_zone, one, trooper, table, beyond)):
            id = goes_along.id if goes_along(trooper, table) else no.rule
            return replace(no, field=field, rule=id)
    refusal = of_its_own.missing(table.book, command, places) or of_its_own.taken(
        command.form, bodies, trooper, table
    )
    if refusal:
        return refusal
    standing = [one for field, one in bodies.items() if field != "edge"]
    if refusal := _may_lie(command, trooper, table, standing):
        return refusal
    known = tuple(one for one in standing if one is not None)
    return _near(table.book, command, trooper, known) if len(known) == len(standing) > 1 else None


def _may_lie(
    command: Compose, trooper: Trooper, table: Table, standing: Sequence[Volume | None]
) -> Refusal | None:
    """Whether what a Minelayer puts down may lie where it is noted to."""
    at, ground = position(command.mine_at), table.ground
    if not command.mine or at is None or ground is None or not 0 < command.real <= len(standing):
        return None
    shape, _ = look(table.book, command.mine, trooper.group)
    user, lies = standing[command.real - 1], stands(ground, at, shape.s)
    if user is None or lies is None:
        return None
    no = refuse(beside_it, in_zone_of_control(user, lies)) or refuse(
        in_its_zone, lies, trooper, table, command.beyond
    )
    return replace(no, field="mine_at", rule=beside_it.id) if no else None


@rule("LAYER-2")
def beside_it(near: Answer) -> str | None:
    """What it puts down lies inside its ZoC, and where it might be deployed itself."""
    if near.verdict != "no":
        return None
    return say(
        "It must lie inside its ZoC: by the map this is {inches:.2f}.", inches=Inches(near.figure)
    )


def _near(
    book: Book, command: Compose, trooper: Trooper, bodies: tuple[Volume, ...]
) -> Refusal | None:
    """Whether its decoys are in Coherency: with one another where they act as one, else with it."""
    state, _ = decoys(book, trooper)
    if state is None or not state.speaks(deploying.near) or not 1 <= command.real <= len(bodies):
        return None
    user, others = bodies[command.real - 1], bodies[: command.real - 1] + bodies[command.real :]
    answers = in_chain(bodies) if state.speaks(declaring.coherent) else in_coherency(user, others)
    far = next((answer for answer in answers if answer.verdict == "no"), None)
    no = state.refusal(deploying.near, False) if far is not None else None
    if far is None or no is None:
        return None
    return Refusal(
        "apart",
        say(
            "{reason} By the map this is {inches:.2f}.",
            reason=no.sentence,
            inches=Inches(far.figure),
        ),
        no.rule,
    )


def _body(ground: Ground, where: str, trooper: Trooper) -> Volume | None:
    spot = position(where)
    return stands(ground, spot, str(trooper.profile.s)) if spot else None


def measures(trooper: Trooper, table: Table) -> tuple[float, float]:
    """On a map the radius of a trooper's base, and how far from its own edge of the table it may be
    deployed without a Roll, in inches; none without a map."""
    ground, profile = table.ground, trooper.profile
    base = _body(ground, "0, 0", trooper) if ground else None
    if ground is None or base is None:
        return 0.0, 0.0
    half = has(profile, infiltration.NAME) or has(profile, infiltration.FURTHER)
    return base.radius, ground.depth / 2 if half else ground.zone + _further(trooper, table)


def _further(trooper: Trooper, table: Table) -> int:
    """How many inches beyond its Deployment Zone it may stand."""
    return max(
        0,
        *(read(trooper.profile, FURTHER) for read in (further, level)),
        goes_along(trooper, table),
    )


@rule("DEP-5")
def goes_along(trooper: Trooper, table: Table) -> int:
    """Strategic Deployment takes its bearer 4 inches further, and those of its Fireteam: which of its
    Combat Group these are, their player alone knows before they are all down."""
    group = (one for one in table.troopers.values() if one.side == trooper.side)
    leads = any(one.group == trooper.group and has(one.profile, STRATEGIC) for one in group)
    return 4 if leads else 0


@rule("DEP-4")
def in_its_zone(one: Volume, trooper: Trooper, table: Table, beyond: bool) -> str | None:
    """With its whole base in its Deployment Zone, or as much further as its skills allow."""
    assert table.ground is not None
    side: Side = "A" if trooper.side == lower(table) else "B"
    ground, profile = table.ground, trooper.profile
    if beyond:
        enemy = ground.depth - 2 * ground.zone
        if (
            has(profile, infiltration.FURTHER)
            or in_zone(one, side, ground, beyond=enemy).verdict != "no"
        ):
            return None
        return say("Only a trooper with Impersonation can deploy in the enemy Deployment Zone.")
    if has(profile, infiltration.NAME) or has(profile, infiltration.FURTHER):
        found = in_own_half(one, side, ground)
        if found.verdict == "no":
            return say("Deploying beyond its own half takes a Roll: say that you make one.")
        return None
    found = in_zone(one, side, ground, beyond=_further(trooper, table))
    if found.verdict != "no":
        return None
    return say(
        "It must deploy within {limit:g} of your table edge: this is {inches:.2f}.",
        limit=Inches(found.limit),
        inches=Inches(found.figure),
    )
