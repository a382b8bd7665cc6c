"""What was imported by mistake goes out again, and takes no list along."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.armies import invented
from tests.armies.loading import load
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.models import Charts, Sectorial

pytestmark = pytest.mark.django_db


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
    assert "3 sectorials of N4 are taken back." in said
    assert "Lists that were made with them: 1." in said
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


def test_a_newer_version_is_taken_back_with_its_metadata(files: Path, n5_files: Path) -> None:
    """What was there before holds again, and what is not there takes nothing along."""
    load(n5_files, "n5")
    load(files)
    newer = invented.written(files.parent / "newer")
    weaker = {**invented.N4_DAMAGES, 40: "12"}
    invented.save(newer / "army_metadata.json", invented.metadata(damages=weaker))
    for name in ("longshore", "tideguard", "reserves"):
        invented.save(newer / f"{name}.json", invented.sectorial(version="7.26100.1"))
    with pytest.raises(CommandError, match="nothing was taken back"):
        take_back(newer)
    load(newer)
    assert Charts.objects.filter(edition="N4").count() == 2
    take_back(newer)
    assert Charts.objects.get(edition="N4").filed["weapons"][0]["damage"] == "13"
    assert Charts.objects.filter(edition="N5").exists()
    assert Sectorial.objects.filter(edition="N4", version=invented.VERSION).count() == 3
