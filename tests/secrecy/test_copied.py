"""A copy of the database without the keys opens nothing: no link that somebody was given lies in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from cryptography.fernet import Fernet
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from pytest_django import Settings

from tests.leagues import cast
from tests.matches.phone import Phone
from tests.reviews.test_sharing import link_of
from tests.reviews.written import example, written
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.leagues import actions as leagues
from tracker.leagues.models import Act, Club, Event
from tracker.tables import actions as tables

pytestmark = pytest.mark.django_db

BEFORE: Final = (
    ("armies", "0006_counts_encrypted"),
    ("leagues", "0003_lists_that_are_opened"),
    ("reviews", "0012_records_on_their_way"),
    ("tables", "0002_a_photograph_of_the_table"),
)


@dataclass(frozen=True, slots=True)
class Links:
    """One of each kind that is given out, as addresses; and what is secret in each."""

    addresses: dict[str, str]
    club: Club
    event: Event

    @property
    def tokens(self) -> dict[str, str]:
        return {what: at.rstrip("/").split("/")[-1] for what, at in self.addresses.items()}


@pytest.fixture
def links(ana: Player, bo: Player) -> Links:
    army = armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    armies.share(army=army)
    table = tables.create(player=ana, name="The docks", points=300)
    tables.share(table=table)
    event = cast.opened(cast.club(), ["Eva", "Dan"])
    addresses = {
        "a match": link_of(Phone(ana, written(example("camo_x1"), ana, bo))),
        "a list": f"/lists/{army.shared}/",
        "a table": f"/t/{table.shared}/",
        "an event": f"/i/{event.invitation}/",
        "a club's helpers": f"/o/{event.club.helpers}/",
    }
    return Links(addresses, event.club, event)


def copied() -> str:
    """All that stands in the database, as it stands there."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                found += [str(bytes(v) if isinstance(v, memoryview) else v) for v in row]
    return "\n".join(found)


def in_the_clear(links: Links) -> list[str]:
    everything = copied()
    return [what for what, token in links.tokens.items() if token in everything]


def closed(links: Links, player: Player) -> list[str]:
    """The links that open nothing."""
    phone = Client()
    phone.force_login(player)
    return [what for what, at in links.addresses.items() if phone.get(at).status_code == 404]


def test_no_link_lies_in_the_clear_and_each_opens(links: Links, bo: Player) -> None:
    leagues.new_invitation(event=links.event, by=cast.ORGANISER)
    leagues.new_helpers_link(club=links.club, by=cast.ORGANISER)
    assert in_the_clear(links) == []
    assert closed(links, bo) == ["an event", "a club's helpers"]


def test_a_digest_from_a_copy_opens_nothing(links: Links, bo: Player) -> None:
    from tracker.accounts.encryption import digests

    taken = {
        what: at.replace(links.tokens[what], digests(links.tokens[what])[0])
        for what, at in links.addresses.items()
    }
    assert closed(Links(taken, links.club, links.event), bo) == list(taken)


def test_they_open_after_the_keys_were_changed(
    links: Links, bo: Player, settings: Settings
) -> None:
    settings.FIELD_KEYS = [Fernet.generate_key().decode(), *settings.FIELD_KEYS]
    assert closed(links, bo) == []


def test_a_link_that_was_ended_is_not_opened_again_by_an_undo(links: Links, bo: Player) -> None:
    leagues.new_invitation(event=links.event, by=cast.ORGANISER)
    leagues.new_helpers_link(club=links.club, by=cast.ORGANISER)
    for act in Act.objects.filter(said__startswith="Made another link"):
        with pytest.raises(leagues.NotDone, match="can’t be brought back"):
            leagues.undo(act=act, by=cast.ORGANISER)
    assert closed(links, bo) == ["an event", "a club's helpers"]


@pytest.mark.long("every address there is")
@pytest.mark.django_db(transaction=True)
def test_links_that_were_given_out_before_go_on_and_are_covered(links: Links, bo: Player) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(list(BEFORE))
    try:
        assert in_the_clear(links) == list(links.addresses)
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE leagues_act SET rows = %s WHERE event_id = %s",
                [
                    '[{"what": "leagues.Event", "id": 1, "was": null, "is": {"name": "x", '
                    f'"invitation": "{links.tokens["an event"]}"}}}}]',
                    links.event.pk,
                ],
            )
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert in_the_clear(links) == []
    assert closed(links, bo) == []
    assert Act.objects.filter(event=links.event).first().rows == [  # type: ignore[union-attr]
        {"what": "leagues.Event", "id": 1, "was": None, "is": {"name": "x"}}
    ]
