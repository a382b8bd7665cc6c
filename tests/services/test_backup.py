"""The database into a file and back, on PostgreSQL; tests/site has the same for SQLite."""

import subprocess
import sys

from infinity_site import keys
from infinity_site.services import ROOT
from tests.services.house import House


def run(services: House, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "infinity_site.backup", *arguments]
    told = {**services.environment, **environment}
    return subprocess.run(command, env=told, cwd=ROOT, capture_output=True, text=True)


def test_what_was_kept_comes_back_and_the_log_is_as_closed_as_before(services: House) -> None:
    mark = services.command(work="tests.count", side="A")
    kept = str(services.folder / f"{mark}.dump")
    assert run(services, "backup", kept).returncode == 0
    services.command()
    assert services.count().in_log == 2

    services.web.stop()
    services.worker.stop()
    services.beat.stop()
    done = run(services, "restore", kept)
    assert done.returncode == 0, done.stderr
    assert services.count().in_log == 1
    tried = "DO $$ BEGIN DELETE FROM orderlog_line; EXCEPTION WHEN restrict_violation THEN END $$"
    services.sql(tried)
    assert services.count().in_log == 1

    services.tidy()
    services.command()
    assert services.count().in_log == 2


def test_a_copy_is_tried_beside_while_players_go_on(services: House) -> None:
    kept = str(services.folder / f"{services.command()}.dump")
    assert run(services, "backup", kept).returncode == 0
    services.command()
    lines = services.number("SELECT count(*) FROM orderlog_line") - 1
    done = run(services, "restore", "--check", kept)
    assert f", {lines} lines." in done.stdout, done.stderr
    other = run(services, "restore", "--check", kept, **keys.fresh())
    assert (other.returncode, "keys do not belong" in other.stderr) == (1, True)
    assert services.count().in_log == 2
    left = "SELECT count(*) FROM pg_database WHERE datname LIKE %s"
    assert services.number(left, f"{services.name}_check_%") == 0


def test_what_is_no_backup_changes_nothing(services: House) -> None:
    services.command()
    broken = services.folder / "broken.dump"
    broken.write_text("not a dump")
    assert run(services, "restore", str(broken)).returncode != 0
    assert services.count().in_log == 1


def test_a_copy_made_with_other_keys_changes_nothing(services: House) -> None:
    kept = str(services.folder / f"{services.command()}.dump")
    assert run(services, "backup", kept).returncode == 0
    services.command()
    done = run(services, "restore", kept, **keys.fresh())
    assert done.returncode != 0
    assert "made with other keys" in done.stderr
    assert "Traceback" not in done.stderr
    assert services.count().in_log == 2
