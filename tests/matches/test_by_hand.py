"""Dice that are thrown, and pieces that are moved, in a game that shows the match: taken by one tap."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import TimeMachineFixture

from tests.matches.phone import Phone
from tests.matches.test_map import army, deployed
from tests.matches.test_moments import fire
from tests.rules.laws.armies import GHOST, LINE, SPECTRE
from tracker.accounts.models import Player
from tracker.live import hub
from tracker.matches import actions
from tracker.matches.by_hand import table_code
from tracker.matches.models import Match
from tracker.orderlog.models import Line

THROWN = "As thrown on the table"
KEY = re.compile(r'<div[^>]* id="as-thrown".*?</div>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
BUTTON = re.compile(r'<button[^>]* form="([^"]+)" name="([^"]+)" value="([^"]+)"')


@pytest.fixture
def live(example: Match) -> Match:
    actions.let_watch(match=example)
    return example


def handed_in(match: Match, said: Any, *, token: str | None = None, code: str | None = None) -> Any:
    """What the notebook answers a game that hands this in, with both codes of now if no others are named."""
    headers = {
        "Watch-Token": token if token is not None else match.watch_token or "",
        "Table-Code": code if code is not None else table_code(match),
    }
    text = said if isinstance(said, str) else json.dumps(said)
    address = f"/api/v1/matches/{match.public_id}/by-hand/"
    return Client().post(address, text, content_type="application/json", headers=headers)


def throws(match: Match, by: str, *dice: int) -> None:
    answer = handed_in(match, {"throw": {"by": by, "dice": dice}})
    assert answer.status_code == 204, answer.content


def puts(match: Match, piece: str, x: float, y: float) -> Any:
    return handed_in(match, {"put": {"piece": piece, "x": x, "y": y}})


def kept(match: Match) -> Any:
    return Match.objects.values_list("by_hand", flat=True).get(pk=match.pk)


def keys(page: str) -> list[str]:
    """What the keys of thrown dice say on this page."""
    found = KEY.search(page)
    return re.findall(rf"({THROWN}[^<]*)<", unescape(found[0])) if found else []


def press(phone: Phone, page: str) -> Any:
    """Press the first of them, as a browser without scripts does."""
    (found,) = KEY.findall(page)
    if button := BUTTON.search(found):
        (form,) = re.findall(rf'<form[^>]* id="{button[1]}".*?</form>', page, re.DOTALL)
        fields = [*FIELD.findall(form), (button[2], button[3])]
    else:
        fields = FIELD.findall(found.split("</form>")[0])
    said: dict[str, list[str]] = {}
    for name, value in fields:
        said.setdefault(name, []).append(unescape(value))
    return phone.client.post(f"{phone.url}do/", said)


def read(match: Match, kind: str, name: str) -> Any:
    """What the last line of this kind has of that name."""
    line = Line.objects.filter(record=match.record_id, kind=kind).order_by("seq").last()
    assert line is not None
    assert line.data is not None
    return line.data[name]


# ---------------------------------------------------------------- dice


def test_who_has_dice_to_enter_takes_those_that_were_thrown(
    anas: Phone, bos: Phone, live: Match
) -> None:
    fire(anas, bos)
    throws(live, "Annie", 11, 4)
    assert keys(anas.html()) == [f"{THROWN}, Annie: 11, 4"]
    assert press(anas, anas.html()).status_code == 302
    assert read(live, "DiceRead", "dice") == [11, 4]
    assert kept(live) is None


def test_the_other_players_page_has_it_where_it_enters_these_dice(
    anas: Phone, bos: Phone, live: Match
) -> None:
    fire(anas, bos)
    throws(live, "Annie", 11, 4)
    assert keys(bos.html()) == []
    (there,) = re.findall(r'href="([^"]+)"[^>]*>Enter Caliban 1 here', bos.html())
    page = bos.client.get(unescape(there)).content.decode()
    assert keys(page) == [f"{THROWN}, Annie: 11, 4"]


def test_one_die_goes_in_by_the_form_of_the_keypad(anas: Phone, bos: Phone, live: Match) -> None:
    fire(anas, bos)
    throws(live, "Bobby", 20)
    assert keys(bos.html()) == [f"{THROWN}, Bobby: 20"]
    assert press(bos, bos.html()).status_code == 302
    assert read(live, "DiceRead", "dice") == [20]


def test_of_another_number_of_dice_there_is_no_key(anas: Phone, bos: Phone, live: Match) -> None:
    fire(anas, bos)
    throws(live, "Annie", 11, 4, 3)
    assert keys(anas.html()) == []
    assert keys(bos.html()) == []


def test_the_last_throw_of_each_who_threw_is_there(anas: Phone, bos: Phone, live: Match) -> None:
    fire(anas, bos)
    throws(live, "Annie", 1, 1)
    throws(live, "Zoe", 2, 2)
    throws(live, "Annie", 3, 3)
    assert keys(anas.html()) == [f"{THROWN}, Annie: 3, 3", f"{THROWN}, Zoe: 2, 2"]
    for nth in range(6):
        throws(live, f"Somebody {nth}", 5, 5)
    assert len(kept(live)["throws"]) == 4


def test_dice_that_were_typed_in_wait_no_longer(anas: Phone, bos: Phone, live: Match) -> None:
    """And of two throws that are alike, one was another's."""
    fire(anas, bos)
    throws(live, "Annie", 11, 4)
    throws(live, "Zoe", 4, 11)
    anas.do("ReadDice", piece=anas.piece("Caliban 1"), dice=["4", "11"])
    assert [one["by"] for one in kept(live)["throws"]] == ["Zoe"]


def test_saving_rolls_and_guts_rolls_are_taken_so_too(anas: Phone, bos: Phone, live: Match) -> None:
    fire(anas, bos)
    anas.do("ReadDice", piece=anas.piece("Caliban 1"), dice=["11", "4"])
    bos.do("ReadDice", piece=bos.piece("Fusilier 1"), dice="20")
    throws(live, "Bobby", 20, 19)
    assert 'class="counts"' in bos.html()
    assert keys(bos.html()) == [f"{THROWN}, Bobby: 20, 19"]
    assert press(bos, bos.html()).status_code == 302
    assert bos.view.step == "5.2"
    throws(live, "Bobby", 3)
    assert press(bos, bos.html()).status_code == 302
    assert read(live, "GutsRolled", "die") == 3


def test_where_each_die_is_somebodys_the_key_says_whose(
    match: Match, ana: Player, bo: Player
) -> None:
    both = Phone(ana, match), Phone(bo, match)
    for phone, player in zip(both, (ana, bo), strict=True):
        phone.do("EnterArmy", army=army(player, LINE, GHOST))
    actions.let_watch(match=match)
    throws(match, "Annie", 3, 12)
    (said,) = keys(both[1].html())
    assert said == f"{THROWN}, Annie: Ana’s die 3, Bo’s die 12"


def test_ten_minutes_later_it_is_gone(
    anas: Phone, bos: Phone, live: Match, time_machine: TimeMachineFixture
) -> None:
    fire(anas, bos)
    thrown = timezone.now()
    throws(live, "Annie", 11, 4)
    time_machine.move_to(thrown + timedelta(minutes=9, seconds=50), tick=False)
    assert keys(anas.html())
    time_machine.move_to(thrown + timedelta(minutes=10, seconds=10), tick=False)
    assert keys(anas.html()) == []


def test_who_looks_on_has_no_keys(anas: Phone, bos: Phone, looker: Phone, example: Match) -> None:
    fire(anas, bos)
    example.refresh_from_db()
    throws(example, "Annie", 11, 4)
    assert keys(anas.html())
    assert "Annie" not in looker.html()
    assert 'id="by-hand"' not in looker.html()


def test_nothing_of_it_is_in_the_log_and_nothing_is_played(
    anas: Phone, bos: Phone, live: Match
) -> None:
    fire(anas, bos)
    before = Line.objects.filter(record=live.record_id).count(), anas.view, bos.view
    throws(live, "Annie", 11, 4)
    assert before == (Line.objects.filter(record=live.record_id).count(), anas.view, bos.view)


def test_both_pages_are_told_and_are_sent_it_once(
    anas: Phone,
    bos: Phone,
    live: Match,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    fire(anas, bos)
    has = f"again at={anas.cursor}"

    def look(has: str) -> Any:
        headers = {"HX-Request": "true", "Has": has}
        return anas.client.get(f"{anas.url}panel/", headers=headers)

    assert look(has).status_code == 204
    woken: list[str] = []
    monkeypatch.setattr(hub, "publish", lambda *topics: woken.extend(topics))
    with django_capture_on_commit_callbacks(execute=True):
        throws(live, "Annie", 11, 4)
    assert woken == [hub.topic(live.record_id, side) for side in ("A", "B")]
    news = look(has)
    assert news.status_code == 200
    (drawn,) = re.findall(r'id="by-hand" data-drawn="(\w+)"', news.content.decode())
    assert look(f"{has} by-hand={drawn}").status_code == 204


# ---------------------------------------------------------------- who may


def test_with_a_wrong_code_there_is_no_such_match(anas: Phone, live: Match, ana: Player) -> None:
    said = {"throw": {"by": "Annie", "dice": [11]}}
    token, code = live.watch_token or "", table_code(live)
    nowhere = Match(public_id="nobodyhere", watch_token=token, record=live.record)
    refused = [
        handed_in(nowhere, said, code=code),
        handed_in(live, said, code=""),
        handed_in(live, said, code="é" * 20),
        handed_in(live, said, code=code[:-1]),
        handed_in(live, said, token=""),
        handed_in(live, said, token=live.watch_digest or ""),
        anas.client.post(
            f"/api/v1/matches/{live.public_id}/by-hand/", said, content_type="application/json"
        ),
    ]
    actions.let_watch(match=live)
    refused.append(handed_in(live, said, code=code))
    refused.append(handed_in(live, said, token=token))
    actions.stop_watching(match=live)
    refused.append(handed_in(live, said, token=token, code=code))
    actions.let_watch(match=live, behind=1)
    refused.append(handed_in(live, said))
    assert {one.status_code for one in refused} == {404}
    assert len({one.content for one in refused}) == 1
    assert kept(live) is None


def test_what_was_handed_in_ends_with_the_link(anas: Phone, bos: Phone, live: Match) -> None:
    fire(anas, bos)
    for ends in (actions.stop_watching, actions.let_watch):
        actions.let_watch(match=live)
        throws(live, "Annie", 11, 4)
        assert keys(anas.html())
        ends(match=live)
        assert keys(anas.html()) == []
        assert kept(live) is None


def test_it_ends_with_the_match(anas: Phone, bos: Phone, live: Match) -> None:
    throws(live, "Annie", 11, 4)
    anas.do("Concede")
    assert kept(live) is None
    live.refresh_from_db()
    assert handed_in(live, {"throw": {"by": "Annie", "dice": [1]}}).status_code == 404


@pytest.mark.parametrize(
    "said",
    [
        "{}",
        "[]",
        "no JSON",
        '{"throw": {"by": "Annie", "dice": []}}',
        '{"throw": {"by": "Annie", "dice": [0]}}',
        '{"throw": {"by": "Annie", "dice": [21]}}',
        '{"throw": {"by": "Annie", "dice": [1.5]}}',
        f'{{"throw": {{"by": "Annie", "dice": {[1] * 21}}}}}',
        f'{{"throw": {{"by": "{"A" * 41}", "dice": [1]}}}}',
        '{"throw": {"by": "", "dice": [1]}}',
        '{"throw": {"by": "Annie", "dice": [1], "piece": "x"}}',
        '{"put": {"piece": "x", "x": NaN, "y": 1}}',
        '{"put": {"piece": "x", "x": 1e999, "y": 1}}',
        '{"put": {"piece": "x"}}',
    ],
)
def test_what_is_neither_a_throw_nor_a_place_is_refused(live: Match, said: str) -> None:
    answer = handed_in(live, said)
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert kept(live) is None


def test_both_players_and_nobody_else_read_the_line_for_the_chat(
    anas: Phone, bos: Phone, looker: Phone, example: Match
) -> None:
    example.refresh_from_db()
    code = table_code(example)
    line = f"{example.public_id} {example.watch_token} {code}"
    for phone in (anas, bos):
        assert f"!notebook http://testserver {line}" in phone.get("share/").content.decode()
    assert looker.get("share/").status_code == 404
    for part in ("", "log/", "record.json"):
        assert code not in looker.get(part).content.decode()
    actions.let_watch(match=example, behind=1)
    assert "!notebook" not in anas.get("share/").content.decode()


# ---------------------------------------------------------------- pieces


@pytest.fixture
def on_the_map(ana: Player, bo: Player, match: Match) -> tuple[Phone, Phone]:
    both = Phone(ana, match), Phone(bo, match)
    deployed(*both, hidden=True)
    actions.let_watch(match=match)
    return both


def where_to(phone: Phone, piece: str) -> str:
    """What stands where it is asked where this piece's Move goes."""
    at = next(one for one in phone.page().context["page"].actors if one.piece.id == piece).at
    page = phone.get("", piece=at).content.decode()
    fields = re.findall(r'<input id="[^"]*declareskill-move[^"]*-to" [^>]*>', page)
    assert fields, page
    (value,) = re.findall(r'value="([^"]*)"', fields[0])
    return unescape(value)


def test_where_a_piece_was_put_stands_where_its_move_is_asked_for(
    on_the_map: tuple[Phone, Phone], match: Match
) -> None:
    anas, bos = on_the_map
    mine = next(one for one in anas.view.mine if one.where.startswith("12"))
    assert where_to(anas, mine.id) == ""
    assert puts(match, mine.id, 12.504, 25).status_code == 204
    assert where_to(anas, mine.id) == "12.5″, 25″"
    # Whatever is said next puts it back where the notebook has it.
    bos.do("Object", about="Wait.")
    assert where_to(anas, mine.id) == ""


def test_who_is_hidden_is_refused_as_nobody_is(
    on_the_map: tuple[Phone, Phone], match: Match
) -> None:
    anas, _ = on_the_map
    (hidden,) = (one.id for one in anas.view.absent if one.name == SPECTRE.name)
    refused = [puts(match, one, 12, 26) for one in (hidden, "nobody", "")]
    assert [one.status_code for one in refused] == [422] * 3
    assert len({one.content for one in refused}) == 1
    assert kept(match) is None


@pytest.mark.parametrize(("x", "y"), [(-0.1, 4), (24.1, 4), (12, -1), (12, 33)])
def test_beside_the_table_is_no_place(
    on_the_map: tuple[Phone, Phone], match: Match, x: float, y: float
) -> None:
    anas, _ = on_the_map
    answer = puts(match, anas.view.mine[0].id, x, y)
    assert answer.status_code == 422
    assert "not on the table" in answer.json()["detail"]
    assert kept(match) is None


def test_without_a_map_no_piece_is_put_anywhere(anas: Phone, live: Match) -> None:
    assert puts(live, anas.piece("Marker 1"), 1, 1).status_code == 422
