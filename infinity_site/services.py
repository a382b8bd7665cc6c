"""`./dev run --services`: the layout for many players, as plain processes of this machine.

Pages by WSGI, the live stream by ASGI, a worker and the clock for the jobs, and a proxy that gives
them one address. Without Caddy the pages come by ASGI too, and there is nothing in front.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import psycopg
import redis

from infinity_site import keys, serve
from infinity_site.household import ROOT as ROOT
from infinity_site.household import Household

DATABASE: Final = "postgres://postgres@127.0.0.1:5432/infinity_notebook"
REDIS: Final = "redis://127.0.0.1:6379/0"
FEWEST, MOST = 2, 4


def processes(of: str) -> str:
    """How many processes of this kind there are, unless it is said: one for each core; two at least, so
    that one may end, and no more than the connections of a database allow that nobody has tuned."""
    cores = os.cpu_count() or FEWEST
    return os.environ.get(f"{of}_PROCESSES") or str(min(max(FEWEST, cores), MOST))


def web(port: int, host: str = "127.0.0.1", workers: str = "") -> list[str]:
    where = ["--host", host, "--port", str(port), "--blocking-threads", "4"]
    where += ["--workers", workers or processes("WEB")]
    # One that dies is replaced, while the other serves.
    where.append("--respawn-failed-workers")
    quiet = ["--no-ws", "--log-level", "warning"]
    return ["granian", "--interface", "wsgi", *where, *quiet, "infinity_site.wsgi:application"]


def live(port: int, host: str = "127.0.0.1", workers: str = "") -> list[str]:
    where = ["--host", host, "--port", str(port), "--workers", workers or processes("LIVE")]
    # An open stream would hold the server up for ever when it is stopped. No access log: a path may
    # hold a code that opens a seat.
    quiet = ["--timeout-graceful-shutdown", "2", "--no-access-log", "--log-level", "warning"]
    return ["uvicorn", *where, *quiet, "infinity_site.asgi:application"]


def worker() -> list[str]:
    # What workers could tell each other is of no use here.
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    return ["celery", "--quiet", "--app", "infinity_site", "worker",
            "--concurrency", processes("JOB"), *quiet]  # fmt: skip


def beat() -> list[str]:
    return ["celery", "--quiet", "--app", "infinity_site", "beat", "--loglevel", "WARNING"]


def front() -> list[str]:
    return ["caddy", "run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"]


def metrics() -> list[str]:
    return ["python", "-m", "infinity_site.metrics"]


def layout(port: int, *, proxy: bool) -> dict[str, list[str]]:
    """Every process by its name, answering players on `port`. What answers pages stands behind the proxy
    one by one: the requests of a match go to the same, which has its Tables at hand."""
    background = {"worker": worker(), "beat": beat()}
    if not proxy:
        return {"web": live(port, host="0.0.0.0"), **background}
    webs = {name: web(at, workers="1") for name, at in web_ports(port).items()}
    return {**webs, "live": live(port + 1), **background, "front": front()}


def web_ports(port: int) -> dict[str, int]:
    """Where each process is that answers pages, behind the proxy on `port`."""
    return {f"web {nth}": port + 1 + nth for nth in range(1, int(processes("WEB")) + 1)}


def addresses(port: int) -> dict[str, str]:
    """What the proxy has to be told."""
    return {
        "SITE_ADDRESS": f"http://:{port}",
        "WEB": " ".join(f"127.0.0.1:{at}" for at in web_ports(port).values()),
        "LIVE": f"127.0.0.1:{port + 1}",
        "TRUSTED_PROXY_COUNT": "1",
    }


def measures_dir() -> str:
    """A new folder for what all processes count: in memory, where the system has a place for that."""
    memory = Path("/dev/shm")
    return tempfile.mkdtemp(prefix="notebook-", dir=memory if memory.is_dir() else None)


def have_database(url: str) -> None:
    """Make sure that it answers; make the database if the server has none of that name yet."""
    name = urlsplit(url).path.lstrip("/")
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.OperationalError as error:
        if f'database "{name}" does not exist' not in str(error):
            raise SystemExit(
                "No PostgreSQL answers. Start one and name it in DATABASE_URL "
                "(postgres://user:password@host:5432/name)."
            ) from None
        server = urlsplit(url)._replace(path="/postgres").geturl()
        with psycopg.connect(server, autocommit=True) as connection:
            name = psycopg.sql.Identifier(name).as_string(connection)
            connection.execute(f"CREATE DATABASE {name}".encode())


def redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def own_redis(url: str) -> list[str]:
    """How to run a Redis at this local address that keeps nothing on disk."""
    port = str(urlsplit(url).port or 6379)
    quiet = ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
    return ["redis-server", "--bind", "127.0.0.1", "--port", port, *quiet]


def main() -> None:
    port = int(os.environ.get("PORT", "8000"))
    if "SECRET_KEY" not in os.environ:
        os.environ.update(keys.kept(Path(os.environ.get("DATA_DIR", ROOT / ".data"))))
    database = os.environ.setdefault("DATABASE_URL", DATABASE)
    broker = os.environ.setdefault("REDIS_URL", REDIS)
    address = serve.room_address()
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(serve.allowed_hosts(address)))
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")

    have_database(database)
    migrated = subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT)
    if migrated.returncode:  # it has said why
        raise SystemExit(migrated.returncode)
    proxy = shutil.which("caddy") is not None
    commands = layout(port, proxy=proxy)
    if proxy:
        os.environ.update(addresses(port))
    if not redis_answers(broker):
        if shutil.which("redis-server") is None:
            raise SystemExit("No Redis answers. Start one and name it in REDIS_URL.")
        commands = {"redis": own_redis(broker), **commands}

    if "METRICS" in os.environ:
        os.environ["MEASURES_DIR"] = measures_dir()
        commands |= {"metrics": metrics()}

    print(serve.greeting(port, address))
    print("Running: " + ", ".join(commands), flush=True)
    ports = {**web_ports(port), "live": port + 1} if proxy else {"web": port}
    household = Household(commands, ports)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, household.close)
    signal.signal(signal.SIGUSR1, household.renew)
    household.keep()
    if "METRICS" in os.environ:
        shutil.rmtree(os.environ["MEASURES_DIR"], ignore_errors=True)


if __name__ == "__main__":
    main()
