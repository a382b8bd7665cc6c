"""The official service, played by a server of the test's own: asked slowly, and never twice."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.armies import invented
from tracker.armies.official import fetching

pytestmark = pytest.mark.anywhere("asks a server of its own")


class Builder:
    """What the service was asked, when, and with which headers; `fails` is what it answers first."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, str]] = []
        self.headers: list[dict[str, str]] = []
        self.fails: dict[str, list[int]] = {}
        self.address = ""
        self.answers: dict[str, Any] = {
            "/army/infinity/en/metadata": invented.metadata(damages=invented.N4_DAMAGES),
            f"/army/units/en/{invented.LONGSHORE}": invented.sectorial(*invented.units()),
            f"/army/units/en/{invented.TIDEGUARD}": invented.sectorial(),
        }  # the reserves are not there

    def paths(self) -> list[str]:
        return [path.removeprefix("/army/") for _, path in self.asked]


@pytest.fixture
def builder() -> Iterator[Builder]:
    builder = Builder()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            builder.asked.append((time.monotonic(), self.path))
            builder.headers.append(dict(self.headers))
            failing = builder.fails.get(self.path)
            status = failing.pop(0) if failing else 200 if self.path in builder.answers else 404
            self.send_response(status)
            if status == 429:
                self.send_header("Retry-After", "1")
            self.end_headers()
            if status == 200:
                self.wfile.write(json.dumps(builder.answers[self.path]).encode())

        def log_message(self, *args: Any) -> None:
            """Quietly."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    builder.address = f"http://127.0.0.1:{server.server_port}/army"
    yield builder
    server.shutdown()
    server.server_close()


def fetch(builder: Builder, directory: Path, **options: Any) -> str:
    out = StringIO()
    call_command("fetch_army_data", directory, service=builder.address, stdout=out, **options)
    return out.getvalue()


def test_it_asks_half_a_second_apart_with_the_headers_of_the_builder(
    builder: Builder, tmp_path: Path
) -> None:
    assert "3 files came." in fetch(builder, tmp_path)
    assert builder.paths() == [
        "infinity/en/metadata",
        f"units/en/{invented.LONGSHORE}",
        f"units/en/{invented.TIDEGUARD}",
        f"units/en/{invented.RESERVES}",
    ]
    times = [at for at, _ in builder.asked]
    assert all(after - before > 0.45 for before, after in pairwise(times))
    assert {one["Origin"] for one in builder.headers} == {"https://infinitytheuniverse.com"}
    assert json.loads((tmp_path / f"{invented.LONGSHORE}.json").read_text())["units"]


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(
    builder: Builder, tmp_path: Path
) -> None:
    last = f"/army/units/en/{invented.TIDEGUARD}"
    builder.fails[last] = [403]
    with pytest.raises(CommandError, match=r"answered 403\. What came is kept: run it again"):
        fetch(builder, tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        f"{invented.LONGSHORE}.json",
        "army_metadata.json",
    ]
    builder.asked.clear()
    assert "1 files came." in fetch(builder, tmp_path)
    assert builder.paths()[0] == f"units/en/{invented.TIDEGUARD}"
    builder.asked.clear()
    assert "3 files came." in fetch(builder, tmp_path, again=True)


def test_a_busy_service_is_left_alone_for_as_long_as_it_says(
    builder: Builder, tmp_path: Path
) -> None:
    builder.fails["/army/infinity/en/metadata"] = [429]
    assert "3 files came." in fetch(builder, tmp_path)
    first, second = (at for at, _ in builder.asked[:2])
    assert second - first > 0.95


def test_it_does_not_ask_for_ever(
    builder: Builder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "PAUSE", 0.01)
    service = fetching.Service(builder.address, pause=0.01)
    builder.fails["/army/infinity/en/metadata"] = [500] * 9
    with pytest.raises(fetching.NotFetched, match="answered 500"):
        service.fetch(fetching.METADATA)
    assert len(builder.asked) == fetching.TRIES


def test_metadata_that_has_moved_can_be_named(builder: Builder, tmp_path: Path) -> None:
    builder.answers["/army/elsewhere"] = builder.answers.pop("/army/infinity/en/metadata")
    with pytest.raises(CommandError, match="the service has no metadata there"):
        fetch(builder, tmp_path)
    assert "3 files came." in fetch(builder, tmp_path, metadata="elsewhere")


def test_what_is_no_data_is_not_kept(builder: Builder, tmp_path: Path) -> None:
    builder.answers["/army/infinity/en/metadata"] = {"factions": []}
    with pytest.raises(CommandError, match="missing required field `weapons`"):
        fetch(builder, tmp_path)
    assert not list(tmp_path.iterdir())
    with pytest.raises(fetching.NotFetched, match="no answer"):
        fetching.Service("http://127.0.0.1:9", pause=0.001).fetch("x")


def test_what_was_fetched_can_be_imported(builder: Builder, tmp_path: Path, db: None) -> None:
    fetch(builder, tmp_path)
    out = StringIO()
    call_command("import_army_data", tmp_path, edition="n4", stdout=out)
    assert "2 sectorials with 4 units are new" in out.getvalue()
