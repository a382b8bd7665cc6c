"""Ready is who could take a command now, and read what was kept before."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from infinity_site import health
from tracker.accounts.models import KeyCheck, Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job, Swept
from tracker.orderlog import actions as orderlog

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _asked_anew(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question is the first one, and somebody looks for what is overdue."""
    monkeypatch.setattr(health, "GOOD_FOR", -1)
    jobs.sweep(at=timezone.now())


def test_many_who_ask_write_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parts(client)[0] == 200
    monkeypatch.setattr(health, "GOOD_FOR", 60)
    with CaptureQueriesContext(connection) as asked:
        assert [parts(client)[0] for _ in range(5)] == [200] * 5
    assert not [one for one in asked if one["sql"].startswith("UPDATE")]


def parts(client: Client) -> tuple[int, dict[str, str]]:
    answer = client.get("/readyz/")
    return answer.status_code, answer.json()


def other_key() -> list[str]:
    return [Fernet.generate_key().decode()]


def test_with_all_that_is_needed_it_is_ready(client: Client) -> None:
    status, said = parts(client)
    assert status == 200
    assert {said[part] for part in ("database", "migrations", "keys")} == {"ok"}


def test_while_a_migration_is_missing_it_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_migrated", False)
    with monkeypatch.context() as within:
        within.setattr(MigrationExecutor, "migration_plan", lambda *_: ["the next"])
        status, said = parts(client)
        assert (status, said["migrations"]) == (503, "missing")
    assert parts(client)[0] == 200


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's is in tests/services.")
def test_who_can_read_and_not_write_is_not_ready(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
    try:
        status, said = parts(client)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = 0")
    assert (status, said["database"]) == (503, "away")


def test_keys_of_another_notebook_are_not_ready(client: Client, settings: Any) -> None:
    ours = settings.FIELD_KEYS
    settings.FIELD_KEYS = other_key()
    status, said = parts(client)
    assert (status, said["keys"]) == (503, "missing")
    settings.FIELD_KEYS = [*settings.FIELD_KEYS, *ours]
    assert parts(client)[0] == 200, "a new key in front, and the old one kept"


def test_once_a_new_key_has_encrypted_it_belongs_to_the_data_too(
    client: Client, settings: Any
) -> None:
    ours = settings.FIELD_KEYS
    settings.FIELD_KEYS = [*other_key(), *ours]
    call_command("migrate", verbosity=0)
    settings.FIELD_KEYS = ours
    assert parts(client)[1]["keys"] == "missing"


def test_a_start_with_the_keys_of_another_notebook_stops(settings: Any) -> None:
    settings.FIELD_KEYS = other_key()
    with pytest.raises(CommandError, match="keys do not belong to this database"):
        call_command("migrate", verbosity=0)
    assert KeyCheck.objects.count() == 1


def test_a_notebook_of_before_is_asked_by_what_it_keeps(settings: Any, ana: Player) -> None:
    orderlog.open_record(at=timezone.now())  # with the secret of its dice
    KeyCheck.objects.all().delete()
    settings.FIELD_KEYS = other_key()
    with pytest.raises(CommandError, match="keys do not belong to this database"):
        call_command("migrate", verbosity=0)
    assert not KeyCheck.objects.exists()


def ago(**time: float) -> datetime:
    return timezone.now() - timedelta(**time)


def test_while_nobody_looks_for_what_is_overdue_it_is_not_ready(client: Client) -> None:
    Swept.objects.update(at=ago(seconds=30))
    status, said = parts(client)
    assert (status, said["jobs"]) == (503, "away")
    jobs.sweep(at=timezone.now())
    assert parts(client)[0] == 200


def test_a_job_that_nobody_does_is_late_and_one_that_is_stuck_waits_for_a_person(
    client: Client,
) -> None:
    jobs.enqueue(name="nobody.knows", key="late", args={}, at=ago(minutes=3))
    status, said = parts(client)
    assert (status, said["jobs"]) == (503, "late")
    Job.objects.update(attempts=5)
    assert parts(client)[0] == 200


@pytest.mark.parametrize(("waiting", "away"), [(0, "beat"), (9, "worker")])
def test_of_worker_and_clock_the_one_that_is_away_is_named(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, waiting: int, away: str
) -> None:
    settings.EMBEDDED = False
    monkeypatch.setattr(health, "_redis", lambda: "ok")
    monkeypatch.setattr(health, "waiting", lambda: waiting)
    assert parts(client)[0] == 200
    Swept.objects.update(at=ago(seconds=30))
    status, said = parts(client)
    assert (status, {part for part, state in said.items() if state != "ok"}) == (503, {away})


FULL = """
import django, resource, signal
django.setup()
from django.test import Client
from infinity_site import health
health.GOOD_FOR = -1
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.utils import timezone
from tracker.jobs import actions
actions.sweep(at=timezone.now())
ask = lambda: Client(headers={"host": "localhost"}).get("/readyz/").status_code
print(ask())
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
print(ask())
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
print(ask())
"""


def test_a_full_disk_is_not_ready_until_there_is_room_again(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL],
        cwd=settings.BASE_DIR,
        env={
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "infinity_site.settings",
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.split() == ["200", "503", "200"], done.stderr
