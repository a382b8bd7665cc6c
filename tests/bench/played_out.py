"""Whole practice matches in memory, one command after the other as two programs would say them: what an
estimate of who will win is tuned on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any, Final

import msgspec

from rules import game
from rules.game import AnyCommand, Command, Refused, Side, Table
from rules.reference import N4
from rules.reference.season_missions import missions
from rules.reference.starter_rosters import rosters_for
from tests.rules.laws.play import Match, seed
from tracker.orderlog.rows import SeenLine
from tracker.practice.filling import ARMY
from tracker.practice.player import THINKS_OF, TRIES, Said, choose, chosen

LONGEST: Final = 4_000
"""Commands: a match that is not over then is left out."""
NAMES: Final[dict[Side, str]] = {"A": "Ana", "B": "Bo"}
THOUGHT_OF: Final = frozenset(kind for kinds in THINKS_OF for kind in kinds)
WRITTEN: Final = datetime(2026, 11, 14, tzinfo=UTC)


def played_out(number: int, points: int = 150) -> Match | None:
    """The match of this number to its end, always the same one; None, where it comes to none."""
    chance = Random(f"played out {number}")
    match, bored = Match(), 0
    mission = chance.choice(missions())
    opening: list[AnyCommand] = [
        game.OpenMatch(rounds=3, points=points, names=NAMES, mission=mission),
        *(game.SeatPlayer(side=side, name=NAMES[side]) for side in game.SIDES),
    ]
    for nth, command in enumerate(opening):
        match.put(command, seed("opened", number, nth))
    for nth in range(LONGEST):
        if match.full.step == "over":
            return match
        if not _one_speaks(match, chance, points, seed("said", number, nth)):
            if not game.passes(match.tables["watcher"]) or bored > TRIES:
                return None
            match.put(game.PassStep(), seed("passed", number, nth))
            bored += 1
    return None


def lines(match: Match) -> Iterator[SeenLine]:
    """Its whole log, as it is counted."""
    return (SeenLine(at, WRITTEN, entry, "") for at, entry in enumerate(match.log, 1))


def _one_speaks(match: Match, chance: Random, points: int, luck: bytes) -> bool:
    waited: list[Side] = sorted(match.full.waits) or list(game.SIDES)
    others: list[Side] = [side for side in game.SIDES if side not in waited]
    return any(_says(match, side, chance, points, luck) for side in (*waited, *others))


def _says(match: Match, side: Side, chance: Random, points: int, luck: bytes) -> bool:
    table, refused = match.tables[side], set[str]()
    yours = table.due is None and side in table.waits
    # Without a proposal or an objection there is nothing to say while the other side is waited for.
    if not yours and table.proposal is None and not table.objections:
        return False
    found = {
        "yours": yours,
        "offers": msgspec.to_builtins(_offers(table, side, chance), enc_hook=game.in_english),
    }
    view: Any = msgspec.to_builtins(game.view(table, side), enc_hook=game.in_english)
    for _ in range(TRIES):
        said = choose(found, view, chance=chance, play="beginner", refused=refused)
        if said is None:
            return False
        if said["kind"] == "ScoreObjective" and not _is_held(match, side, chance):
            refused.add(chosen(found, said))
            continue
        try:
            match.put(_command(said, side, points, chance), luck)
        except Refused:
            refused |= {chosen(found, said), str(said)}
            continue
        return True
    return False


def _offers(table: Table, side: Side, chance: Random) -> list[game.Offer]:
    """What is offered and thought of: between two Orders of one trooper, which is chosen before its skill."""
    actor = None
    if table.step == "orders" and table.order is None and table.active == side:
        able = [one for one in game.offers(table, side, "") if _acts(one) and one.refusal is None]
        actor = chance.choice(sorted({one.about for one in able})) if able else ""
    known = [one for one in game.offers(table, side, actor) if one.command in THOUGHT_OF]
    return [one for one in known if actor is None or not _acts(one) or one.about == actor]


def _acts(offer: game.Offer) -> bool:
    return offer.command == "DeclareSkill"


def _is_held(match: Match, side: Side, chance: Random) -> bool:
    """No program sees the table: what was scored is said by a coin that is weighted by who stands."""
    standing = dict.fromkeys(game.SIDES, 0.5)
    for piece in match.full.pieces.values():
        standing[piece.side] += bool(piece.trooper) and not piece.tokens
    return chance.random() < standing[side] / sum(standing.values())


def _command(said: Said, side: Side, points: int, chance: Random) -> Command:
    if said.get("army") == ARMY:
        army = chance.choice(rosters_for(N4, points)).army
        said = {**said, "army": msgspec.to_builtins(army)}
    return game.command({**said, "by": side})
