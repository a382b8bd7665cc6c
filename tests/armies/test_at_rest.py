"""What is in the database can't be read without the key."""

from __future__ import annotations

import json

import pytest
from cryptography.fernet import Fernet
from django.core import serializers
from django.core.exceptions import FieldError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import Settings

from tracker.accounts.encryption import Unreadable, decrypt, encrypt
from tracker.armies import actions, queries
from tracker.armies.models import Army, Version


def stored(army: Army) -> bytes:
    with connection.cursor() as cursor:
        cursor.execute("SELECT written FROM armies_army WHERE id = %s", [army.pk])
        return bytes(cursor.fetchone()[0])


def test_the_troopers_are_not_in_the_database_in_the_clear(army: Army) -> None:
    assert b"Caliban" not in stored(army)
    assert b"Caliban" in decrypt(stored(army))


def test_two_equal_lists_do_not_look_equal(army: Army) -> None:
    before = stored(army)
    actions.rename(army=army, name="Another name")
    assert stored(army) != before
    assert decrypt(stored(army)) == decrypt(before)


def test_a_new_key_goes_in_front_of_the_old_one(army: Army, settings: Settings) -> None:
    old = list(settings.FIELD_KEYS)
    settings.FIELD_KEYS = [Fernet.generate_key().decode(), *old]
    assert len(queries.listed(army=Army.objects.get(pk=army.pk))) == 8
    sealed = encrypt(b"written with the new key")
    settings.FIELD_KEYS = old
    with pytest.raises(Unreadable):
        decrypt(sealed)


def test_without_the_key_nothing_is_read_or_told(army: Army, settings: Settings) -> None:
    settings.FIELD_KEYS = [Fernet.generate_key().decode()]
    with pytest.raises(Unreadable) as refused:
        Army.objects.get(pk=army.pk)
    assert "Caliban" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_it_can_not_be_searched(army: Army) -> None:
    with pytest.raises(FieldError, match="encrypted"):
        Army.objects.filter(written=[]).exists()
    assert Army.objects.filter(written__isnull=False).count() == 1


def test_a_dump_is_as_encrypted_as_the_database(army: Army) -> None:
    dump = serializers.serialize("json", [army])
    assert "Caliban" not in json.loads(dump)[0]["fields"]["written"]
    assert army.name not in dump
    (loaded,) = serializers.deserialize("json", dump)
    assert isinstance(loaded.object, Army)
    assert queries.listed(army=loaded.object) == queries.listed(army=army)


@pytest.mark.django_db(transaction=True)
def test_the_names_of_old_lists_are_encrypted_where_they_stand(army: Army) -> None:
    name, public_id = army.name, army.public_id
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM armies_army")
        assert name.encode() not in bytes(cursor.fetchone()[0])
    MigrationExecutor(connection).migrate([("armies", "0003_codes_and_versions")])
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM armies_army WHERE public_id = %s", [public_id])
            assert cursor.fetchone() == (name,)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes("armies"))
    assert Army.objects.get(public_id=public_id).name == name


def counts() -> list[str]:
    """What stands in the database for points and troopers, in the clear or not."""
    found = []
    with connection.cursor() as cursor:
        for table in ("armies_army", "armies_version"):
            cursor.execute(f"SELECT points, troopers FROM {table}")
            found += [value for row in cursor.fetchall() for value in row]
    return [str(bytes(one) if isinstance(one, bytes | memoryview) else one) for one in found]


def test_how_many_troopers_a_list_has_is_not_in_the_clear(army: Army) -> None:
    assert (army.points, army.troopers) != (0, 0)
    assert len(counts()) == 2
    assert not {str(army.points), str(army.troopers)} & set(counts())


def test_a_list_of_one_trooper_more_is_as_long(army: Army) -> None:
    before = len(stored(army))
    actions.add_trooper(army=army, profile="fusilier-combi-rifle")
    assert len(stored(army)) == before


@pytest.mark.django_db(transaction=True)
def test_the_counts_of_old_lists_are_encrypted_where_they_stand(army: Army) -> None:
    points, troopers = army.points, army.troopers
    Version.objects.create(army=army, number=1, edition="N4", points=7, troopers=3, written=[])
    MigrationExecutor(connection).migrate([("armies", "0005_no_plain_names")])
    try:
        assert counts() == [str(points), str(troopers), "7", "3"]
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes("armies"))
    assert not {str(points), str(troopers), "7", "3"} & set(counts())
    kept = Army.objects.get(pk=army.pk)
    assert (kept.points, kept.troopers) == (points, troopers)
    assert [(one.points, one.troopers) for one in kept.versions.all()] == [(7, 3)]
    assert queries.listed(army=kept) == queries.listed(army=army)
