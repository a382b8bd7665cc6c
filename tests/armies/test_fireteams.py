"""The Fireteams Chart of the official data: kept as it is, shown on the army's page, brought to a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse

from rules.reference import FireteamsChart
from tests.armies import invented as i
from tests.armies.loading import change, load
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.models import Army, Sectorial

pytestmark = pytest.mark.django_db


def line(name: str, most: int, least: int = 0, **more: Any) -> dict[str, Any]:
    said: dict[str, Any] = {"slug": name.lower(), "comment": "", "required": False, **more}
    return {"name": name, "min": least, "max": most, **said}


def team(name: str, types: list[str], *lines: dict[str, Any], obs: str = "") -> dict[str, Any]:
    return {"name": name, "type": types, "units": list(lines), "obs": obs}


def chart(*teams: dict[str, Any], desc: str = "", **most: int) -> dict[str, Any]:
    return {"spec": {"CORE": 1, "HARIS": 1, "DUO": 256, **most}, "desc": desc, "teams": list(teams)}


DOCKERS = team(
    "Dockers Fireteams",
    ["HARIS", "CORE"],
    line("DOCKERS", 5, 1),
    line("SHADES", 2, comment="(Dockers)"),
    line("ALONGSHORE", 1),
)
CRANES = team("Crane Fireteams", ["DUO"], line("CRANE", 1, 1), obs="No Wildcards")
STRANGERS = team("Stranger Fireteams", ["DUO"], line("STRANGERS", 2, 1))
WILDCARDS = team("Wildcards", [], line("MARA", 1, slug="mara & otto", comment="FTO (Docker)"))


def with_chart(files: Path, filed: dict[str, Any]) -> None:
    change(files / "longshore.json", lambda data: data.update(fireteamChart=filed))


def of(army: Army) -> FireteamsChart | None:
    army = queries.army(player=army.owner, public_id=army.public_id)
    return queries.army_list(army=army, edition="N4").chart


@pytest.fixture
def charted(files: Path) -> Path:
    with_chart(files, chart(DOCKERS, CRANES, STRANGERS, WILDCARDS))
    load(files)
    return files


def test_the_chart_is_kept_as_it_is(charted: Path) -> None:
    kept = Sectorial.objects.get(number=i.LONGSHORE).filed["fireteamChart"]
    assert kept == chart(DOCKERS, CRANES, STRANGERS, WILDCARDS)


def test_a_chart_that_reads_otherwise_is_refused_by_name(files: Path) -> None:
    with_chart(
        files, chart(team("Dockers Fireteams", ["CORE"], line("DOCKERS", 5, 1) | {"max": "5"}))
    )
    with pytest.raises(
        CommandError, match=r"longshore\.json: the schema has changed.*fireteamChart"
    ):
        load(files)


@pytest.mark.usefixtures("charted")
def test_a_list_brings_the_lines_that_it_has_troopers_for(ana: Player) -> None:
    found = of(actions.paste(player=ana, code=i.code(i.LEADER, i.DOCKER, i.SHADE)))
    assert found is not None
    assert found.most == {"Core": 1, "Haris": 1}
    (dockers,) = found.teams
    assert dockers.types == ("Haris", "Core")
    assert [(row.unit, row.least, row.most, row.terms) for row in dockers.rows] == [
        ("DOCKERS", 1, 5, ("Dockers",)),
        ("SHADES", 0, 2, ("Shades", "Dockers")),
    ]
    assert not found.wildcards


@pytest.mark.usefixtures("charted")
def test_a_fireteam_that_has_to_have_somebody_else_is_left_out(ana: Player) -> None:
    found = of(actions.paste(player=ana, code=i.code(i.SHADE, i.CRANE)))
    assert found is not None
    assert [one.name for one in found.teams] == ["Crane Fireteams"]
    assert not found.teams[0].wildcards


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        ((line("DOCKERS", 5),), ()),
        ((line("CRANE", 1),), ("CRANE", "CRANE PILOT")),
        ((line("SEEDLING", 1, slug="crane"),), ("SEEDLING",)),
        ((line("MARA FTO", 1, slug="mara & otto"),), ("MARA",)),
        ((line("OTTO", 1, slug="otto-the-other"),), ("OTTO",)),
    ],
)
def test_a_line_means_options_of_its_unit(
    files: Path, ana: Player, lines: tuple[dict[str, Any]], options: tuple[str, ...]
) -> None:
    """Those of the model that is called so, and of its Pilot; a mark that nobody bears bars nobody."""
    with_chart(files, chart(team("Fireteams", ["DUO"], *lines)))
    load(files)
    army = actions.paste(player=ana, code=i.code(i.DOCKER, i.CRANE, i.SEED, i.TWINS))
    found = of(army)
    assert found is not None
    assert [row.options for row in found.teams[0].rows] == [options]


@pytest.mark.parametrize(
    ("name", "comment", "options"),
    [
        ("DOCKERS", "", ()),
        ("DOCKERS FTO", "", ("DOCKER FTO",)),
        ("DOCKERS FTO", "2 (Shades)", ("DOCKER FTO-2",)),
        ("DOCKERS", "FTO-2", ("DOCKER FTO-2",)),
        ("DOCKERS", "Night Watch", ("DOCKER Night Watch.",)),
        ("DOCKERS", "Cook", ()),
    ],
)
def test_a_mark_beside_the_name_says_which_options(
    files: Path, ana: Player, name: str, comment: str, options: tuple[str, ...]
) -> None:
    def rename(data: Any) -> None:
        chosen = data["units"][0]["profileGroups"][0]["options"]
        for one, called in zip(
            chosen, ("DOCKER FTO", "DOCKER FTO-2", "DOCKER Night Watch."), strict=False
        ):
            one["name"] = called
        filed = chart(team("Fireteams", ["DUO"], line(name, 2, slug="dockers", comment=comment)))
        data.update(fireteamChart=filed)

    change(files / "longshore.json", rename)
    load(files)
    found = of(actions.paste(player=ana, code=i.code(i.DOCKER)))
    assert found is not None
    assert found.teams[0].rows[0].options == options


def test_what_the_chart_says_in_words_of_all(files: Path, ana: Player) -> None:
    with_chart(
        files,
        chart(DOCKERS, desc="In this Sectorial, the Fireteams Core have a maximum of 4 members."),
    )
    load(files)
    found = of(actions.paste(player=ana, code=i.code(i.DOCKER)))
    assert found is not None
    assert found.core == 4
    later = "The Fireteam Haris can only be formed with the Reinforcements MOD."
    change(files / "longshore.json", lambda data: data.update(version="7.26200.1"))
    with_chart(files, chart(DOCKERS, desc=later, HARIS=2))
    load(files)
    found = of(actions.paste(player=ana, code=i.code(i.DOCKER)))
    assert found is not None
    assert found.most["Haris"] == 0


@pytest.mark.usefixtures("charted")
def test_somebody_whom_no_data_knows_is_trusted(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.DOCKER, i.DOCKER))
    assert of(army) is not None
    actions.add_trooper(army=army, profile="fusilier-combi-rifle")
    assert of(army) is None


def test_without_a_chart_there_is_none(files: Path, army: Army, ana: Player) -> None:
    load(files)
    assert of(army) is None
    assert of(actions.paste(player=ana, code=i.code(i.DOCKER))) is None


@pytest.mark.usefixtures("charted")
def test_the_army_s_page_shows_it(ana: Player, anas: Client) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.SHADE, i.CRANE))
    body = anas.get(reverse("armies:army", args=[army.public_id])).content.decode()
    assert "At once: 1 Core, 1 Haris, any number of Duo." in body
    assert "Dockers Fireteams" in body
    assert "1 to 5 DOCKERS" in body
    assert "up to 2 SHADES, counts as Dockers" in body
    assert "Stranger Fireteams" not in body


@pytest.mark.usefixtures("charted")
def test_the_open_half_says_nothing_of_it(ana: Player, bos: Client) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.SHADE))
    actions.share(army=army)
    body = bos.get(reverse("armies:shared", args=[army.shared])).content.decode()
    assert "Fireteam" not in body
