"""Pages of an account, of tables, lists and the rulebook, and the first page, in Spanish: no English sentence
of theirs is left."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape

import pytest
from django.core import mail
from django.test import Client

from infinity_site.languages.found import ROOT, _in
from tests.leagues.cast import do_jobs
from tests.matches.phone import BACKEND
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.tables import actions

pytestmark = pytest.mark.django_db

SAID_IN = (
    "base.html", "header.html", "menu.html", "look.jinja", "400.html", "404.html", "offline.html",
    "account", "accounts", "mfa", "usersessions", "tables", "rulebook", "marks.html", "armies",
    "matches/home.html", "matches/yours.html", "matches/finished.html",
)  # fmt: skip
OPEN = (
    "/accounts/start/", "/accounts/rejoin/", "/accounts/login/", "/accounts/signup/",
    "/accounts/login/code/", "/offline/", "/marks/", "/rules/", "/rules/?q=rifle&kind=weapon",
    "/rules/CAMO-C8/", "/rules/house/?q=command", "/rules/?edition=N5.3", "/nothing/",
)  # fmt: skip
OWN = (
    "/accounts/", "/accounts/tokens/", "/accounts/data/", "/accounts/delete/", "/accounts/logout/",
    "/accounts/sessions/", "/tables/", "/", "/armies/", "/matches/finished/",
)  # fmt: skip


@pytest.fixture
def ana(client: Client) -> Player:
    player = Player.objects.create_user(email="ana@example.org", password="a good one", name="Ana")
    client.force_login(player, backend=BACKEND)
    return player


@pytest.fixture(autouse=True)
def spanish(client: Client) -> None:
    client.cookies["language"] = "es"


@cache
def sentences(without: str = "") -> tuple[str, ...]:
    """What these templates say in English, as far as it can stand in a page as it is; without one of them."""
    found = set()
    for name in SAID_IN:
        if name == without:
            continue
        path = ROOT / "templates" / name
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.is_file():
                found |= {message for message, _ in _in(file) if isinstance(message, str)}
    return tuple(one for one in found if len(one) > 12 and "%(" not in one and "\\d" not in one)


def english_on(page: str, without: str = "") -> list[str]:
    plain = unescape(page)
    return [one for one in sentences(without) if one in plain]


@pytest.mark.parametrize("address", OPEN)
def test_what_everybody_sees_is_in_spanish(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert '<html lang="es"' in page
    # What the rulebook prints is read as it is printed, names that the marks have in Spanish too.
    assert not english_on(page, without="marks.html" if address.startswith("/rules/") else "")


@pytest.mark.parametrize("address", OWN)
@pytest.mark.usefixtures("ana")
def test_ones_own_pages_are_in_spanish(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert '<html lang="es"' in page
    assert not english_on(page)


def test_a_table_is_in_spanish_and_keeps_no_language(client: Client, ana: Player) -> None:
    table = actions.create(player=ana, name="Mesa", points=300)
    client.post(f"/tables/{table.public_id}/place/", {"ready": "tower"})
    page = client.get(f"/tables/{table.public_id}/").content.decode()
    assert not english_on(page)
    assert "Torre, 6″ de alto" in page
    table.refresh_from_db()
    assert [one.name for one in table.pieces] == ["Tower"]


def test_what_is_wrong_with_a_form_is_said_in_spanish(client: Client) -> None:
    page = client.post("/accounts/start/", {"name": "\u200b"}).content.decode()
    assert "Escribe un nombre que verá el otro jugador." in page


def test_a_refusal_is_in_spanish(client: Client) -> None:
    page = client.post("/accounts/rejoin/", {"code": "0000000000"}).content.decode()
    assert "Ningún invitado tiene este código." in page


def test_a_program_is_refused_in_the_language_that_it_asks_for() -> None:
    answer = Client().get("/api/v1/me/", headers={"Accept-Language": "es"})
    assert json.loads(answer.content)["detail"] == "Envía una llave o entra en tu cuenta."


def test_a_mail_is_in_the_language_of_who_gets_it(ana: Player) -> None:
    ana.language = "es"
    ana.save(update_fields=["language"])
    Client().post("/accounts/login/code/", {"email": ana.email}, headers={"Accept-Language": "en"})
    do_jobs()
    assert "Escribe este código" in str(mail.outbox[-1].body)
    assert "Tu código para entrar" in str(mail.outbox[-1].subject)


def test_what_a_browser_keeps_for_no_network_changes_with_its_language(client: Client) -> None:
    spanish = client.get("/worker.js").content
    client.cookies["language"] = "en"
    assert client.get("/worker.js").content != spanish


def test_a_list_has_the_names_of_the_rules_in_spanish(client: Client, ana: Player) -> None:
    army = armies.create_from_roster(player=ana, roster="fusiliers-and-a-cobra")
    pages = {}
    for part in ("", "complete/", "courtesy/", "free/"):
        page = client.get(f"/armies/{army.public_id}/{part}").content.decode()
        pages[part] = unescape(re.sub(r' value="[^"]*"', "", page))
        assert "Fusil Combi" in pages[part], part
        assert "Combi Rifle" not in pages[part], part
    assert "<p>IL. MOV 4-4" in pages["complete/"]
    assert "Camuflaje" in pages[""]
