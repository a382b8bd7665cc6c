"""What the same machine could write at best: the driver alone, and a bare view."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from uuid import UUID

from django.db import connection, connections
from django.db.models.sql import InsertQuery
from django.utils import timezone

from infinity_site import services
from tests.bench import bare, processor
from tests.bench.layout import House
from tests.bench.web import AT_ONCE
from tests.services.processes import free_port
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import Line

SECONDS = 5.0


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    yield "ceiling.insert_per_s", _inserts(), "rows/s"
    per_s, cpu_ms = _views(house)
    yield "ceiling.wsgi_write_per_s", per_s, "rows/s"
    yield "ceiling.bare_cpu_ms", cpu_ms, "ms"


def _inserts() -> float:
    """One row after another by the driver alone, each in a transaction of its own."""
    record = orderlog.open_record(at=timezone.now())
    connection.ensure_connection()
    driver = connection.connection
    statement, sample = _statement(record.pk)
    place = next(at for at, value in enumerate(sample) if value == 1)
    numbers = [at for at, value in enumerate(sample) if value == 1]
    assert numbers[0] == place
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        done += 1
        values = [done if at in numbers else value for at, value in enumerate(sample)]
        driver.execute(statement, values)
    return done / (time.perf_counter() - began)


def _statement(record_id: UUID) -> tuple[str, list[object]]:
    """The statement by which Django inserts a line numbered 1, and its values."""
    fields = [one for one in Line._meta.local_concrete_fields if not one.primary_key]
    query = InsertQuery(Line)
    query.insert_values(fields, [Line(**bare.row(record_id, 1))])
    ((statement, values),) = query.get_compiler(connection=connection).as_sql()
    mark = "?" if connection.vendor == "sqlite" else "%s"
    return statement.replace("%s", mark), list(values)


def _views(house: House) -> tuple[float, float]:
    """Over HTTP from as many clients as there are matches at once, by as many processes; and what a row
    then costs of the processor, the database's with it."""
    port = free_port()
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare"}
    process = house.start("bare", services.web(port), port, **settings)
    records = [orderlog.open_record(at=timezone.now()).pk for _ in range(AT_ONCE)]
    ends = time.perf_counter() + SECONDS

    def write(record_id: UUID) -> int:
        client = HTTPConnection("127.0.0.1", port, timeout=30)
        done = 0
        while time.perf_counter() < ends:
            done += 1
            client.request("POST", f"/{record_id}/{done}/")
            answer = client.getresponse()
            answer.read()
            assert answer.status == 204, answer.status
        connections.close_all()
        return done

    before, began = processor.used([process.pid]), time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as clients:
        done = sum(clients.map(write, records))
    took, after = time.perf_counter() - began, processor.used([process.pid])
    process.kill()
    return done / took, processor.between(before, after) / done
