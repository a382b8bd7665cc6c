"""What is started for many players is one and the same, here and in a container."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.urls import URLPattern, URLResolver, get_resolver

from infinity_site import services

ROOT = services.ROOT
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = ("migrate", "web", "live", "worker", "beat")
CADDYFILE = (ROOT / "deploy/Caddyfile").read_text()


def test_every_process_of_the_layout_is_a_container() -> None:
    assert set(SERVICES) == {*OURS, "caddy", "postgres", "redis"}
    assert set(services.layout(8000, proxy=True)) == {"web", "live", "worker", "beat", "front"}


def test_containers_run_what_the_layout_runs() -> None:
    assert SERVICES["web"]["command"] == services.web(8001, host="0.0.0.0")
    assert SERVICES["live"]["command"] == services.live(8002, host="0.0.0.0")
    assert SERVICES["worker"]["command"] == services.worker()
    assert SERVICES["beat"]["command"] == services.beat()


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


def test_without_a_proxy_one_server_answers_it_all() -> None:
    found = services.layout(8000, proxy=False)
    assert set(found) == {"web", "worker", "beat"}
    assert found["web"] == services.live(8000, host="0.0.0.0")
