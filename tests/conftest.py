"""What every test can count on: the cast, the database, a running server, and an honest summary."""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import pytest
import uvicorn
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from infinity_site import household, services
from infinity_site.languages.compiled import compile_all
from tests import clocks, drawn, migrated
from tests.gate import told

if TYPE_CHECKING:
    from django.db.backends.base.operations import BaseDatabaseOperations
    from pytest_django import Settings

    from tracker.accounts.models import Player

NO_BROWSER = "No Chromium on this machine"
NO_FIREFOX = "No Firefox on this machine"
NO_SERVICES = "PostgreSQL and Redis are not at hand"
NO_PDF = "This machine has not got what makes a PDF"
NO_ARMY_DATA = "There is no official army data here"
# Why a test may be left out, and what would change that.
REMEDIES = {
    NO_BROWSER: "Install Debian's `chromium-headless-shell`, or name one in the variable CHROMIUM.",
    NO_FIREFOX: "Install Debian's `firefox-esr`, or name one in the variable FIREFOX.",
    NO_SERVICES: "Install Debian's `postgresql` and `redis-server`, or name a PostgreSQL server "
    "in the variable DATABASE_URL.",
    NO_PDF: "Install Debian's `libpangoft2-1.0-0` and `libharfbuzz-subset0`.",
    NO_ARMY_DATA: "Name a directory with `n4` and `n5` of it in the variable ARMY_DATA_DIR.",
}

# The same examples in every run: a red test is red for everybody. A test that wants more or fewer
# takes a multiple of `settings.default.max_examples`, so that --thorough reaches it too.
hypothesis_settings.register_profile("usual", derandomize=True, deadline=None, max_examples=70)
hypothesis_settings.register_profile("thorough", derandomize=True, deadline=None, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="ten times as many random examples")
    parser.addoption(
        "--clock", action="append", choices=list(clocks.CLOCKS), help="as if it were that hour"
    )
    parser.addoption("--dates", action="store_true", help="only the tests that look at dates")
    parser.addoption("--database", action="store_true", help="only the tests that have a database")


def pytest_configure(config: pytest.Config) -> None:
    compile_all()
    thorough = config.getoption("--thorough")
    hypothesis_settings.load_profile("thorough" if thorough else "usual")
    if config.getoption("--clock"):
        config.pluginmanager.register(clocks.Moved())
    if file := os.environ.get("TOLD_TO"):
        told.tell(config, file)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    hours, dates = (metafunc.config.getoption(one) for one in ("--clock", "--dates"))
    # What is left out need not be there once an hour.
    if hours and (not dates or _looks_at_dates(metafunc)):
        clocks.each_at(hours, metafunc)


def _looks_at_dates(test: pytest.Metafunc | pytest.Item) -> bool:
    looks = clocks.looks_at_dates
    if isinstance(test, pytest.Metafunc):
        return looks(test.function, test.fixturenames)
    return isinstance(test, pytest.Function) and looks(test.function, test.fixturenames)


def _has_the_database(test: pytest.Item) -> bool:
    """Nobody else can ask it anything: without its mark and its fixtures it is locked."""
    fixtures = getattr(test, "fixturenames", ())
    return (
        test.get_closest_marker("django_db") is not None
        or "db" in fixtures
        or ("transactional_db" in fixtures)
    )


@pytest.fixture(scope="session")
def hour(request: pytest.FixtureRequest) -> str:
    """The hour that the clock was moved to (`--clock`)."""
    return str(request.param)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest is begun first: begun last, all would wait for it."""
    for option, wanted in (("--dates", _looks_at_dates), ("--database", _has_the_database)):
        if config.getoption(option):
            asked = [(wanted(item), item) for item in items]
            items[:] = [item for yes, item in asked if yes]
            config.hook.pytest_deselected(items=[item for yes, item in asked if not yes])
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """All that was imported stays: who looks for garbage need not go through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """On SQLite, a file of this run's own: a server's threads can't share a database in memory."""
    from django.db import connection, connections

    default = connections.databases["default"]
    if default["ENGINE"].endswith("sqlite3"):
        default["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    with pytest.MonkeyPatch.context() as patch:
        migrated.copied(connection, patch)
        yield


@pytest.fixture(autouse=True)
def _nothing_folded() -> None:
    """A process remembers how far it has folded; each test's database begins anew."""
    from tracker.orderlog import folds, moments

    folds.forget()
    moments.forget()


@pytest.fixture(autouse=True)
def _in_the_language_of_the_notebook() -> None:
    """A request leaves its language behind with the thread; nobody asked the next test in it."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _turns_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is sent is read one after the other on a machine: other tests on it are other machines."""
    from tracker.files import apart

    apart.TURNS = tmp_path_factory.mktemp("turns") / "turn"


@pytest.fixture(scope="session", autouse=True)
def _parts_are_told() -> Iterator[None]:
    """`response.context` has what every part was drawn from, whichever engine draws it."""
    with pytest.MonkeyPatch.context() as patch:
        drawn.tell(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _is_committed() -> Iterator[None]:
    """What a test has written is kept in memory as what was committed is."""
    from tests import committed

    with pytest.MonkeyPatch.context() as patch:
        committed.keep(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _is_emptied() -> Iterator[None]:
    """After a test that commits, the tables are emptied of what it wrote."""
    from tests import emptied

    with pytest.MonkeyPatch.context() as patch:
        emptied.keep(patch)
        yield


@pytest.fixture(autouse=True)
def _faults_are_found(settings: Settings) -> None:
    """What throws is raised here, where a player would find one thing barred."""
    settings.FAULTS_ARE_BARRED = False


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    """Passwords and PINs are kept by a hash that is slow on purpose; here nobody guesses at them."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _fresh_limits(settings: Settings) -> Iterator[None]:
    """Limits on tries are counted in the cache: one test's tries are not the next one's."""
    from django.core.cache import cache

    if not settings.EMBEDDED:
        # To clear the cache in Redis would clear away the messages to the workers as well.
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    yield
    cache.clear()


@pytest.fixture
def guest(db: None) -> Callable[[str], Player]:
    """Make a guest: `ana = guest("Ana")`."""
    from tracker.accounts import codes
    from tracker.accounts.models import Player

    return lambda name: Player.objects.create_guest(name=name, rejoin_code=codes.new())


@pytest.fixture
def ana(guest: Callable[[str], Player]) -> Player:
    return guest("Ana")


@pytest.fixture
def bo(guest: Callable[[str], Player]) -> Player:
    return guest("Bo")


@pytest.fixture
def cruz(guest: Callable[[str], Player]) -> Player:
    """Who has no business in Ana's and Bo's match."""
    return guest("Cruz")


@pytest.fixture(scope="session")
def _worker(django_db_setup: None, worker_id: str) -> Iterator[None]:
    """With a REDIS_URL, a real worker at the tests' database. Without one there is no need."""
    from celery import current_app
    from django.conf import settings
    from django.db import connection

    if settings.EMBEDDED:
        yield
        return
    # Of this run and this process alone: others may use the same Redis.
    queue = f"tests-{os.getpid()}-{worker_id}"
    current_app.conf.task_default_queue = queue
    database, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    environment = {
        **os.environ,
        "DATABASE_URL": f"{database}/{connection.settings_dict['NAME']}",
        "DJANGO_SETTINGS_MODULE": "infinity_site.settings",
        "JOBS_QUEUE": queue,  # what a job leaves to do, its worker does, too
    }
    process = household.start(services.worker(), environment)
    with pytest.MonkeyPatch.context() as patch:
        # Whichever connection it is that empties them: a test may have opened another.
        ops = type(connection.ops)
        patch.setattr(ops, "execute_sql_flush", _again_after_a_deadlock(ops.execute_sql_flush))
        yield
    process.terminate()
    process.wait(20)


def _again_after_a_deadlock(
    flush: Callable[[BaseDatabaseOperations, Iterable[str]], None],
) -> Callable[[BaseDatabaseOperations, Iterable[str]], None]:
    """Empty the tables, as after each test. A job that the worker is still at can hold one of them and
    wait for another: PostgreSQL then gives up one of the two, and it need not be the job."""
    from django.db import OperationalError

    def patiently(ops: BaseDatabaseOperations, statements: Iterable[str]) -> None:
        statements = list(statements)
        for left in reversed(range(5)):
            try:
                flush(ops, statements)
                break
            except OperationalError as refused:
                if not left or "deadlock detected" not in str(refused):
                    raise

    return patiently


@pytest.fixture
def asgi_server(transactional_db: None, settings: Settings, _worker: None) -> Iterator[str]:
    """The whole product in a thread, as `./dev run` serves it; yields its address."""
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    server = uvicorn.Server(
        uvicorn.Config(
            "infinity_site.asgi:application",
            host="127.0.0.1",
            port=0,
            lifespan="on",
            log_config=None,
            timeout_graceful_shutdown=2,
        )
    )
    thread = threading.Thread(target=server.run, name="asgi-server", daemon=True)
    thread.start()
    patience = time.monotonic() + 20
    while not server.started:
        if not thread.is_alive() or time.monotonic() > patience:
            pytest.fail("The server did not start.")
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(timeout=10)
    assert not thread.is_alive(), "The server did not stop."


@pytest.fixture
def makes_pdf() -> None:
    """Without what makes a PDF the test is skipped, or fails where it must be there."""
    from tracker.reviews.report.pdf import can_be_made

    if not can_be_made():
        if must_be_there("NEEDS_PDF"):
            pytest.fail(f"{NO_PDF}, and NEEDS_PDF says that it must have.")
        pytest.skip(NO_PDF)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counts = [
        str(value)
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "counts"
    ]
    if counts:
        terminalreporter.section("counts")
        for line in counts:
            terminalreporter.write_line(line)
    for reason, remedy in REMEDIES.items():
        _left_out(terminalreporter, reason, remedy)


def _left_out(terminalreporter: pytest.TerminalReporter, reason: str, remedy: str) -> None:
    skipped = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and reason in report.longrepr[2]
    ]
    if not skipped:
        return
    why = skipped[0].longrepr[2].removeprefix("Skipped: ")
    terminalreporter.section("left out")
    terminalreporter.write_line(f"{len(skipped)} tests were skipped. {why}. {remedy}")
    for file in sorted({report.nodeid.split("::")[0] for report in skipped}):
        terminalreporter.write_line(f"  {file}")


def must_be_there(what: str) -> bool:
    """Whether NEEDS_BROWSER, NEEDS_SERVICES or NEEDS_PDF makes an absence a failure and not a skip."""
    return os.environ.get(what, "") not in ("", "0")


def needs_browser() -> bool:
    return must_be_there("NEEDS_BROWSER")
