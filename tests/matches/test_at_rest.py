"""A copy of the database without the keys opens no seat: no code and no link lies in it in the clear."""

from __future__ import annotations

from cryptography.fernet import Fernet
from django.db import connection
from django.test import Client
from pytest_django import Settings

from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions, queries
from tracker.matches.models import Match


def copied(*models: type) -> str:
    """All that stands in these tables, as it stands there."""
    with connection.cursor() as cursor:
        found = []
        for model in models:
            table = connection.ops.quote_name(model._meta.db_table)  # type: ignore[attr-defined]
            cursor.execute(f"SELECT * FROM {table}")
            found.append(repr([[str(bytes(v) if isinstance(v, memoryview) else v) for v in row]
                               for row in cursor.fetchall()]))  # fmt: skip
        return " ".join(found)


def test_no_code_and_no_link_lies_in_the_clear(ana: Player) -> None:
    match = actions.open_match(player=ana)
    watch = actions.let_watch(match=match)
    everything = copied(Match, Player)
    for said in (match.code, match.join_token, watch, ana.rejoin_code):
        assert said
        assert said not in everything


def test_what_is_found_by_a_code_is_found_after_the_keys_were_changed(
    ana: Player, settings: Settings
) -> None:
    match = actions.open_match(player=ana)
    settings.FIELD_KEYS = [Fernet.generate_key().decode(), *settings.FIELD_KEYS]
    assert queries.by_code(code=match.code) == match
    assert queries.by_token(token=match.join_token) == match
    fresh = queries.by_code(code=match.code)
    assert fresh is not None
    assert fresh.code == match.code


def test_what_a_browser_looks_on_with_is_kept_as_a_digest(match: Match) -> None:
    looker = Phone(None, match)
    watch = actions.let_watch(match=match)
    looker.client.get(f"/w/{watch}/")
    assert watch not in str(dict(looker.client.session))
    assert looker.get().status_code == 200
    digest = match.watch_digest or ""
    answer = Client().get(
        f"/api/v1/matches/{match.public_id}/view/", headers={"Watch-Token": digest}
    )
    assert answer.status_code == 404
    actions.stop_watching(match=match)
    assert looker.get().status_code == 404
