"""What stands behind the tests with real processes. Without the servers they are left out."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import psycopg
import pytest

from infinity_site.services import DATABASE
from tests.conftest import NO_SERVICES, must_be_there
from tests.services.house import Count, House, house

COUNTS = "counts"


def _missing(server: str) -> str | None:
    if shutil.which("redis-server") is None:
        return "redis-server is not installed"
    try:
        psycopg.connect(server, connect_timeout=3).close()
    except psycopg.OperationalError:
        return "no PostgreSQL answers on 127.0.0.1:5432, nor at DATABASE_URL"
    return None


@pytest.fixture(scope="session")
def postgresql() -> str:
    """The address of a PostgreSQL server where databases may be made."""
    given = os.environ.get("DATABASE_URL", "")
    url = given if given.startswith("postgres") else DATABASE
    server = url.rpartition("/")[0] + "/postgres"
    missing = _missing(server)
    if missing is not None:
        if must_be_there("NEEDS_SERVICES"):
            pytest.fail(f"{NO_SERVICES}: {missing}, and NEEDS_SERVICES says that they must be.")
        pytest.skip(f"{NO_SERVICES}: {missing}")
    return server


@pytest.fixture(scope="session")
def _house(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(postgresql, tmp_path_factory.mktemp("services")) as built:
        yield built


@pytest.fixture
def services(_house: House, request: pytest.FixtureRequest) -> Iterator[House]:
    """Everything runs; a new match is open, and no job is left."""
    _house.tidy()
    _house.worker_answers()
    _house.new_record()
    failed = request.session.testsfailed
    yield _house
    if request.session.testsfailed > failed:
        print(_house.told())  # beside the failure


@pytest.fixture
def counted(
    services: House, record_property: Callable[[str, object], None], request: pytest.FixtureRequest
) -> Callable[[], Count]:
    """Count at the end of a story, and have it printed when the tests are over."""

    def count() -> Count:
        found = services.count()
        record_property(COUNTS, f"{request.node.name}: {found}")
        return found

    return count
