"""The official data goes in as it is, once, and a schema that has changed is noticed by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.armies import invented
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.models import Charts, Sectorial, Unit

pytestmark = pytest.mark.django_db


@pytest.fixture
def files(tmp_path: Path) -> Path:
    return invented.written(tmp_path / "n4")


def load(files: Path, edition: str = "n4") -> str:
    out = StringIO()
    call_command("import_army_data", files, edition=edition, stdout=out)
    return out.getvalue()


def change(path: Path, by: Callable[[Any], object]) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    by(data)
    invented.save(path, data)


def test_every_sectorial_goes_in_with_its_units(files: Path) -> None:
    said = load(files)
    assert "3 sectorials with 7 units are new, 0 were there already." in said
    kept = Sectorial.objects.get(edition="N4", number=invented.LONGSHORE)
    assert (kept.name, kept.version) == ("Longshore", invented.VERSION)
    assert kept.reinforcements == invented.RESERVES
    assert kept.filed["filters"]["skills"][0]["name"] == "Camouflage"
    assert "units" not in kept.filed
    assert kept.units.get(number=502).filed == invented.units()[1]
    assert Charts.objects.get().filed["weapons"][0]["damage"] == "13"


def test_twice_is_once(files: Path) -> None:
    load(files)
    assert "0 sectorials with 0 units are new, 3 were there already." in load(files)
    pretty = json.loads((files / "longshore.json").read_text())
    (files / "longshore.json").write_text(json.dumps(pretty, indent=4))
    assert "0 sectorials" in load(files)
    assert (Sectorial.objects.count(), Charts.objects.count()) == (3, 1)


@pytest.fixture
def n5_files(tmp_path: Path) -> Path:
    return invented.written(tmp_path / "n5", damages=invented.N5_DAMAGES)


def test_the_editions_stand_beside_each_other(files: Path, n5_files: Path) -> None:
    load(files)
    load(n5_files, "n5")
    assert Sectorial.objects.filter(number=invented.LONGSHORE).count() == 2
    assert Unit.objects.count() == 14


def test_files_of_the_other_edition_are_refused(files: Path, n5_files: Path) -> None:
    with pytest.raises(CommandError, match=r"is of N5, not of N4.*Import it with --edition n5\."):
        load(n5_files)
    with pytest.raises(CommandError, match=r"is of N4, not of N5.*Import it with --edition n4\."):
        load(files, "n5")
    (n5_files / "tideguard.json").rename(files / "tideguard.json")
    with pytest.raises(CommandError, match=r"tideguard\.json is of N5, not of N4"):
        load(files)
    assert not Sectorial.objects.exists()
    assert not Charts.objects.exists()


def take_back(directory: Path, edition: str = "n4") -> str:
    out = StringIO()
    call_command("take_back_army_data", directory, edition=edition, stdout=out)
    return out.getvalue()


def test_what_was_imported_by_mistake_can_be_taken_back(
    files: Path, n5_files: Path, ana: Player
) -> None:
    """Two lists: one was read before, one with the prices of the data that came by mistake."""
    load(files)
    before = actions.paste(player=ana, code=invented.code(invented.LEADER))
    dear = invented.units()
    dear[0]["profileGroups"][0]["options"][2]["points"] = 99
    newer = invented.sectorial(*dear, version="7.26100.1", edition="N5")
    invented.save(n5_files / "longshore.json", newer)
    load(n5_files, "n5")
    # So it was taken while nobody looked at the edition of the files.
    for kind in (Sectorial, Charts):
        kind.objects.filter(edition="N5").update(edition="N4")
    wrong = actions.paste(player=ana, code=invented.code(invented.LEADER))
    actions.bring(army=wrong, code=invented.code(invented.LEADER))
    assert (before.points, wrong.points) == (10, 99)

    said = take_back(n5_files)
    assert "3 sectorials of N4 are taken back. Lists that were made with them: 1." in said
    assert [one.version for one in Sectorial.objects.all()] == [invented.VERSION] * 3
    assert Charts.objects.get().filed["weapons"][0]["damage"] == invented.N4_DAMAGES[40]
    before, wrong = (queries.army(player=ana, public_id=one.public_id) for one in (before, wrong))
    assert queries.newer_data(army=before) is None
    assert (wrong.points, wrong.made_with) == (99, None)
    assert queries.newer_data(army=wrong) is not None
    actions.read_again(army=wrong)
    assert queries.army(player=ana, public_id=wrong.public_id).points == 10

    with pytest.raises(CommandError, match="is there as N4: nothing was taken back"):
        take_back(n5_files)
    with pytest.raises(CommandError, match="is there as N5: nothing was taken back"):
        take_back(files, "n5")


def test_metadata_that_others_need_is_not_taken_back(files: Path) -> None:
    load(files)
    (files / "tideguard.json").unlink()
    take_back(files)
    assert Sectorial.objects.get().number == invented.TIDEGUARD
    assert Charts.objects.exists()


def test_an_older_version_stays(files: Path) -> None:
    load(files)
    newer = invented.sectorial(*invented.units(), version="7.26100.1")
    invented.save(files / "longshore.json", newer)
    assert "1 sectorials with 4 units are new, 2 were there" in load(files)
    kept = Sectorial.objects.filter(number=invented.LONGSHORE).order_by("-rank")
    assert [one.version for one in kept] == ["7.26100.1", invented.VERSION]


def test_versions_of_short_days_are_in_order(files: Path) -> None:
    load(files)
    # Day 9 of 2026 is written with one digit, and is before day 10.
    invented.save(files / "longshore.json", invented.sectorial(version="7.269.400"))
    load(files)
    kept = Sectorial.objects.filter(number=invented.LONGSHORE).order_by("-rank")
    assert [one.version for one in kept] == [invented.VERSION, "7.269.400"]


def test_a_new_field_is_kept_and_named(files: Path) -> None:
    def add(data: Any) -> None:
        for one in data["units"]:
            one["profileGroups"][0]["options"][0]["tacticalValue"] = 3
        data["season"] = 18

    change(files / "longshore.json", add)
    said = load(files)
    assert "New field units[].profileGroups[].options[].tacticalValue, 4 times: kept" in said
    assert "New field season, 1 times" in said
    filed = Unit.objects.get(sectorial__number=invented.LONGSHORE, number=501).filed
    assert filed["profileGroups"][0]["options"][0]["tacticalValue"] == 3
    assert Sectorial.objects.get(number=invented.LONGSHORE).filed["season"] == 18


def test_a_new_kind_of_order_is_named(files: Path) -> None:
    def add(data: Any) -> None:
        option = data["units"][0]["profileGroups"][0]["options"][0]
        option["orders"][0]["type"] = "HEROIC"

    change(files / "longshore.json", add)
    assert "New kind of Order HEROIC" in load(files)


def lose_points(data: Any) -> None:
    del data["units"][1]["profileGroups"][0]["options"][0]["points"]


def points_as_text(data: Any) -> None:
    data["units"][0]["profileGroups"][0]["options"][0]["points"] = "10"


def new_kind_of_extra(data: Any) -> None:
    data["filters"]["extras"][0]["type"] = "INCHES"


def other_version(data: Any) -> None:
    data["version"] = "2027-01"


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        (lose_points, "missing required field `points`"),
        (
            points_as_text,
            "Expected `int`, got `str` - at `$.units[0].profileGroups[0].options[0].points`",
        ),
        (new_kind_of_extra, "Invalid enum value 'INCHES' - at `$.filters.extras[0].type`"),
        (other_version, "“2027-01” is no version that is known"),
    ],
)
def test_a_changed_schema_is_refused_by_name_and_nothing_is_written(
    files: Path, by: Callable[[Any], None], sentence: str
) -> None:
    change(files / "tideguard.json", by)
    with pytest.raises(CommandError) as refused:
        load(files)
    assert "tideguard.json: the schema has changed." in str(refused.value)
    assert sentence in str(refused.value)
    assert not Sectorial.objects.exists()
    assert not Charts.objects.exists()


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


def test_what_is_no_data_at_all(files: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"no army_metadata\.json"):
        load(tmp_path)
    (files / "tideguard.json").write_text("<html>Too many requests</html>")
    with pytest.raises(CommandError, match=r"tideguard\.json is not readable"):
        load(files)
    for name in ("longshore", "tideguard", "reserves"):
        (files / f"{name}.json").unlink()
    with pytest.raises(CommandError, match="no files of sectorials"):
        load(files)
    assert not Sectorial.objects.exists()


def test_a_file_that_the_metadata_does_not_name_is_left_out_and_said(files: Path) -> None:
    invented.save(files / "older.json", invented.sectorial())
    assert "older.json: the metadata has no sectorial of that name; left out." in load(files)
    assert Sectorial.objects.count() == 3


def test_the_bar_goes_to_its_end(files: Path) -> None:
    seen: list[tuple[int, int]] = []
    actions.import_data(
        directory=files, edition="N4", progress=lambda done, of, what: seen.append((done, of))
    )
    assert seen == [(done, 6) for done in range(1, 7)]
