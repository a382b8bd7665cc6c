"""What is wrong inside of official files is said as they are imported, not at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.armies import invented
from tests.armies.loading import change, load
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.models import Sectorial

pytestmark = pytest.mark.django_db


def first(data: Any, kind: str) -> Any:
    """The first option, profile or group of the Dockers."""
    model = data["units"][0]["profileGroups"][0]
    return model if kind == "group" else model[f"{kind}s"][0]


def swc_with_a_comma(data: Any) -> None:
    first(data, "option")["swc"] = "0,5"


def half_an_swc(data: Any) -> None:
    data["specops"]["units"][0]["profileGroups"][0]["options"][0]["swc"] = "½"


def distance_in_words(data: Any) -> None:
    data["filters"]["extras"][0].update(type="DISTANCE", name="about 20")


def less_than_nothing(data: Any) -> None:
    first(data, "option")["points"] = -10


def far_too_good(data: Any) -> None:
    first(data, "profile")["bs"] = 10**23


def too_many_come_along(data: Any) -> None:
    first(data, "option")["includes"] = [{"q": 10**9, "group": 1, "option": 1}]


def unit_twice(data: Any) -> None:
    data["units"].append(data["units"][0])


def number_that_no_code_has(data: Any) -> None:
    first(data, "option")["id"] = 40_000


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        (swc_with_a_comma, "DOCKERS, option 1: “0,5” is no SWC."),
        (half_an_swc, "DOCKERS, option 9: “½” is no SWC."),
        (distance_in_words, "Extra 1: “about 20” is no distance."),
        (less_than_nothing, "DOCKERS, option 1: points is -10."),
        (far_too_good, "DOCKERS, profile “DOCKERS”: BS is 100000000000000000000000."),
        (too_many_come_along, "DOCKERS, “DOCKER”: how many come along is 1000000000."),
        (unit_twice, "Unit 501 stands in it 2 times."),
        (number_that_no_code_has, "DOCKERS, option 40000: its number is 40000."),
    ],
)
def test_a_value_that_nothing_can_be_reckoned_with_is_refused(
    files: Path, by: Callable[[Any], None], sentence: str
) -> None:
    change(files / "tideguard.json", by)
    with pytest.raises(CommandError) as refused:
        load(files)
    assert f"tideguard.json: {sentence}" in str(refused.value)
    assert not Sectorial.objects.exists()


def test_the_same_fault_everywhere_is_not_said_without_end(files: Path) -> None:
    def everywhere(data: Any) -> None:
        for unit in data["units"]:
            for model in unit["profileGroups"]:
                for option in model["options"]:
                    option["swc"] = "0,5"

    change(files / "longshore.json", everywhere)
    with pytest.raises(CommandError) as refused:
        load(files)
    *most, last = str(refused.value).splitlines()
    assert len(most) == 10
    assert last == "longshore.json: 5 more like these."


def test_a_sectorial_that_can_not_be_kept_is_refused(files: Path) -> None:
    def rename(data: Any) -> None:
        data["factions"][0]["name"] = "x" * 101

    change(files / "army_metadata.json", rename)
    with pytest.raises(CommandError, match=f"Sectorial {invented.LONGSHORE} has a name of more"):
        load(files)


def stands_for_nothing(data: Any) -> None:
    """A number that nobody knows in each place of a unit that has numbers."""
    profile, option, model = (first(data, kind) for kind in ("profile", "option", "group"))
    profile["skills"] = [invented.item(99999)]
    profile["type"] = 999
    profile["chars"] = [3, 555]
    profile["equip"] = [invented.item(4444, 9876)]
    option["weapons"] = [invented.item(98765)]
    option["includes"] = [{"q": 1, "group": 77, "option": 1}]
    option["orders"][0]["type"] = "IRREGULAR"
    model["options"].append(model["options"][1])
    data["units"][0]["profileGroups"].append(invented.group(2, [], []))
    data["units"][0]["isc"] = "DOCKERS\xa0"
    data["reinforcements"] = 998


def test_what_stands_for_nothing_is_named_and_kept(files: Path, ana: Player) -> None:
    assert "has no name" not in load(files)
    change(files / "longshore.json", stands_for_nothing)
    said = load(files).splitlines()
    for sentence in (
        "DOCKERS: Skill 99999 has no name: shown as that.",
        "DOCKERS: Equipment 4444 has no name: shown as that.",
        "DOCKERS: Extra 9876 has no name: shown as that.",
        "DOCKERS: Weapon 98765 has no name: shown as that.",
        "DOCKERS: type 999 has no name: taken for LI.",
        "DOCKERS: characteristic 555 has no name: left out.",
        "DOCKERS: option 1 of profile group 77 should come along, but is not there: left out.",
        "DOCKERS: option 2 of profile group 1 stands in it 2 times: the first is taken.",
        "DOCKERS: profile group 2 has no profile: can’t be bought.",
        "DOCKERS: DOCKER gives an Order IRREGULAR and is regular: taken for that.",
        "Reinforcement list 998: the metadata has no such sectorial.",
    ):
        assert f"{sentence} (1 files)" in said
    army = actions.paste(player=ana, code=invented.code(invented.DOCKER))
    (docker,) = queries.listed(army=army)
    assert docker.profile.skills == ("Skill 99999",)
