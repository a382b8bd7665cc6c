"""What is started for many players is one and the same, here and in a container."""

import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.urls import URLPattern, URLResolver, get_resolver

from infinity_site import services
from tests.services.processes import answers, free_port, until

pytestmark = pytest.mark.anywhere("files of the layout")

ROOT = services.ROOT
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = ("migrate", "web", "live", "worker", "beat", "backup", "metrics")
CADDYFILE = (ROOT / "deploy/Caddyfile").read_text()


def test_every_process_of_the_layout_is_a_container() -> None:
    assert set(SERVICES) == {*OURS, "caddy", "postgres", "redis"}
    here = {name.split()[0] for name in services.layout(8000, proxy=True)}
    assert here == {"web", "live", "worker", "beat", "front"}


def test_containers_run_what_the_layout_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    for of in ("WEB", "LIVE", "JOB"):
        monkeypatch.setenv(f"{of}_PROCESSES", f"${{{of}_PROCESSES:-2}}")
    assert SERVICES["web"]["command"] == services.web(8001, host="0.0.0.0")
    assert SERVICES["live"]["command"] == services.live(8002, host="0.0.0.0")
    assert SERVICES["worker"]["command"] == services.worker()
    assert SERVICES["beat"]["command"] == services.beat()
    assert SERVICES["metrics"]["command"] == services.metrics()


@pytest.mark.parametrize(("cores", "processes"), [(1, "2"), (3, "3"), (16, "4")])
def test_there_is_a_process_for_each_core_within_bounds(
    cores: int, processes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    for command in (services.web(8001), services.live(8002), services.worker()):
        flag = "--concurrency" if "--concurrency" in command else "--workers"
        assert command[command.index(flag) + 1] == processes
    monkeypatch.setenv("WEB_PROCESSES", "5")
    assert services.processes("WEB") == "5"


@pytest.mark.parametrize("name", OURS)
def test_their_programs_are_installed(name: str) -> None:
    assert (ROOT / ".venv/bin" / SERVICES[name]["command"][0]).exists()


@pytest.mark.parametrize("name", OURS)
def test_they_are_told_only_what_the_settings_read(name: str) -> None:
    settings = (ROOT / "infinity_site/settings.py").read_text()
    told = SERVICES[name]["environment"]
    assert {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "FIELD_KEYS"} <= set(told)
    assert [each for each in told if f'"{each}"' not in settings] == []


def test_whom_a_container_waits_for_is_there_and_says_when_it_is_well() -> None:
    for service in SERVICES.values():
        for name, waits in service.get("depends_on", {}).items():
            if waits["condition"] == "service_healthy":
                assert "healthcheck" in SERVICES[name]
            else:
                assert SERVICES[name]["restart"] == "no"


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_may_do_no_more_than_it_has_to(name: str) -> None:
    one = SERVICES[name]
    assert one["cap_drop"] == ["ALL"]
    assert one["security_opt"] == ["no-new-privileges:true"]
    assert int(one["mem_limit"].removesuffix("m")) <= 1500
    assert one["pids_limit"]
    if name != "postgres":  # which writes where its data is, and begins as root
        assert one["read_only"]
    if name in OURS:
        assert "cap_add" not in one
        last = (ROOT / "Dockerfile").read_text().strip().splitlines()[-1]
        assert last == "USER notebook"


def test_a_copy_is_made_into_two_places_that_stay() -> None:
    command, mounted = SERVICES["backup"]["command"], SERVICES["backup"]["volumes"]
    assert command[:3] == ["python", "-m", "infinity_site.backup"]
    folders = [part for part in command if part.startswith("/")]
    assert [volume.rpartition(":")[2] for volume in mounted if "BACKUPS" in volume] == folders
    made = (ROOT / "Dockerfile").read_text()
    assert f"-o notebook {' '.join(folders)}" in made


def test_no_player_gets_to_what_is_measured() -> None:
    assert "metrics" not in CADDYFILE
    assert "ports" not in SERVICES["metrics"]
    folder = SERVICES["web"]["environment"]["MEASURES_DIR"]
    for name in OURS:
        assert any(volume.endswith(f":{folder}") for volume in SERVICES[name]["volumes"]), name
    assert COMPOSE["volumes"]["measures"]["driver_opts"]["type"] == "tmpfs"


def test_the_proxy_is_told_where_to_find_them() -> None:
    told = SERVICES["caddy"]["environment"]
    assert set(told) == set(re.findall(r"\{\$(\w+)", CADDYFILE))
    for name in ("web", "live"):
        port = SERVICES[name]["command"][SERVICES[name]["command"].index("--port") + 1]
        assert told[name.upper()] == f"{name}:{port}"
        assert f"localhost:{port}/healthz/" in SERVICES[name]["healthcheck"]["test"][-1]


def test_the_image_is_made_of_what_is_there() -> None:
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        if line.startswith("COPY"):
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists()
                assert f"!{source}" in (ROOT / ".dockerignore").read_text().split()


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, Any]]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, before + str(each.pattern))
        else:
            yield before + str(each.pattern), each.callback


def test_what_stays_open_goes_to_the_servers_that_can_hold_it() -> None:
    [matched] = re.findall(r"@live path (.+)", CADDYFILE)
    ends = tuple(pattern.removeprefix("*") for pattern in matched.split())
    found = [(route, view) for route, view in routes(get_resolver().url_patterns)]
    assert len(found) > 20
    for route, view in found:
        assert iscoroutinefunction(view) == f"/{route}".endswith(ends), route


def test_the_proxy_understands_its_file(tmp_path: Path) -> None:
    if shutil.which("caddy") is None:
        pytest.skip("Caddy is not installed")
    ask = ["caddy", "adapt", "--config", str(ROOT / "deploy/Caddyfile"), "--adapter", "caddyfile"]
    assert subprocess.run(ask, capture_output=True, env={"HOME": str(tmp_path)}).returncode == 0


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[HTTPConnection]:
    """A connection to the proxy, with a server behind it that reads all it is sent."""
    if shutil.which("caddy") is None:
        pytest.skip("Caddy is not installed")
    behind = ThreadingHTTPServer(("127.0.0.1", 0), Reader)
    threading.Thread(target=behind.serve_forever, daemon=True).start()
    port, there = free_port(), f"127.0.0.1:{behind.server_port}"
    said = {"SITE_ADDRESS": f"http://localhost:{port}", "WEB": there, "LIVE": there}
    run = ["caddy", "run", "--config", str(ROOT / "deploy/Caddyfile"), "--adapter", "caddyfile"]
    caddy = subprocess.Popen(run, env={"HOME": str(tmp_path), **said}, stderr=subprocess.DEVNULL)
    try:
        until(lambda: answers(port), "The proxy answers")
        yield HTTPConnection("localhost", port, timeout=30)
    finally:
        caddy.kill()
        caddy.wait()
        behind.shutdown()
        behind.server_close()


def test_the_requests_of_a_match_go_to_the_same_of_several(tmp_path: Path) -> None:
    if shutil.which("caddy") is None:
        pytest.skip("Caddy is not installed")
    behind = [ThreadingHTTPServer(("127.0.0.1", 0), Names) for _ in range(2)]
    for server in behind:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    port = free_port()
    webs = " ".join(f"127.0.0.1:{server.server_port}" for server in behind)
    said = {"SITE_ADDRESS": f"http://localhost:{port}", "WEB": webs, "LIVE": webs}
    run = ["caddy", "run", "--config", str(ROOT / "deploy/Caddyfile"), "--adapter", "caddyfile"]
    caddy = subprocess.Popen(run, env={"HOME": str(tmp_path), **said}, stderr=subprocess.DEVNULL)

    def answered(path: str) -> bytes:
        asked = HTTPConnection("localhost", port, timeout=30)
        # What somebody says of it counts for nothing.
        asked.request("GET", path, headers={"Of-Match": path})
        return asked.getresponse().read()

    def by_match(number: int) -> set[bytes]:
        paths = (
            f"/m/match{number}/",
            f"/m/match{number}/panel/",
            f"/api/v1/matches/match{number}/",
        )
        return {answered(path) for path in paths}

    try:
        until(lambda: answers(port), "The proxy answers")
        found = [by_match(number) for number in range(20)]
        assert all(len(servers) == 1 for servers in found)
        assert len(set.union(*found)) == 2
        # While one is away the other answers for it.
        behind[0].shutdown()
        behind[0].server_close()
        there = str(behind[1].server_port).encode()
        assert set.union(*(by_match(number) for number in range(20))) == {there}
    finally:
        caddy.kill()
        caddy.wait()
        behind[1].shutdown()
        behind[1].server_close()


def test_the_proxys_log_tells_nothing_of_who_asked_for_what(tmp_path: Path) -> None:
    """While the pages are away it says that they are, once for each who asks, and no more."""
    if shutil.which("caddy") is None:
        pytest.skip("Caddy is not installed")
    port, nowhere = free_port(), f"127.0.0.1:{free_port()}"
    said = {"SITE_ADDRESS": f"http://localhost:{port}", "WEB": nowhere, "LIVE": nowhere}
    paper = tmp_path / "said"
    with paper.open("wb") as out:
        caddy = subprocess.Popen(
            services.front(),
            cwd=ROOT,
            env={"HOME": str(tmp_path), **said, "PATH": os.environ["PATH"]},
            stderr=out,
        )
    try:
        until(lambda: answers(port), "The proxy answers")
        for path in ("/j/HERON77/?code=HERON77", "/m/HERON77/stream/?token=HERON77"):
            asked = HTTPConnection("localhost", port, timeout=30)
            secret = ("Watch-Token", "X-CSRFToken", "Authorization", "Cookie", "Referer")
            asked.request("GET", path, headers=dict.fromkeys(secret, "HERON77"))
            assert asked.getresponse().status == 502
    finally:
        caddy.terminate()
        caddy.wait()
    logged = paper.read_text()
    assert logged.count("connection refused") >= 2
    for told in ("HERON77", "remote_ip", "remote_port", "client_ip", "User-Agent"):
        assert told not in logged


def test_the_proxy_gives_each_request_an_id_of_its_own(proxy: HTTPConnection) -> None:
    found: list[str] = []
    for _ in range(2):
        proxy.request("POST", "/m/abc/do/", body=b"", headers={"X-Request-Id": "mine"})
        answer = proxy.getresponse()
        given, behind = answer.headers.get_all("X-Request-Id", []), answer.read().decode()
        assert given == [behind], "once, and as those behind it are told"
        found += given
    assert len({*found, "mine"}) == 3


class Names(BaseHTTPRequestHandler):
    """Says which of several it is."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.server.server_port).encode())  # type: ignore[attr-defined]

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


class Reader(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("X-Request-Id", "another")
        self.end_headers()
        self.wfile.write(self.headers.get("X-Request-Id", "").encode())

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@pytest.mark.parametrize(
    ("path", "megabytes", "passes"),
    [
        ("/m/abc/do/", 0.9, True),
        ("/m/abc/do/", 2, False),
        ("/m/abc/notes/new/", 12, True),
        ("/m/abc/notes/7/", 12, True),
        ("/m/abc/notes/7/delete/", 2, False),
        ("/tables/abc/photograph/", 12, True),
        ("/m/abc/map/photograph/", 12, True),
        ("/m/abc/map/abc/", 2, False),
        ("/api/v1/records/", 8, True),
        ("/api/v1/tables/abc/photograph/", 12, True),
        ("/api/v1/matches/abc/notes/7/photograph/", 12, True),
        ("/api/v1/matches/abc/notes/", 2, False),
        ("/tables/abc/photograph/fit/", 2, False),
        ("/reviews/bring/", 8, True),
        ("/reviews/bring/", 13.2, False),
    ],
)
def test_the_proxy_lets_through_what_a_page_takes(
    proxy: HTTPConnection, path: str, megabytes: float, passes: bool
) -> None:
    proxy.request("POST", path, body=b"0" * int(megabytes * 1024**2))
    assert (proxy.getresponse().status == 200) == passes


def test_the_proxy_says_what_is_too_large(proxy: HTTPConnection) -> None:
    proxy.putrequest("POST", "/m/abc/notes/new/")
    proxy.putheader("Content-Length", str(20 * 1024**2))
    proxy.putheader("Expect", "100-continue")  # it asks before it sends
    proxy.endheaders()
    answer = proxy.getresponse()
    assert (answer.status, b"12 MB at most" in answer.read()) == (413, True)


def test_without_a_proxy_one_server_answers_it_all() -> None:
    found = services.layout(8000, proxy=False)
    assert set(found) == {"web", "worker", "beat"}
    assert found["web"] == services.live(8000, host="0.0.0.0")
