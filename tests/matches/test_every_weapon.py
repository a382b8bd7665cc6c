"""Every row of the chart of weapons: declared on the page, rolled, saved against, done with."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final

import msgspec
import pytest

from rules import scenario
from rules.book.editions import N4
from rules.game import Offer, PieceId, Side
from rules.log import commands as c
from rules.log.events import Entry
from rules.order.saving import hit_on
from rules.reference import Weapon, modes, weapons
from rules.reference.arms import arms, melee
from rules.turn.tactical import STEPS
from rules.weapons.charges import is_placed
from tests.matches.test_places import drawn
from tests.profiles import profile
from tests.rules.laws.play import Match, seed

pytestmark = pytest.mark.long("every weapon, declared on a page")

LENT: Final = "Suppressive Fire Mode Weapon"
"""The row that nobody bears: what a weapon fires as in the State of that name."""
WITH: Final = {"Forward Observer": ["Forward Observer"], "SymbioBomb": ["Transmutation (W)"]}
"""What its bearer has beside it, to have the use of it."""
FOLLOWS: Final = frozenset(
    {"SaveCalled", "TokenPlaced", "VeilRaised", "DeployableLaid", "PieceRemoved", "CardShown"}
)
"""What a success may lead to: one of these follows, whatever the row."""
STURDY: Final = {"cc": 20, "bs": 14, "ph": 14, "wip": 14, "arm": 2, "bts": 3, "wounds": 2}
TABLE: Final = """
title = "{title}"
[table]
first = "Bo"
Ana = ["Bearer, Lieutenant, the yard", "Mate, the wall", "Mate, the gate"]
Bo = ["Target, Lieutenant, the road", "Zero, as Camouflaged, the pit", "Target"]
[[step]]
do = [
  {{ Bo = "declare skill", actor = "Target the road", skill = "Place Deployable", weapon = "Crazykoala", to = "the kerb" }},
  {{ Ana = "done", whole = true }},
  {{ Bo = "skip second" }},
  {{ Bo = "put down", piece = "Target the road" }},
  {{ Bo = "end turn" }},
  {{ Bo = "done" }},
  {{ Ana = "done" }},
  {{ Ana = "propose ruling", changes = [{{ kind = "wounds", piece = "Mate the wall", number = 2 }}, {{ kind = "state on", piece = "Mate the wall", state = "Unconscious" }}] }},
  {{ Bo = "agree" }},
]
"""  # noqa: E501


def rows() -> list[Weapon]:
    return [one for one in weapons(N4) if one.name != LENT]


def names(row: Weapon) -> set[str]:
    """Under which names its user may choose this row."""
    every = {*melee(N4, [row.name])}
    for skill in ("BS Attack", "Speculative Attack", "Intuitive Attack", "Place Deployable"):
        every |= {*arms(N4, [row.name], skill)}
    if len(modes(N4, row.name)) > 1:
        every = {one for one in every if one.split(", ")[1] in (row.also, row.mode)}
    return every


def opened(row: Weapon) -> Match:
    """A match in which somebody bears it, with whom and what it could be used on."""
    borne = {kind: [row.name] if row.kind == kind else [] for kind in ("weapon", "equipment")}
    skills = WITH.get(row.name, [])
    text = TABLE.format(title=row.name)
    for name, type, found in (
        ("Bearer", "LI", (skills, borne["weapon"], borne["equipment"])),
        ("Mate", "REM" if row.name == "GizmoKit" else "LI", ([], ["Combi Rifle"], [])),
        ("Target", "HI", ([], ["Combi Rifle", "Crazykoala"], [])),
    ):
        told = dict(zip(("skills", "weapons", "equipment"), found, strict=True))
        structure = {"structure": True} if type == "REM" else {}
        text += profile(name, type=type, **STURDY, **told, **structure)
    script = scenario.read(text)
    match = Match()
    for at, asked in enumerate((*script.setup, *script.steps[0].asked)):
        match.put(asked.fill(match.tables[asked.by or "referee"]), seed(row.name, asked.do))
        while at >= len(script.setup) and match.full.step in STEPS and match.full.waits:
            side = min(match.full.waits)
            match.put(c.Done(by=side), seed(row.name, match.full.step, side))
    return match


def another(match: Match) -> Match:
    """The same match, to be played on in another way."""
    copied = copy(match)
    copied.log, copied.given = [*match.log], [*match.given]
    copied.parts = {seat: [*part] for seat, part in match.parts.items()}
    copied.tables, copied.cursors = {**match.tables}, {**match.cursors}
    return copied


def bearer(match: Match) -> PieceId:
    return standing(match, "the yard")


def standing(match: Match, where: str) -> PieceId:
    """The piece that stands there."""
    return next(one.id for one in match.full.pieces.values() if one.shape.where == where)


def ways(match: Match, row: Weapon) -> Iterator[tuple[Offer, str]]:
    """The offers of its bearer by which the row can be used, each with the name to be chosen."""
    for offer in match.offers("A"):
        if offer.command != "DeclareSkill" or offer.about != bearer(match) or offer.refusal:
            continue
        blank = next((one for one in offer.blanks if one.name == "weapon"), None)
        if blank is None:
            if offer.given["skill"] == row.name:
                yield offer, ""
            continue
        for choice in blank.choices:
            if choice.value in names(row):
                yield offer, choice.value


def give(match: Match, offer: Offer, by: Side, **more: Any) -> list[Entry]:
    """Give a command as its offer has it, filled from its own choices."""
    found: dict[str, Any] = {"by": by, **offer.given}
    for blank in offer.blanks:
        if blank.required and blank.choices:
            first = blank.choices[0].value
            found[blank.name] = (first,) if blank.kind == "several" else first
        elif blank.required:
            found[blank.name] = "the bend"
    command = msgspec.convert({**found, **more}, c.PLAYERS[offer.command], strict=False)
    return match.put(command, seed(offer.label, by, len(match.log)))


def carry_on(match: Match, *, look: bool) -> list[Entry]:
    """Answer whatever is asked, and look at its page, until the Order has ended: every Roll succeeds,
    every save fails."""
    entries: list[Entry] = []
    for _ in range(40):
        if match.full.order is None:
            return entries
        side: Side = min(match.full.waits)
        if look:
            assert "<h1" in drawn(match.tables[side], side)
        wanted = [one for one in match.offers(side) if one.command in ANSWERS and not one.refusal]
        offer = min(wanted, key=lambda one: ANSWERS.index(one.command))
        entries += give(match, offer, side, **dice(match, offer))
    raise AssertionError("The Order does not end.")


ANSWERS: Final = (
    "Save", "Announce", "DodgeMove", "PutDown", "CheckCoherency", "ReadDice", "Guts", "SkipSecond",
    "TransferMind", "Done",
)  # fmt: skip


def dice(match: Match, offer: Offer) -> dict[str, Any]:
    if offer.command == "ReadDice":
        return {"dice": (1,) * offer.blanks[0].count}
    if offer.command == "Guts":  # none is thrown by who was stunned
        return {"die": 1} if any(one.name == "die" for one in offer.blanks) else {}
    if offer.command == "Save":
        hit = hit_on(match.full, PieceId(offer.about))
        assert hit is not None
        return {"dice": (20 if hit.passes_on is not None and not hit.cures else 1,) * hit.saves}
    return {}


def close_by(match: Match, row: Weapon) -> None:
    """Who is to fight hand to hand moves into contact first."""
    if not names(row) or names(row) <= {*melee(N4, [row.name])}:
        enemy = standing(match, "the road")
        move = c.DeclareSkill(by="A", actor=bearer(match), skill="Move", contact=enemy)
        match.put(move, seed(row.name, "contact"))
        match.put(c.Done(by="B"), seed(row.name, "no AROs"))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.name}, {row.mode}".strip(", "))
def test_it_can_be_declared_on_the_page_and_resolved(row: Weapon) -> None:
    fresh = opened(row)
    if row.kind == "weapon":
        close_by(fresh, row)
    found = list(ways(fresh, row))
    assert found, "Nothing offers it."
    assert names(row) == {name for _, name in found if name}
    for at, (offer, name) in enumerate(found):
        match = another(fresh)
        if name:
            now = match.tables["A"]
            chosen = f"{bearer(match)}.{moment(match)}"
            assert name in drawn(now, "A", chosen)
        entries = give(match, offer, "A", **({"weapon": name} if name else {}))
        entries += carry_on(match, look=at == 0)
        assert match.full.step == "orders"
        follows = FOLLOWS | ({"UsesCounted"} if is_placed(N4, name) else set())  # on scenery
        assert follows & {type(entry.event).__name__ for entry in entries}, offer.label


def moment(match: Match) -> str:
    """Until when the choice of a trooper counts on the page."""
    view = match.view("A")
    return f"{view.pools[0].spent}-{sum(one.impetuous for one in view.mine)}"


def test_the_row_that_nobody_bears_is_offered_to_nobody() -> None:
    assert arms(N4, [LENT]) == melee(N4, [LENT]) == ()
