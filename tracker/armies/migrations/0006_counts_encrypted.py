from typing import Any

from django.db import migrations, models

from tracker.accounts.encryption import EncryptedJSON

MODELS = ("Army", "Version")
LISTS = ("written", "brought")


def encrypt(apps, schema_editor):
    """Row by row; the lists are written again as well, so that their lengths tell no count either."""
    for rows in _of(apps, schema_editor):
        for row in rows.only("pk", "points", "troopers", *LISTS).iterator():
            rows.filter(pk=row.pk).update(
                sealed_points=row.points,
                sealed_troopers=row.troopers,
                **{name: getattr(row, name) for name in LISTS},
            )


def decrypt(apps, schema_editor):
    for rows in _of(apps, schema_editor):
        for row in rows.only("pk", "sealed_points", "sealed_troopers").iterator():
            rows.filter(pk=row.pk).update(points=row.sealed_points, troopers=row.sealed_troopers)


def _of(apps: Any, schema_editor: Any) -> list[Any]:
    alias = schema_editor.connection.alias
    return [apps.get_model("armies", name).objects.using(alias) for name in MODELS]


class Migration(migrations.Migration):
    """How many troopers a list has and what they cost, encrypted beside the list."""

    dependencies = [("armies", "0005_no_plain_names")]

    operations = [
        *(
            migrations.AddField(model, f"sealed_{name}", EncryptedJSON(default=int))
            for model in ("army", "version")
            for name in ("points", "troopers")
        ),
        # So that going back has something to put there until the counts are decrypted.
        migrations.AlterField("version", "points", models.PositiveIntegerField(default=0)),
        migrations.AlterField("version", "troopers", models.PositiveSmallIntegerField(default=0)),
        migrations.RunPython(encrypt, decrypt),
        *(
            operation
            for model in ("army", "version")
            for name in ("points", "troopers")
            for operation in (
                migrations.RemoveField(model, name),
                migrations.RenameField(model, f"sealed_{name}", name),
            )
        ),
        migrations.AlterField("version", "points", EncryptedJSON()),
        migrations.AlterField("version", "troopers", EncryptedJSON()),
    ]
