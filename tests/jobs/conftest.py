import pytest
from django.db import connection

from tests.jobs.works import AT, SECRET
from tracker.jobs import registry
from tracker.orderlog.models import Record


@pytest.fixture(autouse=True)
def _works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Works whose effect is a row: one that succeeds, one that writes and then fails; and
    some that are done apart."""

    def write(mark: str) -> None:
        Record.objects.create(created=AT)

    def stumble(mark: str) -> None:
        Record.objects.create(created=AT)
        raise LookupError(SECRET)

    def look(mark: str) -> None:
        assert not connection.in_atomic_block
        Record.objects.create(created=AT)

    def wait_for_a_turn(mark: str) -> None:
        raise registry.NotNow

    found = {
        "write": write,
        "stumble": stumble,
        "look": look,
        "stumble apart": stumble,
        "wait for a turn": wait_for_a_turn,
    }
    monkeypatch.setattr(registry, "_works", found)
    monkeypatch.setattr(registry, "_apart", {"look", "stumble apart", "wait for a turn"})


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the jobs that were sent."""
    numbers: list[int] = []
    monkeypatch.setattr("tracker.jobs.delivery.send", lambda job, apart: numbers.append(job))
    return numbers
