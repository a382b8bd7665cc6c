"""Deployment on the map: whether a trooper may stand where its owner has noted it.

Page "Initiative and Deployment". What is told in words nobody can measure: that is left to the players.
"""

from rules.commands import Compose
from rules.ids import Side
from rules.positions import position
from rules.profiles import has, level
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills import infiltration
from rules.space import (
    Ground,
    Volume,
    in_chain,
    in_coherency,
    in_own_half,
    in_zone,
    on_the_table,
)
from rules.table import Table, Trooper
from rules.turn.figures import decoys
from rules.whereabouts import lower, stands

FURTHER = ("Forward Deployment", "Strategic Deployment")


def may_stand(command: Compose, trooper: Trooper, table: Table) -> Refusal | None:
    """Whether the places that were noted are on the table, where this trooper may be deployed, and
    its decoys in Coherency."""
    ground = table.ground
    if ground is None:
        return None
    places = (command.where, *(one.where for one in command.others))
    bodies = [_body(ground, where, trooper) for where in places]
    for one in bodies:
        if one is not None and on_the_table(one, ground).verdict == "no":
            return Refusal("off-the-table", "Its whole base stands on the table.")
        if one is not None and (no := refuse(in_its_zone, one, trooper, table, command.beyond)):
            return no
    known = tuple(one for one in bodies if one is not None)
    return _near(command, trooper, known) if len(known) == len(bodies) > 1 else None


def _near(command: Compose, trooper: Trooper, bodies: tuple[Volume, ...]) -> Refusal | None:
    """Whether its decoys are in Coherency: with one another where they act as one, else with it."""
    state, _ = decoys(trooper)
    if state is None or state.near is None or not 1 <= command.real <= len(bodies):
        return None
    user, others = bodies[command.real - 1], bodies[: command.real - 1] + bodies[command.real :]
    answers = in_chain(bodies) if state.coherent is not None else in_coherency(user, others)
    far = next((answer for answer in answers if answer.verdict == "no"), None)
    said = state.near(False) if far is not None else None
    if far is None or said is None:
        return None
    return Refusal("apart", f"{said} By the map this is {far.figure:.2f}″.", state.near.id)


def _body(ground: Ground, where: str, trooper: Trooper) -> Volume | None:
    spot = position(where)
    return stands(ground, spot, str(trooper.profile.s)) if spot else None


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
        return "It is only with Impersonation that it is deployed in the enemy Deployment Zone."
    if has(profile, infiltration.NAME) or has(profile, infiltration.FURTHER):
        found = in_own_half(one, side, ground)
        if found.verdict == "no":
            return "Beyond its own half it is deployed by a Roll: say so."
        return None
    more = max((level(profile, skill) for skill in FURTHER), default=0)
    found = in_zone(one, side, ground, beyond=max(more, 0))
    if found.verdict != "no":
        return None
    return f"It is deployed within {found.limit:g}″ of its edge of the table: this is {found.figure:.2f}″."
