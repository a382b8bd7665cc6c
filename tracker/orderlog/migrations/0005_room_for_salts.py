from typing import Any

from django.db import migrations, models

from tracker.accounts.encryption import EncryptedJSON
from tracker.orderlog.models import chain_start


def encrypt(apps, schema_editor):
    """The heads of the sides' chains beside themselves; a match that is over keeps the format it has."""
    records, lines = _of(apps, schema_editor, "Record"), _of(apps, schema_editor, "Line")
    over = set(lines.filter(audience="all", kind="MatchEnded").values_list("record_id", flat=True))
    for record in records.only("pk", "head_a", "head_b").iterator():
        records.filter(pk=record.pk).update(
            sealed_head_a=record.head_a,
            sealed_head_b=record.head_b,
            format=1 if record.pk in over else 2,
        )


def decrypt(apps, schema_editor):
    records = _of(apps, schema_editor, "Record")
    for record in records.only("pk", "sealed_head_a", "sealed_head_b").iterator():
        records.filter(pk=record.pk).update(
            head_a=record.sealed_head_a, head_b=record.sealed_head_b
        )


def _of(apps: Any, schema_editor: Any, name: str) -> Any:
    return apps.get_model("orderlog", name).objects.using(schema_editor.connection.alias)


class Migration(migrations.Migration):
    """The heads of the sides' chains, encrypted; what the database demands of a private line waits
    until the links of the lines have moved (0006)."""

    dependencies = [("orderlog", "0004_the_secret_of_the_dice")]

    operations = [
        migrations.AddField("record", "format", models.PositiveSmallIntegerField(default=2)),
        migrations.AddField("record", "sealed_head_a", EncryptedJSON(default=chain_start)),
        migrations.AddField("record", "sealed_head_b", EncryptedJSON(default=chain_start)),
        migrations.RunPython(encrypt, decrypt),
        migrations.RemoveField("record", "head_a"),
        migrations.RemoveField("record", "head_b"),
        migrations.RenameField("record", "sealed_head_a", "head_a"),
        migrations.RenameField("record", "sealed_head_b", "head_b"),
    ]
