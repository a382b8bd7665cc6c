"""What whoever watches over the processes is told, and that pages don't need what may be away."""

import json
from urllib.request import urlopen

from tests.services.house import House
from tests.services.processes import until


def test_all_is_there(services: House) -> None:
    assert services.get("/healthz/") == (200, "ok")
    status, said = services.get("/readyz/")
    assert (status, set(json.loads(said).values())) == (200, {"ok"})


def test_without_redis_that_is_said_and_pages_still_come(services: House) -> None:
    services.redis.kill()
    status, said = services.get("/readyz/")
    assert status == 503
    assert json.loads(said) == {"database": "ok", "migrations": "ok", "redis": "away"}
    assert services.get("/healthz/") == (200, "ok")
    assert services.get("/accounts/login/")[0] == 200
    services.redis.start()
    until(lambda: services.get("/readyz/")[0] == 200, "it is ready again")


def test_a_live_server_says_that_it_lives(services: House) -> None:
    for port in services.live_ports:
        with urlopen(f"http://127.0.0.1:{port}/healthz/", timeout=5) as answer:
            assert answer.read() == b"ok"
