"""The real lists with the real data, which the project does not have: ARMY_DATA_DIR names it."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.armies.real_codes import good
from tests.conftest import NO_ARMY_DATA
from tracker.accounts.models import Player
from tracker.armies import actions, codes, queries
from tracker.armies.checks import points, swc
from tracker.armies.models import Army, Sectorial, Unit
from tracker.armies.official.joining import join

HERE = os.environ.get("ARMY_DATA_DIR", "")
pytestmark = [
    pytest.mark.skipif(not HERE, reason=NO_ARMY_DATA),
    pytest.mark.django_db,
]

COMPLETE = [one for one in good() if "complete" in one]


def test_both_editions_are_imported_in_half_a_minute(
    official_data: float, record_property: Any
) -> None:
    record_property(
        "counts", f"official data of both editions imported in {official_data:.1f} seconds"
    )
    assert {one.edition for one in Sectorial.objects.defer("filed")} == {"N4", "N5"}
    if connection.vendor == "sqlite":
        assert official_data < 30


def test_there_are_eighteen_complete_lists() -> None:
    assert len(COMPLETE) == 18


@pytest.mark.usefixtures("official_data")
@pytest.mark.parametrize("one", COMPLETE, ids=lambda one: one["code"][:24])
def test_a_complete_list_sums_to_its_points(one: dict[str, Any], ana: Player) -> None:
    army = actions.paste(player=ana, code=one["code"])
    troopers, came = queries.listed(army=army), queries.brought(army=army)
    assert came is not None
    assert came.unknown == ()
    assert army.edition.lower() == one["complete"]["edition"]
    assert points(troopers) == army.points == one["complete"]["points"]
    assert swc(troopers) == one["complete"]["swc"]
    assert sum(one.lieutenant for one in troopers) == 1


@pytest.mark.usefixtures("official_data")
@pytest.mark.parametrize("one", good(), ids=lambda one: one["code"][:24])
def test_every_code_makes_a_list_that_can_be_looked_at(
    one: dict[str, Any], ana: Player, client: Client
) -> None:
    army = actions.paste(player=ana, code=one["code"])
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    for name in ("army", "complete", "courtesy"):
        assert client.get(reverse(f"armies:{name}", args=[army.public_id])).status_code == 200
    for trooper in queries.listed(army=army):
        assert "None" not in f"{trooper.profile.skills}{trooper.profile.weapons}"


@pytest.mark.usefixtures("official_data")
def test_every_spec_ops_trooper_can_be_read(record_property: Any) -> None:
    options = 0
    for sectorial in Sectorial.objects.all():
        bought = {
            codes.Member(unit["id"], model["id"], one["id"]): one["points"]
            for unit in sectorial.filed["specops"]["units"]
            for model in unit["profileGroups"]
            for one in model["options"]
        }
        code = codes.Code(
            2, sectorial.number, sectorial.slug, "", 300, (codes.Group(1, tuple(bought), False),)
        )
        units = {one.unit for one in bought}
        joined = join(code, *queries.books(sectorial=sectorial, units=units))
        assert joined.unknown == ()
        assert [one.profile.points for one in joined.lines] == list(bought.values())
        options += len(bought)
    record_property("counts", f"{options} Spec-Ops options")
    assert options > 100


@pytest.mark.usefixtures("official_data")
def test_a_unit_bought_whole_has_as_many_troopers_as_it_gives_orders(record_property: Any) -> None:
    bought = 0
    for unit in Unit.objects.select_related("sectorial").exclude(filed__options=[]):
        book, _ = queries.books(sectorial=unit.sectorial, units={unit.number})
        for option in unit.filed["options"]:
            member = codes.Member(unit.number, 0, option["id"])
            group = codes.Group(1, (member,), False)
            joined = join(codes.Code(2, 0, "", "", 300, (group,)), book, None)
            orders = [one for one in option["orders"] if one["type"] in ("REGULAR", "IRREGULAR")]
            counted = [one for one in joined.lines if one.counts]
            assert len(counted) == sum(one["list"] for one in orders)
            assert points(joined.lines) == option["points"]
            bought += 1
    record_property("counts", f"{bought} units bought as a whole")
    assert bought > 100


@pytest.mark.usefixtures("official_data")
def test_a_page_of_a_list_is_drawn_in_fifty_milliseconds(
    ana: Player, client: Client, record_property: Any
) -> None:
    longest = max(COMPLETE, key=lambda one: len(one["code"]))
    army = actions.paste(player=ana, code=longest["code"])
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    page = reverse("armies:army", args=[army.public_id])
    # The server itself: the client of the tests copies every context of every template.
    server, cookie = BaseHandler(), client.cookies.output(header="", sep=";").strip()
    server.load_middleware()
    times = []
    for _ in range(11):
        request = RequestFactory(headers={"Cookie": cookie}).get(page)
        began = time.process_time()
        answer = server.get_response(request)
        times.append((time.process_time() - began) * 1000)
        assert answer.status_code == 200
    # Time of this process, and the best of them: what else the machine does is not the page's.
    best = min(times)
    record_property("counts", f"page of a list of {army.troopers} troopers in {best:.0f} ms")
    assert best < 50


@pytest.mark.usefixtures("official_data")
def test_the_newest_data_is_the_one_that_is_used(ana: Player) -> None:
    army = actions.paste(player=ana, code=COMPLETE[0]["code"])
    assert queries.newer_data(army=Army.objects.get(pk=army.pk)) is None
