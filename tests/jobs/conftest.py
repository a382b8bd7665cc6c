import pytest
from django.db import connection

from tests.jobs.works import AT, SECRET
from tracker.jobs import works
from tracker.orderlog.models import Record


@pytest.fixture(autouse=True)
def _works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Works whose effect is a row: one that succeeds, one that writes and then fails; and
    two that are done apart."""

    def write(mark: str) -> None:
        Record.objects.create(created=AT)

    def stumble(mark: str) -> None:
        Record.objects.create(created=AT)
        raise LookupError(SECRET)

    def look(mark: str) -> None:
        assert not connection.in_atomic_block
        Record.objects.create(created=AT)

    found = {"write": write, "stumble": stumble, "look": look, "stumble apart": stumble}
    monkeypatch.setattr(works, "_works", found)
    monkeypatch.setattr(works, "_apart", {"look", "stumble apart"})


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the jobs that were sent."""
    numbers: list[int] = []
    monkeypatch.setattr("tracker.jobs.post.send", lambda job, apart: numbers.append(job))
    return numbers
