"""Whoever looks after a notebook is told how it stands, and nothing of who plays what."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen
from wsgiref.simple_server import make_server

import pytest
from django.conf import settings as used
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from prometheus_client import generate_latest

from infinity_site import figures, generations, metrics
from tests.services.processes import answers, free_port, until
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job

pytestmark = pytest.mark.django_db


def found() -> dict[str, float]:
    """Every figure and count by its name and labels, as Prometheus reads them."""
    lines = generate_latest(metrics.registry()).decode().splitlines()
    told = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in told}


def test_it_says_what_waits_and_what_is_stuck() -> None:
    at = timezone.now() - timedelta(seconds=90)
    for key in ("one", "two", "three"):
        jobs.enqueue(name="nobody.knows", key=key, args={}, at=at)
    Job.objects.filter(key="three").update(attempts=5)
    jobs.sweep(at=timezone.now() - timedelta(seconds=7))
    told = found()
    assert (told["notebook_jobs_waiting"], told["notebook_jobs_stuck"]) == (2, 1)
    assert 89 < told["notebook_jobs_oldest_seconds"] < 120
    assert 6 < told["notebook_jobs_swept_seconds"] < 30
    assert told["notebook_database_up"] == 1
    assert told["notebook_disk_bytes"] > told["notebook_disk_free_bytes"] > 0


def test_it_says_how_old_the_last_copy_is_and_whether_it_would_restore(
    settings: Any, tmp_path: Path
) -> None:
    settings.BACKUPS = str(tmp_path)
    assert found()["notebook_copies_up"] == 0
    now = timezone.now()
    made, checked = now - timedelta(hours=1), now - timedelta(hours=20)
    last = generations.Last(made, checked, "the second place is away")
    generations._write(tmp_path, last)
    told = found()
    assert told["notebook_copies_up"] == told["notebook_copy_failed"] == 1
    assert 3500 < told["notebook_copy_made_seconds"] < 3700
    assert 71_000 < told["notebook_copy_checked_seconds"] < 73_000


def test_what_is_away_is_said_and_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OSError("10.0.0.7 is away")

    monkeypatch.setattr("infinity_site.figures.jobs.swept", away)
    told = found()
    assert told["notebook_database_up"] == 0
    assert "notebook_jobs_waiting" not in told
    assert told["notebook_disk_bytes"] > 0


def test_requests_are_counted_by_door_and_answer(client: Client) -> None:
    before = found()
    client.get("/marks/")
    client.get("/nowhere/CODE77/")
    client.get("/api/v1/matches/")
    after = found()

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('notebook_requests_total{answer="2xx",door="page"}') == 1
    assert more('notebook_requests_total{answer="4xx",door="page"}') == 1
    assert more('notebook_requests_total{answer="4xx",door="api"}') == 1
    assert more('notebook_request_seconds_count{door="page"}') == 2
    labels = "".join(re.findall(r"\{.*?\}", "".join(after)))
    assert not set(re.findall(r'"(.*?)"', labels)) - {
        *("page", "api", "stream", "1xx", "2xx", "3xx", "4xx", "5xx", "+Inf"),
        *("taken", "refused", "stale", "retried", "began", "ended", "failed", "left alone"),
        *("at hand", "read", "dropped"),
        *(f"{bound}" for bound in (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)),
    }


def test_who_has_no_prometheus_is_told_the_same() -> None:
    said = io.StringIO()
    call_command("status", stdout=said)
    for name in ("jobs_waiting", "jobs_stuck", "disk_free_bytes", "copies_up"):
        assert re.search(rf"^{name} +[\d,]+  [A-Z]", said.getvalue(), re.M)


def test_players_have_no_such_address(client: Client) -> None:
    assert client.get("/metrics").status_code == client.get("/metrics/").status_code == 404


@pytest.fixture
def served(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of its own, where the database is nobody's."""
    settings.METRICS = f"127.0.0.1:{free_port()}"
    monkeypatch.setattr(figures, "figures", lambda: iter([figures.Figure("x", "So.", 7)]))
    with make_server(
        "127.0.0.1", int(settings.METRICS[10:]), metrics.answering(), handler_class=metrics.Quiet
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        until(lambda: answers(server.server_port), "it answers")
        yield settings.METRICS
        server.shutdown()


def test_it_is_served_on_an_address_of_its_own(served: str) -> None:
    with urlopen(f"http://{served}/metrics", timeout=5) as answer:
        assert "notebook_x 7.0" in answer.read().decode()
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://{served}/", timeout=5)


COUNT = """
import django
django.setup()
from tracker import measures
measures.COMMANDS.labels("taken").inc(3)
"""
TELL = """
import django
django.setup()
from infinity_site import figures, metrics
figures.figures = lambda: iter(())
from prometheus_client import generate_latest
print(generate_latest(metrics.registry()).decode())
"""


def test_several_processes_count_together(tmp_path: Path) -> None:
    told = {"DATA_DIR": str(tmp_path), "MEASURES_DIR": str(tmp_path / "measures")}
    environment = {**os.environ, **told, "DJANGO_SETTINGS_MODULE": "infinity_site.settings"}

    def run(program: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=used.BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(COUNT)
    run(COUNT)
    assert 'notebook_commands_total{became="taken"} 6.0' in run(TELL)
