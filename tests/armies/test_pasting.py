"""A pasted code becomes an army, finds its edition, and keeps its versions."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.armies import invented as i
from tests.armies.real_codes import every, of_layout
from tracker.accounts.models import Player
from tracker.armies import actions, codes, queries
from tracker.armies.actions import pasting
from tracker.armies.checks import points
from tracker.armies.models import Army, Version


def reload(army: Army) -> Army:
    return queries.army(player=army.owner, public_id=army.public_id)


def names(army: Army) -> list[str]:
    return [one.profile.name for one in queries.listed(army=reload(army))]


@pytest.mark.usefixtures("n4_data", "n5_data")
@pytest.mark.parametrize(("layout", "edition"), [(1, "N4"), (2, "N5"), (3, "N5")])
def test_where_both_fit_the_layout_decides(ana: Player, layout: int, edition: str) -> None:
    code = i.code(i.LEADER, layout=layout)  # type: ignore[arg-type]
    assert actions.paste(player=ana, code=code).edition == edition
    assert actions.paste(player=ana, code=code, edition="N4").edition == "N4"


def test_the_edition_whose_data_knows_the_list(ana: Player, n4_data: None) -> None:
    assert actions.paste(player=ana, code=i.code(i.LEADER, layout=3)).edition == "N4"


def test_an_army_belongs_to_the_data_it_was_made_with(
    ana: Player, n4_data: None, tmp_path: Path
) -> None:
    army = actions.paste(player=ana, code=i.code(i.DOCKER))
    assert army.made_with is not None
    newer = i.units()
    newer[0]["profileGroups"][0]["options"][0]["points"] = 11
    i.save(tmp_path / "n4" / "longshore.json", i.sectorial(*newer, version="7.26200.1"))
    actions.import_data(directory=tmp_path / "n4", edition="N4", progress=lambda *_: None)
    assert points(queries.listed(army=reload(army))) == 10
    found = queries.newer_data(army=reload(army))
    assert found is not None
    assert found.version == "7.26200.1"
    actions.read_again(army=reload(army))
    assert points(queries.listed(army=reload(army))) == 11
    assert queries.newer_data(army=reload(army)) is None
    (kept,) = queries.versions_of(army=reload(army))
    assert (kept.number, kept.points, kept.made_with.version) == (1, 10, i.VERSION)  # type: ignore[union-attr]


def page(client: Client, army: Army) -> str:
    return client.get(reverse("armies:army", args=[army.public_id])).content.decode()


@pytest.mark.usefixtures("n4_data")
def test_a_line_that_is_known_by_now_is_offered_to_be_read_again(ana: Player, anas: Client) -> None:
    army = actions.paste(player=ana, code=i.code(i.DOCKER, i.SIGNALS, i.GONE))
    assert "Read it again" not in page(anas, army)
    # So it was read, and kept, while Spec-Ops troopers were not known.
    (gone,) = army.brought["unknown"]
    army.brought["unknown"] = [{**gone, "unit": 501, "option": 9}, gone]
    army.save()
    assert "1 unknown line of your list is known now." in page(anas, army)
    anas.post(reverse("armies:again", args=[army.public_id]), {"edition": "N4"})
    assert names(army) == ["DOCKER", "DOCKER SIGNALS"]
    assert "Read it again" not in page(anas, army)


def test_a_list_read_before_there_was_data_is_offered_to_be_read_again(
    ana: Player, anas: Client, tmp_path: Path
) -> None:
    army = actions.paste(player=ana, code=i.code(i.DOCKER), edition="N4")
    assert "Read it again" not in page(anas, army)
    actions.import_data(directory=i.written(tmp_path), edition="N4", progress=lambda *_: None)
    shown = page(anas, army)
    assert f"There is unit data here: version {i.VERSION}. 1 unknown line of your list" in shown
    anas.post(reverse("armies:again", args=[army.public_id]), {"edition": "N4"})
    assert names(army) == ["DOCKER"]
    assert "Read it again" not in page(anas, army)


def test_without_data_the_list_is_kept_and_says_so(ana: Player) -> None:
    army = actions.paste(player=ana, code=of_layout(3))
    assert (army.edition, army.troopers, army.made_with) == ("N5", 0, None)
    came = queries.brought(army=army)
    assert came is not None
    assert len(came.unknown) == 15
    assert "No N5 data of this sectorial has been imported here." in came.unknown[0].why


def test_a_code_of_which_nothing_is_known_is_one_sentence_with_its_lines(
    anas: Client, ana: Player
) -> None:
    answer = anas.post(reverse("armies:paste"), {"code": of_layout(3)}, follow=True)
    html = answer.content.decode()
    (said,) = answer.context["amiss"]
    assert said.startswith("The notebook has no N5 unit data of ")
    assert "none of the 15 lines" in said
    assert "./dev data" in said
    assert html.count("none of the 15 lines") == 1
    assert html.count("No N5 data of this sectorial has been imported here.") == 15
    folded = html[html.index("<summary") :]
    assert folded.count("No N5 data of this sectorial") == 15
    assert "The 15 unknown lines" in html
    army = Army.objects.get(owner=ana)
    found = anas.get(f"/api/v1/armies/{army.public_id}/").json()
    assert found["amiss"] == [found["missing"]] == [said]
    assert len(found["unknown"]) == 15


def test_without_unit_data_the_pages_say_what_works_and_the_one_step_to_take(
    anas: Client, tmp_path: Path
) -> None:
    for page in ("/", reverse("armies:home")):
        html = anas.get(page).content.decode()
        assert "starter rosters, practice" in html
        assert "./dev data" in html
    actions.import_data(directory=i.written(tmp_path), edition="N4", progress=lambda *_: None)
    for page in ("/", reverse("armies:home")):
        assert "./dev data" not in anas.get(page).content.decode()


@pytest.mark.usefixtures("n4_data")
def test_versions(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER))
    actions.rename(army=army, name="For Saturday")
    actions.bring(army=army, code=i.code(i.LEADER, i.SHADE))
    actions.bring(army=army, code=i.code(i.CRANE))
    assert names(army) == ["CRANE", "WINCH", "WINCH"]
    assert (reload(army).name, reload(army).version) == ("For Saturday", 3)
    assert [one.number for one in queries.versions_of(army=army)] == [2, 1]
    actions.bring_back(army=army, number=1)
    assert names(army) == ["DOCKER"]
    assert (reload(army).version, reload(army).troopers, reload(army).points) == (4, 1, 10)
    assert [one.number for one in queries.versions_of(army=army)] == [3, 2, 1]
    with pytest.raises(actions.NotDone, match="no longer kept"):
        actions.bring_back(army=army, number=9)


@pytest.mark.usefixtures("n4_data")
def test_an_older_version_comes_back_with_its_faction(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER))
    faction = army.faction
    other = codes.Code(2, i.TIDEGUARD, "tideguard", "", 300, codes.decode(i.code(i.LEADER)).groups)
    actions.bring(army=army, code=codes.encode(other))
    assert reload(army).faction != faction
    actions.bring_back(army=army, number=1)
    assert reload(army).faction == faction


@pytest.mark.usefixtures("n4_data")
def test_there_is_an_end_to_versions(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pasting, "MOST_VERSIONS", 2)
    army = actions.paste(player=ana, code=i.code(i.LEADER))
    for _ in range(4):
        actions.bring(army=army, code=i.code(i.SHADE))
    assert [one.number for one in queries.versions_of(army=army)] == [4, 3]


@pytest.mark.usefixtures("n4_data")
def test_a_copy_has_the_code_as_well(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.GONE))
    copy = actions.duplicate(army=reload(army))
    assert queries.brought(army=copy) == queries.brought(army=army)
    assert names(copy) == ["DOCKER"]
    assert copy.made_with_id == army.made_with_id


def test_what_can_not_be_read_makes_no_army(ana: Player) -> None:
    (damaged,) = (one["code"] for one in every() if "damaged" in one)
    with pytest.raises(actions.NotDone, match="byte 126 of 126"):
        actions.paste(player=ana, code=damaged)
    with pytest.raises(actions.NotDone, match="61 lines"):
        actions.paste(player=ana, code=i.code(*[i.DOCKER] * 61))
    with pytest.raises(actions.NotDone, match="has no troopers"):
        actions.paste(player=ana, code=i.code())
    assert not Army.objects.exists()


@pytest.mark.usefixtures("n4_data")
def test_a_name_that_a_page_can_bear(ana: Player) -> None:
    for given, shown in [
        (" ", "Longshore"),
        ("", "Longshore"),
        ("Tide\u202e\x00 and  more", "Tide and more"),
        ("x" * 66, "x" * 39 + "…"),
    ]:
        assert actions.paste(player=ana, code=i.code(i.DOCKER, name=given)).name == shown


def test_a_code_by_hand_is_no_version(ana: Player) -> None:
    army = actions.create(player=ana, name="Mine", faction="Nomads")
    with pytest.raises(actions.NotDone, match="did not come as a code"):
        actions.read_again(army=army)
    assert not Version.objects.exists()


@pytest.mark.usefixtures("n4_data")
def test_the_code_that_is_kept_is_the_code(ana: Player) -> None:
    army = actions.paste(player=ana, code=f"https://x.example/?code={i.code(i.LEADER)}")
    came = queries.brought(army=army)
    assert came is not None
    assert codes.decode(came.code) == codes.decode(i.code(i.LEADER))


@pytest.mark.usefixtures("n4_data")
def test_a_gap_in_a_list_is_named_wherever_the_list_is_chosen(anas: Client, ana: Player) -> None:
    whole = actions.paste(player=ana, code=i.code(i.LEADER))
    partly = actions.paste(player=ana, code=i.code(i.LEADER, i.GONE))
    found = {one["id"]: one for one in anas.get("/api/v1/armies/").json()["armies"]}
    assert found[whole.public_id]["missing"] == ""
    assert found[partly.public_id]["missing"].startswith("1 line of this code is not in the unit")
    assert found[partly.public_id]["edition"] == "N4"
    shown = anas.get(reverse("armies:home")).content.decode()
    assert shown.count("1 line of its code not known") == 1
    handed = queries.entering(army=reload(partly), edition="N4")
    assert handed.missing == found[partly.public_id]["missing"]
    assert len(handed.unknown) == 1
    assert queries.entering(army=reload(whole), edition="N4").missing == ""


def dearer(directory: Path, *, by: int, gone: int, edition: str) -> None:
    """Newer data of an edition: everybody costs so much more, and a unit is gone."""
    newer = [one for one in i.units() if one["id"] != gone]
    for one in newer:
        for option in one["profileGroups"][0]["options"]:
            option["points"] += by
    directory.mkdir(exist_ok=True)
    damages = i.N5_DAMAGES if edition == "N5" else i.N4_DAMAGES
    i.save(directory / "army_metadata.json", i.metadata(damages=damages))
    i.save(directory / "longshore.json", i.sectorial(*newer, version="7.26200.1", edition=edition))
    actions.import_data(directory=directory, edition=edition, progress=lambda *_: None)  # type: ignore[arg-type]


# 295 points at the prices of the invented data.
WHOLE = (i.LEADER, i.SHADE, i.LURKER, *[i.DOCKER] * 5, *[i.GUNNER] * 5, i.CRANE, *[i.DOCKER] * 3)


@pytest.mark.usefixtures("n4_data", "n5_data")
@pytest.mark.parametrize("by", [3, -3])
def test_a_unit_that_is_gone_makes_no_list_of_another_edition_of_it(
    ana: Player, anas: Client, tmp_path: Path, by: int
) -> None:
    """Neither where the other edition's prices are over the limit nor where they leave much over."""
    dearer(tmp_path / "other", by=by, gone=0, edition="N4")
    dearer(tmp_path / "own", by=0, gone=502, edition="N5")
    army = actions.paste(player=ana, code=i.code(*WHOLE))
    assert army.edition == "N5"
    found = anas.get(f"/api/v1/armies/{army.public_id}/").json()
    assert len(found["unknown"]) == 2
    assert "it was read as N5. Against N4: " in found["guessed"]
    assert " of 300" in found["guessed"]
    assert "Against N5: 2 of 17 lines are not known." in found["guessed"]
    shown = anas.get(reverse("armies:army", args=[army.public_id])).content.decode()
    assert "If it is an N4 list, have it read as one." in shown
    asked = actions.paste(player=ana, code=i.code(*WHOLE), edition="N5")
    assert anas.get(f"/api/v1/armies/{asked.public_id}/").json()["guessed"] == ""


@pytest.mark.usefixtures("n4_data", "n5_data")
def test_a_list_that_fits_the_other_edition_alone_is_of_that(ana: Player, tmp_path: Path) -> None:
    dearer(tmp_path / "own", by=3, gone=501, edition="N5")
    assert actions.paste(player=ana, code=i.code(*WHOLE)).edition == "N4"
