"""The official data goes in as it is, once, and a schema that has changed is noticed by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.armies import invented
from tests.armies.loading import change, load
from tracker.armies import actions
from tracker.armies.models import Charts, Sectorial, Unit

pytestmark = pytest.mark.django_db


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
