import pytest

from tests.jobs.works import AT, SECRET
from tracker.jobs import works
from tracker.orderlog.models import Record


@pytest.fixture(autouse=True)
def _works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Works whose effect is a row: one that succeeds, one that writes and then fails."""

    def write(mark: str) -> None:
        Record.objects.create(created=AT)

    def stumble(mark: str) -> None:
        Record.objects.create(created=AT)
        raise LookupError(SECRET)

    monkeypatch.setattr(works, "_works", {"write": write, "stumble": stumble})


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the jobs that were sent."""
    numbers: list[int] = []
    monkeypatch.setattr("tracker.jobs.post.send", numbers.append)
    return numbers
