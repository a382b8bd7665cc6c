"""A code pasted where the match asks for an army: it is one's own from then on, and chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.armies import invented as i
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies import queries
from tracker.armies.codes import Group, Member
from tracker.armies.models import Army
from tracker.matches import actions
from tracker.matches.models import Match


@pytest.fixture
def data(tmp_path: Path, db: None) -> None:
    """What a code is joined with, as whoever runs the notebook loads it."""
    armies.import_data(directory=i.written(tmp_path), edition="N4", progress=lambda *_: None)


@pytest.fixture
def anas(ana: Player, match: Match) -> Phone:
    return Phone(ana, match)


def asks(phone: Phone) -> str:
    html = phone.html()
    return html[html.index('id="pasting"') :]


def test_a_pasted_code_is_in_the_vault_and_chosen(anas: Phone, ana: Player, data: None) -> None:
    armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    assert "Paste an army code" in asks(anas)
    answer = anas.client.post(f"{anas.url}army-code/", {"code": i.code(i.LEADER, i.SHADE)})
    assert answer.headers["Location"] == anas.url
    pasted = Army.objects.filter(owner=ana).latest("pk")
    html = anas.html()
    assert f'value="{pasted.public_id}" checked' in html
    assert anas.send("EnterArmy", army=pasted.public_id).status_code == 200
    assert list(anas.view.factions) == ["A"]


def test_a_page_with_scripts_is_sent_on_to_the_table(anas: Phone, data: None) -> None:
    answer = anas.client.post(
        f"{anas.url}army-code/", {"code": i.code(i.LEADER)}, headers={"HX-Request": "true"}
    )
    assert answer.headers["HX-Redirect"] == anas.url


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "Paste the code of a list."),
        ("this is no code", "code"),
        ("x" * 21000, "too long"),
    ],
)
def test_what_is_wrong_is_said_at_its_place_and_nothing_is_lost(
    anas: Phone, ana: Player, code: str, said: str
) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        answer = anas.client.post(f"{anas.url}army-code/", {"code": code}, headers=headers)
        assert answer.status_code == 422
        html = answer.content.decode()
        form = html[html.index('id="army-code"') :]
        assert said in form[: form.index("</form>")]
        assert code in form
        assert '<details id="pasting" open>' in html
    assert not Army.objects.filter(owner=ana).exists()


def test_a_list_of_which_nobody_is_known_says_who_can_help(anas: Phone, ana: Player) -> None:
    code = i.code(i.LEADER, i.SHADE)
    answer = anas.client.post(f"{anas.url}army-code/", {"code": code})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert html.count("none of the 2 lines of this code can be read yet") == 1
    assert "./dev data" in html
    assert "The 2 unknown lines" in html
    assert code in html
    assert not Army.objects.filter(owner=ana).exists()


def test_what_is_not_known_of_a_list_is_said_where_it_is_chosen(
    anas: Phone, ana: Player, data: None
) -> None:
    anas.client.post(f"{anas.url}army-code/", {"code": i.code(i.LEADER, i.GONE)})
    html = anas.html()
    assert "1 line of its code not known" in html
    assert html.count("1 line of this code is not in the unit data of this notebook.") == 1


def test_a_list_that_no_match_can_begin_with_is_not_taken_for_one(
    anas: Phone, ana: Player, data: None
) -> None:
    code = i.code(more=Group(3, (Member(601, 1, 1),), True))
    answer = anas.client.post(f"{anas.url}army-code/", {"code": code})
    assert answer.status_code == 422
    assert "Nobody on this list begins a match: it has Reinforcements" in answer.content.decode()
    kept = armies.paste(player=ana, code=code)
    empty = armies.create(player=ana, name="Mine", faction="Nomads")
    html = anas.html()
    assert kept.public_id not in html
    assert empty.public_id not in html


def test_who_handed_in_lists_pastes_none(anas: Phone, ana: Player, match: Match) -> None:
    roster = armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    actions.give_lists(
        match=match, player=ana, lists={1: queries.entering(army=roster, edition="N4")}
    )
    assert 'id="army-code"' not in anas.html()
    answer = anas.client.post(f"{anas.url}army-code/", {"code": i.code(i.LEADER)})
    assert answer.status_code == 404


def test_nobody_else_pastes_into_a_match(match: Match, cruz: Player) -> None:
    answer = Phone(cruz, match).client.post(f"/m/{match.public_id}/army-code/", {"code": "x"})
    assert answer.status_code == 404
    actions.let_watch(match=match)
    looker = Phone(None, match)
    looker.client.get(f"/w/{match.watch_token}/")
    assert looker.client.post(f"{looker.url}army-code/", {"code": "x"}).status_code == 404
