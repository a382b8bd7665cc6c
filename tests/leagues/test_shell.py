"""A season from the shell, from the first name to the season after it."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, ManagementUtility, call_command

from tracker.leagues.models import Event

pytestmark = pytest.mark.django_db


def league(*words: str) -> list[str]:
    """What `manage.py league …` prints."""
    said = StringIO()
    call_command("league", *words, stdout=said)
    return said.getvalue().splitlines()


def test_a_season_from_the_shell(tmp_path: Path) -> None:
    club = league("found", "Lobo", "--organiser", "Olga")[0].split()[0]
    made = league(
        "open", club, "Spring", "--kind", "league", "--form", "round_robin", "--days", "14",
        "--up", "1", "--down", "1", "--divisions", "First", "A,B",
    )  # fmt: skip
    event = made[0].split()[0]
    people = {"First": "TUV", "A": "abc", "B": "xyz"}
    for division, names in people.items():
        file = tmp_path / f"{division}.txt"
        file.write_text("\n".join(names))
        assert league("seat", event, str(file), "--division", division) == ["3 seated"]
    paired = league("pair", event)
    assert [line for line in paired if line.startswith("Round")] == [
        "Round 1",
        "Round 2",
        "Round 3",
    ]
    rows = [
        f"{names[a]},{names[b]},{9 - b},{a},{200 - b},100"
        for names in people.values()
        for a, b in ((0, 1), (0, 2), (1, 2))
    ]
    file = tmp_path / "results.csv"
    file.write_text("first,second,op_first,op_second,vp_first,vp_second\n" + "\n".join(rows))
    assert league("results", event, str(file))[-1].endswith("9 of 9")
    table = league("table", event)
    assert table[1].split()[:6] == ["1", "T", "10", "TP", "15", "OP"]
    with pytest.raises(CommandError, match="not paired"):
        league("result", event, "T", "x", "7-3")
    with pytest.raises(CommandError, match="type it as 7-3"):
        league("result", event, "T", "U", "seven")
    league("result", event, "U", "T", "7-3")
    last = league("trail", event)[0].split()[0]
    assert league("table", event) != table
    assert league("undo", event, last) == ["Undid: Corrected: T against U is 3–7"]
    assert league("table", event) == table
    league("close", event)
    after = league("next", event, "Autumn")[0].split()[0]
    assert "a" in " ".join(league("table", after)).split()
    assert {line.split()[1] for line in league("table", after)[1:4]} == {"T", "U", "a"}
    assert len(league("recount", club)) == 9


@pytest.mark.parametrize("id", ["-xY_z-0123456789", "-h23456789abcdef", "-v1-_-_-_-_-_-_-"])
@pytest.mark.parametrize("before", [(), ("--",)])
def test_an_old_id_that_begins_with_a_dash_is_an_id(
    id: str, before: tuple[str, ...], tmp_path: Path
) -> None:
    club = league("found", "Lobo")[0].split()[0]
    made = league("open", club, "Spring", "--kind", "tournament")[0].split()[0]
    Event.objects.filter(public_id=made).update(public_id=id)
    file = tmp_path / "names.txt"
    file.write_text("T\nU")
    said = StringIO()
    with redirect_stdout(said):
        ManagementUtility(["manage.py", "league", "seat", *before, id, str(file)]).execute()
    assert said.getvalue() == "2 seated\n"
