"""The product as it runs for many players, with a database of its own; or in one process.

PostgreSQL and Redis are used where they are; without them, the file and the thread of `./dev run`.
"""

from __future__ import annotations

import logging
import os
import shutil
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from infinity_site import keys, services
from tests.services.processes import Process, free_port, until


@dataclass(eq=False)
class House:
    """What runs, and where: `front` is the address of players, `web` answers pages behind it."""

    front: int
    web: int
    says: str
    folder: Path
    environment: dict[str, str]
    processes: list[Process] = field(default_factory=list)

    @property
    def live(self) -> list[int]:
        """The processes that hold streams; without a proxy those that answer pages hold them, too."""
        held = [process.pid for process in self.processes if process.name == "live"]
        return held or self.pages

    @property
    def pages(self) -> list[int]:
        """The processes that answer pages."""
        return [process.pid for process in self.processes if process.name.split()[0] == "web"]

    @property
    def doors(self) -> list[int]:
        """Where each of those is asked by itself."""
        return [one.port for one in self.processes if one.pid in self.pages]

    def start(self, name: str, command: list[str], port: int = 0, **settings: str) -> Process:
        said = self.folder / f"{name}.log"
        process = Process(command, {**self.environment, **settings}, said, port)
        process.start()
        self.processes.append(process)
        return process


@contextmanager
def running(folder: Path) -> Iterator[House]:
    """Everything runs within the block; nothing is left after it."""
    server = _postgresql()
    redis = shutil.which("redis-server")
    name = f"notebook_bench_{uuid.uuid4().hex[:12]}"
    several = server is not None and redis is not None
    port = free_port(max(services.web_ports(0).values()) + 1)
    environment = {
        **{key: value for key, value in os.environ.items() if not key.endswith("_URL")},
        **keys.fresh(),
        "DATA_DIR": str(folder),
        "ALLOWED_HOSTS": "127.0.0.1,testserver",
        "LOG_LEVEL": "WARNING",
        "DJANGO_SETTINGS_MODULE": "infinity_site.settings",
        "PYTHONPATH": str(services.ROOT),
        "PORT": str(port),
        # Two players are looked at in a thousand matches each.
        "STREAMS_OF_A_BROWSER": "10000",
    }
    if several:
        assert server is not None
        environment["DATABASE_URL"] = urlsplit(server)._replace(path=f"/{name}").geturl()
        environment["REDIS_URL"] = f"redis://127.0.0.1:{free_port()}/0"
        services.have_database(environment["DATABASE_URL"])
    else:
        file = folder / "notebook.sqlite3"
        environment["DATABASE_URL"] = f"sqlite:///{file}"
    house = House(port, port, "", folder, environment)
    try:
        _set_up(house)
        house.says = _several(house) if several else _one(house)
        yield house
    finally:
        for process in reversed(house.processes):
            process.kill()
        if several and server is not None:
            from django.db import connections

            connections.close_all()
            with psycopg.connect(server, autocommit=True) as connection:
                connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def _set_up(house: House) -> None:
    """This process sees the same database as those that it measures. Its threads are more than a pool
    lends connections to: each has its own."""
    os.environ.update(house.environment, THREADS_STAY="1")
    import django
    from django.core.management import call_command

    django.setup()
    logging.disable(logging.WARNING)
    call_command("migrate", verbosity=0)


def _several(house: House) -> str:
    url = house.environment["REDIS_URL"]
    house.start("redis", services.own_redis(url), urlsplit(url).port or 0)
    proxy = shutil.which("caddy") is not None
    commands = services.layout(house.front, proxy=proxy)
    ports = {"web": house.web, "live": house.front + 1, "front": house.front}
    if proxy:
        house.environment |= services.addresses(house.front)
        ports |= services.web_ports(house.front)
        house.web = next(iter(services.web_ports(house.front).values()))
    for name, command in commands.items():
        house.start(name, command, ports.get(name, 0))
    return f"PostgreSQL and Redis; running: {', '.join(commands)}."


def _one(house: House) -> str:
    house.start("web", [sys.executable, "-m", "infinity_site.serve"], house.front)
    return "Without PostgreSQL and Redis: one process, SQLite, and the thread that does jobs."


def _postgresql() -> str | None:
    given = os.environ.get("DATABASE_URL", "")
    url = given if given.startswith("postgres") else services.DATABASE
    server = urlsplit(url)._replace(path="/postgres").geturl()
    with suppress(psycopg.OperationalError):
        psycopg.connect(server, connect_timeout=3).close()
        return server
    return None


__all__ = ["House", "running", "until"]
