from collections.abc import Iterator

import pytest

from tests.orderlog.lines import AT
from tracker.live import hub
from tracker.orderlog import actions
from tracker.orderlog.models import Record


@pytest.fixture
def record(db: None) -> Record:
    return actions.open_record(at=AT)


@pytest.fixture
def woken() -> Iterator[list[str]]:
    """The topics that were woken, in order."""
    topics: list[str] = []
    hub.carry_by(lambda woken, _: topics.extend(woken))
    yield topics
    hub.carry_by(hub.hub.wake)
