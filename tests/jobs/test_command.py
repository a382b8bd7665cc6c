"""What an operator sees of jobs: that one is stuck and where, and nothing that could be content."""

import pytest
from django.core.management import call_command

from tests.jobs.works import AT, put
from tracker.jobs import actions
from tracker.jobs.models import CEILING


@pytest.fixture
def listed(db: None, capsys: pytest.CaptureFixture[str]) -> str:
    """One job done, one waiting, one stuck, as `manage.py jobs` lists them."""
    done, stuck = put(key="done"), put("stumble", key="private-key", about="m1")
    put(key="waiting", args={"mark": "a-secret-mark"})
    actions.run(job_id=done.pk, at=AT)
    for _ in range(CEILING):
        actions.run(job_id=stuck.pk, at=AT)
    call_command("jobs")
    return capsys.readouterr().out


def test_what_is_not_done_is_listed_with_its_error(listed: str) -> None:
    stuck, waiting = listed.splitlines()
    assert "stumble  m1  stuck  LookupError < tests/jobs/conftest.py" in stuck
    assert "write  -  0 tried" in waiting


def test_neither_arguments_nor_messages_are_listed(listed: str) -> None:
    assert not [each for each in ("a-secret-mark", "private-key", "heron") if each in listed]


def test_stuck_jobs_are_given_their_attempts_again(
    listed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("jobs", retry=True)
    assert "0 tried" in capsys.readouterr().out.splitlines()[0]
