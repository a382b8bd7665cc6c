"""All that is a player's own, in one file: whole, and nothing of anybody else's."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import ForeignObjectRel
from django.test import Client

from rules.reference import N4
from rules.reference.starter_rosters import rosters
from tests.api.program import ROOT
from tests.leagues import cast
from tests.matches.phone import Phone
from tests.unpacked import files
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player, Token
from tracker.armies import actions as armies
from tracker.armies.models import Army
from tracker.leagues import actions as leagues
from tracker.leagues.models import HandedIn, Member, Opened, Quiet
from tracker.matches import actions as matches
from tracker.matches.models import HandedList, Match, Seat
from tracker.orderlog import queries as log
from tracker.push.models import Subscription, Webhook
from tracker.reviews.models import Bringing, Brought, Note, OwnFigures, Shared
from tracker.tables.models import SavedTable

pytestmark = pytest.mark.django_db

FILE: Final = "/accounts/data/everything.zip"
TAKEN: Final = {
    Token, EmailAddress, Authenticator, UserSession, Army, SavedTable, Subscription, Seat, HandedList,
    Member, HandedIn, Opened, Quiet, Note, Shared, OwnFigures, Brought, Bringing, Webhook,
}  # fmt: skip
"""Each row that leads to a player is in one of the files."""


def taken(client: Client) -> dict[str, Any]:
    """The files in the file by their names, those of JSON read."""
    answer = client.post(FILE)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    return {
        name: json.loads(content) if name.endswith(".json") else content
        for name, content in files(answer).items()
    }


def test_a_guest_takes_along_what_is_theirs(ana: Player) -> None:
    army = armies.create_from_roster(player=ana, roster=next(iter(rosters(N4))).id)
    accounts.make_token(player=ana, label="A screen")
    opened = matches.open_match(player=ana)
    found = taken(Phone(ana).client)
    assert b"python -m rules verify" in found["README.txt"]
    assert found["account.json"]["name"] == ana.name
    assert [one["label"] for one in found["account.json"]["tokens"]] == ["A screen"]
    [listed] = found["armies.json"]
    assert (listed["public_id"], len(listed["written"])) == (army.public_id, army.troopers)
    assert found[f"matches/{opened.public_id}/match.json"]["seats"][0]["side"] == "A"
    assert found[f"matches/{opened.public_id}/record.json"]["seat"] == "A"


def test_nothing_in_it_opens_anything(ana: Player) -> None:
    token, said = accounts.make_token(player=ana, label="A screen")
    opened = matches.open_match(player=ana)
    matches.let_watch(match=opened)
    opened = Match.objects.get(pk=opened.pk)
    client = Phone(ana).client
    text = " ".join(map(str, taken(client).values()))
    opens = (
        said, said.split("_", 2)[2], token.digest, ana.rejoin_code, ana.password, opened.code,
        opened.join_token, opened.watch_token, client.session.session_key,
    )  # fmt: skip
    assert all(opens)
    assert [secret for secret in opens if str(secret) in text] == []


def test_whatever_is_kept_of_a_player_is_in_it() -> None:
    """What is new and leads to a player has to be said by its room, and here."""
    found = {
        relation.related_model
        for relation in Player._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
    }
    assert found == TAKEN


def test_each_has_a_part_of_a_match_that_goes_on(ana: Player, bo: Player) -> None:
    opened = matches.play_example(player=ana, both=False)
    matches.join(match=opened, player=bo, token_or_code=opened.join_token)
    for side, player in (("A", ana), ("B", bo)):
        record = taken(Phone(player).client)[f"matches/{opened.public_id}/record.json"]
        assert record["seat"] == side
        assert {line["audience"] for line in record["lines"]} == {"all", side}


def test_of_one_phone_for_two_it_has_what_everybody_sees(ana: Player) -> None:
    """Bo holds Ana's phone: the file of her account is no way round the curtain."""
    opened = matches.play_example(player=ana, both=True)
    phone = Phone(ana, opened)
    phone.client.post(f"{phone.url}notes/new/", {"text": "The nightlinnet trick", "key": KEY})
    assert Note.objects.filter(match=opened).exists()
    found = taken(phone.client)
    record = found[f"matches/{opened.public_id}/record.json"]
    assert {line["audience"] for line in record["lines"]} == {"all"}
    assert found["reviews.json"]["notes"] == []
    seats = found[f"matches/{opened.public_id}/match.json"]["seats"]
    assert [set(seat) for seat in seats] == [{"side", "taken"}] * 2


KEY: Final = "8b0f7a0a-6c1e-4a5a-9a43-0d6f0e6f2f11"


def test_a_note_is_at_a_line_that_its_writer_counts(ana: Player, bo: Player) -> None:
    opened = matches.play_example(player=ana, both=False)
    matches.join(match=opened, player=bo, token_or_code=opened.join_token)
    phone = Phone(ana, opened)
    phone.client.post(f"{phone.url}notes/new/", {"text": "Remember this", "key": KEY})
    [note] = taken(phone.client)["reviews.json"]["notes"]
    assert note["text"] == "Remember this"
    assert note["own"] == log.cursor(record_id=opened.record_id, seat="A")
    assert "at" not in note
    assert taken(Phone(bo).client)["reviews.json"]["notes"] == []


def test_a_list_that_was_handed_in_and_a_game_are_in_it() -> None:
    event = cast.opened(cast.club(), ["Ana", "Bo"])
    ana = cast.guest("Ana")
    leagues.claim(member=Member.objects.get(name="Ana"), player=ana)
    cast.next_round(event)
    found = taken(Phone(ana).client)["leagues.json"]
    assert [one["name"] for one in found["clubs"]] == ["Ana"]
    [entry] = found["events"]
    [game] = entry["games"]
    assert (entry["event"], game["against"], game["result"]) == ("Norte Open", "Bo", None)


def test_an_account_has_its_addresses_and_devices(client: Client) -> None:
    Player.objects.create_user("ana@example.org", "correct-horse-9", name="Ana")
    client.post("/accounts/login/", {"login": "ana@example.org", "password": "correct-horse-9"})
    account = taken(client)["account.json"]
    assert account["email"] == "ana@example.org"
    assert len(account["devices"]) == 1


def test_it_is_asked_for_a_few_times_an_hour(ana: Player) -> None:
    client = Phone(ana).client
    times = int(settings.ACCOUNT_RATE_LIMITS["takeaway"].split("/")[0])
    said = [client.post(FILE).status_code for _ in range(times + 1)]
    assert said == [200] * times + [429]


def test_a_program_takes_it_along_as_often(ana: Player) -> None:
    program = {"Authorization": f"Token {accounts.make_token(player=ana, label='A test')[1]}"}
    client = Client()
    answers = [client.get(f"{ROOT}me/everything/", headers=program) for _ in range(11)]
    assert "account.json" in files(answers[0])
    assert [one.status_code for one in answers] == [200] * 10 + [429]


def test_a_passer_by_has_none(client: Client) -> None:
    assert client.post(FILE).status_code == 302
    assert client.get("/accounts/data/").status_code == 302
    assert client.get(f"{ROOT}me/everything/").status_code in (401, 403)


def test_its_page_says_what_is_not_in_it(ana: Player) -> None:
    page = Phone(ana).client.get("/accounts/data/").content.decode()
    assert "your own side’s part" in page
    assert FILE in page
