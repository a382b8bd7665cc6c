"""The index of a line's record, and that of a receipt's, say nothing that the numbers' own indexes do not:
every line that is written paid for it, and nothing ever read it.

SQLite would make the table of lines anew to change its field, so the index alone is dropped."""

from collections.abc import Iterator
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

TWICE = (("Line", "lines"), ("CommandReceipt", "receipts"))


def _of_the_record_alone(schema_editor: Any, table: str) -> Iterator[str]:
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    for name, one in found.items():
        if one["index"] and not one["unique"] and one["columns"] == ["record_id"]:
            yield name


def drop(apps: Any, schema_editor: Any) -> None:
    quote = schema_editor.quote_name
    for model, _ in TWICE:
        for name in _of_the_record_alone(
            schema_editor, apps.get_model("orderlog", model)._meta.db_table
        ):
            schema_editor.execute(f"DROP INDEX {quote(name)}")


def make(apps: Any, schema_editor: Any) -> None:
    quote = schema_editor.quote_name
    for model, _ in TWICE:
        table = apps.get_model("orderlog", model)._meta.db_table
        schema_editor.execute(
            f"CREATE INDEX {quote(f'{table}_record_id')} ON {quote(table)} ({quote('record_id')})"
        )


def _without(model: str, related_name: str) -> migrations.AlterField:
    record = models.ForeignKey(
        db_index=False,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=related_name,
        to="orderlog.record",
    )
    return migrations.AlterField(model.lower(), "record", record)


class Migration(migrations.Migration):
    dependencies = [("orderlog", "0006_links_encrypted")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(drop, make)],
            state_operations=[_without(*one) for one in TWICE],
        )
    ]
