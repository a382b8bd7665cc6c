"""The pages around a code: pasting, versions, sheets and the link; and where the code never is."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.armies import invented as i
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.codes import Group, Member
from tracker.armies.models import Army

pytestmark = pytest.mark.usefixtures("n4_data")

SECRETS = (i.LEADER, i.SHADE, i.LURKER, i.TRICKSTER, i.MASKED, i.DIVER)


@pytest.fixture
def listed(ana: Player) -> Army:
    """A list with everything that can be hidden, and who comes along."""
    return actions.paste(player=ana, code=i.code(i.GUNNER, *SECRETS, i.CRANE, name="Salt and fog"))


def page(army: Army, name: str = "army", *more: object) -> str:
    return reverse(f"armies:{name}", args=[army.public_id, *more])


def body(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_code_becomes_a_list(anas: Client, ana: Player) -> None:
    given = {"code": i.code(i.LEADER, i.SHADE, i.GONE), "edition": ""}
    answer = anas.post(reverse("armies:paste"), given, follow=True)
    (army,) = queries.armies_of(player=ana)
    assert answer.redirect_chain == [(page(army), 302)]
    shown = answer.content.decode()
    assert "2 of 15 troopers, 35 of 300 points, 0.5 SWC" in shown
    assert f"Made with N4 data, version {i.VERSION}." in shown
    assert "unit 777, profile group 1, option 1." in shown
    assert ">Camouflage</span>" in shown
    assert ">Lieutenant</span>" in shown


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Paste the code of a list."),
        ("Fusilier, Combi Rifle; and another", "Character 9 of 34"),
        ("hE4Mc2hpbmRlbmJ1dGFpFU5pZ2h0", "it breaks off, in the head of the list"),
    ],
)
def test_what_is_wrong_with_a_code_stands_beside_it(anas: Client, code: str, sentence: str) -> None:
    answer = anas.post(reverse("armies:paste"), {"code": code})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert sentence in shown
    assert 'class="wrong"' in shown
    assert not Army.objects.exists()


def test_what_is_wrong_with_a_code_is_seen_at_once(anas: Client, ana: Player, listed: Army) -> None:
    """Not below all the armies, nor below the whole list that it was to take the place of."""
    shown = anas.post(reverse("armies:paste"), {"code": "no code!"}).content.decode()
    assert shown.index('class="wrong"') < shown.index(listed.name)
    assert shown.count('id="paste"') == 1
    usual = body(anas, reverse("armies:home"))
    assert usual.index(listed.name) < usual.index('id="paste"')
    shown = anas.post(page(listed, "bring"), {"code": "no code!"}).content.decode()
    assert shown.index("can’t be in an army code") < shown.index("Combat Group 1")


def test_a_paste_without_end_is_refused_in_words(anas: Client) -> None:
    answer = anas.post(reverse("armies:paste"), {"code": "A" * 20_001})
    assert answer.status_code == 422
    assert "too long for an army code" in answer.content.decode()


def test_a_program_pastes_too(anas: Client) -> None:
    def post(code: str) -> tuple[int, dict[str, Any]]:
        answer = anas.post("/api/v1/armies/paste/", {"code": code}, content_type="application/json")
        return answer.status_code, answer.json()

    status, made = post(i.code(i.LEADER, i.GONE))
    assert (status, made["army"]["points"]) == (201, 10)
    assert made["troopers"][0]["profile"]["name"] == "DOCKER"
    assert made["missing"].startswith("1 line of this code is not in the unit data")
    assert made["missing"] in made["amiss"]
    assert [one.partition(":")[0] for one in made["unknown"]] == ["Combat Group 1"]
    assert i.code(i.LEADER, i.GONE) not in str(made)
    status, refused = post("no code!")
    assert status == 422
    assert "can’t be in an army code" in str(refused)


def test_versions_come_and_go_back(anas: Client, listed: Army) -> None:
    anas.post(page(listed, "bring"), {"code": i.code(i.LEADER)})
    shown = body(anas, page(listed))
    assert "Version 2" in shown
    assert "1 of 15 troopers" in shown
    assert page(listed, "back", 1) in shown
    anas.post(page(listed, "back", 1))
    assert "8 of 15 troopers" in body(anas, page(listed))
    assert anas.post(page(listed, "back", 7)).status_code == 422
    assert anas.post(page(listed, "bring"), {"code": "?"}).status_code == 422
    assert anas.post(page(listed, "again"), {"edition": "N4"}).status_code == 302


def test_the_complete_list_has_everything_but_the_code(anas: Client, listed: Army) -> None:
    shown = body(anas, page(listed, "complete"))
    assert "DOCKER (Lieutenant)" in shown
    assert "Hidden Deployment" in shown
    assert "62 points, 1.5 SWC" in shown
    assert code_of(listed) not in shown


def test_the_courtesy_list_has_open_information_alone(anas: Client, listed: Army) -> None:
    shown = body(anas, page(listed, "courtesy"))
    assert "Heavy Machine Gun" in shown
    assert "CRANE" in shown
    for secret in ("SHADE", "Camouflage", "Hidden Deployment", "Lieutenant", "points", "SWC"):
        assert secret not in shown.partition("</h1>")[2].partition('<p class="dim">Who may')[0], (
            secret
        )


def test_two_lists_that_differ_in_secrets_show_the_same(anas: Client, ana: Player) -> None:
    """Who leads, and who is there in hiding, changes nothing of what is shown."""
    shown = [
        body(anas, reverse("armies:shared", args=[shared(actions.paste(player=ana, code=code))]))
        for code in (
            i.code(i.DOCKER, i.LEADER, i.CRANE),
            i.code(i.LEADER, i.DOCKER, i.CRANE, name="Another name"),
            i.code(i.CRANE, i.DOCKER, *SECRETS),
        )
    ]
    plain = [one.partition("<main")[2].partition("</main>")[0] for one in shown]
    assert plain[0] == plain[1] == plain[2]
    assert plain[0].count("DOCKER") == 2


def test_who_comes_along_with_one_in_hiding_is_not_shown(
    anas: Client, ana: Player, listed: Army
) -> None:
    along = next(one for one in queries.listed(army=listed) if one.along)
    assert along.profile.name in body(anas, page(listed, "courtesy"))
    hidden = i.units()[2]
    hidden["profileGroups"][0]["profiles"][0]["skills"] = [i.item(10)]
    sectorial = actions.paste(player=ana, code=i.code(i.CRANE)).made_with
    assert sectorial is not None
    sectorial.units.filter(number=503).update(filed=hidden)
    second = actions.paste(player=ana, code=i.code(i.CRANE))
    assert "WINCH" not in body(anas, page(second, "courtesy"))


def test_the_link_opens_for_everybody_and_closes_again(
    anas: Client, client: Client, listed: Army
) -> None:
    anas.post(page(listed, "share"), {"do": "share"})
    address = reverse("armies:shared", args=[Army.objects.get().shared])
    assert address in body(anas, page(listed, "courtesy"))
    shown = body(client, address)
    assert "Courtesy list of Ana" in shown
    assert "Salt and fog" not in shown, "the name of a list may tell of it"
    assert listed.public_id not in shown
    assert code_of(listed) not in shown
    anas.post(page(listed, "share"), {"do": "end"})
    assert client.get(address).status_code == 404
    assert client.get("/lists/none/").status_code == 404


def test_an_n5_list_says_that_it_is_converted(anas: Client, ana: Player, n5_data: None) -> None:
    army = actions.paste(player=ana, code=i.code(i.TRICKSTER, i.LEADER), edition="N5")
    shown = body(anas, page(army))
    assert "An N5 list. It is kept and checked as one." in shown
    assert "Played with: Nanopulser (+1B), Shock Mines" in shown
    assert "Without counterpart" not in shown
    assert "Plays as N4 has it: Surprise Attack (-3)" in shown
    assert "which is otherwise for: Surprise Attack (-3)." in shown
    second = actions.paste(player=ana, code=i.code(i.GUNNER), edition="N5")
    actions.bring(army=second, code=_with_salt_cannon(), edition="N5")
    assert "Without counterpart in N4: 1 trooper" in body(anas, page(second))
    assert "<b>DOCKER</b>: Salt Cannon" in body(anas, page(second))


def _with_salt_cannon() -> str:
    extras = ('[{"type":"weapon","id":46}]',)
    return i.code(Member(501, 1, 1, extras=extras), layout=3)


POSTS = ("bring", "again", "share")


def test_somebody_elses_list_is_the_same_as_none(bos: Client, listed: Army) -> None:
    for name in ("complete", "courtesy"):
        assert bos.get(page(listed, name)).status_code == 404
    for name in POSTS:
        given = {"code": i.code(i.LEADER), "do": "share", "edition": "N4"}
        assert bos.post(page(listed, name), given).status_code == 404
    assert bos.post(page(listed, "back", 1)).status_code == 404
    kept = Army.objects.get(pk=listed.pk)
    assert (kept.version, kept.shared) == (1, None)


def test_looking_changes_nothing(anas: Client, listed: Army) -> None:
    for name in POSTS:
        assert anas.get(page(listed, name)).status_code == 405
    assert anas.get(reverse("armies:paste")).status_code == 405


def code_of(army: Army) -> str:
    came = queries.brought(army=army)
    assert came is not None
    return came.code


def test_the_code_is_on_its_owner_s_own_page_alone(
    anas: Client, bos: Client, listed: Army, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code = code_of(listed)
    assert code in body(anas, page(listed))
    actions.share(army=listed)
    elsewhere = [
        anas.get(reverse("armies:home")),
        anas.get(page(listed, "complete")),
        anas.get(page(listed, "courtesy")),
        anas.get(f"/api/v1/armies/{listed.public_id}/"),
        bos.get(reverse("armies:home")),
        bos.get(reverse("armies:shared", args=[listed.shared])),
        bos.post(reverse("armies:paste"), {"code": code[:-9]}),
    ]
    for answer in elsewhere[:-1]:
        assert answer.status_code == 200
        assert code[:40] not in answer.content.decode()
    anas.post(page(listed, "bring"), {"code": code})
    assert code[:40] not in caplog.text


def test_the_code_is_not_in_the_database_in_the_clear(anas: Client, listed: Army) -> None:
    anas.post(page(listed, "bring"), {"code": i.code(i.LEADER)})
    with connection.cursor() as cursor:
        for table in ("armies_army", "armies_version"):
            cursor.execute(f"SELECT * FROM {table}")
            for row in cursor.fetchall():
                stored = b" ".join(
                    bytes(one) if isinstance(one, (bytes, memoryview)) else str(one).encode()
                    for one in row
                )
                assert code_of(listed)[:20].encode() not in stored
                assert b"DOCKER" not in stored


def test_pages_cost_the_same_however_long_the_list(
    anas: Client, listed: Army, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anas.get(page(listed))
    # The session, the player, the army, its versions, the newest data and their chart, and whether a match
    # of theirs goes on.
    with django_assert_num_queries(7):
        anas.get(page(listed))
    with django_assert_num_queries(4):
        anas.get(page(listed, "complete"))


def shared(army: Army) -> str:
    actions.share(army=army)
    return str(army.shared)


def test_reinforcements_are_said_to_stay_off_the_table(anas: Client, ana: Player) -> None:
    more = Group(3, (Member(601, 1, 1),), True)
    army = actions.paste(player=ana, code=i.code(i.LEADER, more=more))
    shown, complete = body(anas, page(army)), body(anas, page(army, "complete"))
    for html in (shown, complete):
        assert "Combat Group 3, Reinforcements" in html
        assert "RESERVE" in html
        assert "Reinforcements: their limits are not checked" in html
    assert "1 of 15 troopers, 10 of 300 points" in shown
    assert "Reinforcements stay off the table" in shown
    # The rival is not told who may come.
    actions.share(army=army)
    for address in (page(army, "courtesy"), reverse("armies:shared", args=[army.shared])):
        assert "RESERVE" not in body(anas, address)
