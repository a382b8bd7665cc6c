"""Lines to write into a log, and a look into the database behind the models' backs."""

from collections.abc import Iterator
from datetime import UTC, datetime

from django.db import connection

from rules.game import TrooperId
from rules.ids import Side
from rules.log.events import DeploymentNoted, Entry, PlayerSeated

AT = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def seated(name: str, side: Side = "A") -> Entry:
    """Something everybody sees."""
    return Entry("all", ("SEQ-1",), PlayerSeated(side, name))


def noted(side: Side, where: str, trooper: str = "t1") -> Entry:
    """Something one side alone sees."""
    return Entry(
        side, ("CAMO-A1",), DeploymentNoted(side, TrooperId(trooper), "Camouflaged", where, "north")
    )


def stored() -> Iterator[str]:
    """Every value of every table as the database holds it."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                for value in row:
                    if isinstance(value, bytes | memoryview):
                        value = bytes(value).decode(errors="replace")
                    yield str(value)
