"""Whatever a seat may ask for has its place on the page, at every moment of the written scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.template.loader import render_to_string
from django.test import RequestFactory

from rules import game, scenario
from rules.game import SIDES, Offer, Seat, Table
from rules.turn import deployment
from tracker.armies.forms import CodeForm
from tracker.matches.page import parts, stands_for, still
from tracker.matches.views.heading import Here, Shown
from tracker.matches.views.panel import arranged

SCENARIOS = Path(__file__).parents[1] / "scenarios"
CHOOSING = ("choice", "several", "paths")
DICE = {"ReadDice", "RollDice", "GiveOutcome", "GiveMods", "Save", "Guts", "DodgeMove"}
"""Dice go in one trooper at a time: who is next is one tap away."""
pytestmark = pytest.mark.long("every scenario, on the page")

ONE_TAP_AWAY = {
    "orders": {"DeclareSkill", "DeclareOrder"},
    "impetuous": {"DeclareSkill"},
    **{step: {"Compose", "Withdraw"} for step in deployment.STEPS},
    "armies": {"EnterArmy"},
}
"""The skills of a trooper, and its note, open at its name; an army is brought once."""


ON_THE_MAP = {"LayTerrain"}
"""Its page is a tap away until deployment begins."""


def drawn(
    table: Table,
    seat: Seat,
    chosen: str = "",
    who: str = "",
    skill: str = "",
    row: str = "",
    **more: object,
) -> str:
    """The page of a seat, with its long forms open."""
    request = RequestFactory().get("/", {"right": "1", "piece": chosen, "who": who})
    view = game.view(table, seat)
    piece, picked = still(view, chosen), still(view, who)
    request.session = SessionBase()
    context = {
        "match": Shown("m", "own", "", "N4", 3, 300),
        "sitting": Here(seat, "A" if seat == "A" else "B", "Ana", False),
        "view": view,
        "chosen": piece,
        "picked": picked,
        "skill": skill,
        "offers": game.offers(table, seat, piece or stands_for(view, picked)),
        "shown": game.open_offers(table, seat, piece or picked),
        "has": parts.Has(),
        "lines": (),
        "cursor": 1,
        "armies": (),
        "choices": (),
        "starters": (),
        "only": "",
        "usual": "",
        "code_form": CodeForm(),
        "progress": scenario.progress(table),
        "split": still(view, row),
        **more,
    }
    return render_to_string("matches/table/panel.jinja", arranged(request, context), request)


def moments() -> Iterator[tuple[str, Seat, Table, frozenset[str]]]:
    """Each moment at which something is offered that was not offered together before."""
    met = set()
    for path in sorted(SCENARIOS.glob("*.toml")):
        before: dict[Seat, Table] = {}
        for moment in scenario.play(scenario.read(path.read_text())).moments:
            for seat in SIDES:
                table = moment.tables[seat]
                if table is before.get(seat):
                    continue  # nothing has come that this seat knows of
                before[seat] = table
                free = [one for one in game.offers(table, seat) if one.refusal is None]
                assert all(map(choosable, free)), path.stem
                offered = frozenset(one.command for one in free)
                if (table.step, seat in table.waits, offered) not in met:
                    met.add((table.step, seat in table.waits, offered))
                    yield path.stem, seat, table, offered


def choosable(offer: Offer) -> bool:
    """Whether there is something to choose wherever something has to be chosen."""
    return all(blank.choices for blank in offer.blanks if blank.required and blank.kind in CHOOSING)


def test_what_is_offered_stands_on_the_page() -> None:
    missing: dict[tuple[str, str, Seat], set[str]] = {}
    looked = 0
    for name, seat, table, offered in moments():
        html = drawn(table, seat)
        wanted = offered - DICE - ON_THE_MAP - ONE_TAP_AWAY.get(table.step, set())
        if table.proposal is not None:
            wanted &= {"Agree", "Disagree"}  # which goes before all else
        if seat not in table.waits and table.step in deployment.STEPS:
            wanted -= {"FormFireteam"}  # in one's own step
        if left := {one for one in wanted if f'name="kind" value="{one}"' not in html}:
            missing[name, table.step, seat] = left
        looked += 1
    assert not missing, [(step, seat, left, name) for (name, step, seat), left in missing.items()]
    assert looked > 40
