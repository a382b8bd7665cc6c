from collections.abc import Iterator
from typing import Any

from django.db import migrations, models
from django.db.models import Q

BATCH = 500
REFUSAL = "A line of the log is never changed or deleted."

LIFTED = {
    "sqlite": (
        "DROP TRIGGER IF EXISTS orderlog_line_unchanged",
        "DROP TRIGGER IF EXISTS orderlog_line_kept",
    ),
    "postgresql": ("ALTER TABLE orderlog_line DISABLE TRIGGER orderlog_line_kept",),
}
# SQLite makes a table anew to change what it demands, and forgets its triggers: those of 0002 again.
STANDING = {
    "sqlite": (
        *LIFTED["sqlite"],
        f"""CREATE TRIGGER orderlog_line_unchanged BEFORE UPDATE ON orderlog_line
            BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
        f"""CREATE TRIGGER orderlog_line_kept BEFORE DELETE ON orderlog_line
            WHEN NOT EXISTS (SELECT 1 FROM orderlog_erasure
                             WHERE record IS NULL OR record = OLD.record_id)
            BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
    ),
    "postgresql": ("ALTER TABLE orderlog_line ENABLE TRIGGER orderlog_line_kept",),
}


def lift(apps, schema_editor):
    for statement in LIFTED[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def stand(apps, schema_editor):
    for statement in STANDING[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def encrypt(apps, schema_editor):
    for lines, line in _private(apps, schema_editor):
        if line.chain:
            lines.filter(pk=line.pk).update(secret=line.secret | {"chain": line.chain}, chain="")


def decrypt(apps, schema_editor):
    for lines, line in _private(apps, schema_editor):
        lines.filter(pk=line.pk).update(chain=line.secret["chain"])


def _private(apps: Any, schema_editor: Any) -> Iterator[tuple[Any, Any]]:
    """Every private line, a few of them at a time."""
    model = apps.get_model("orderlog", "Line")
    lines, last = model.objects.using(schema_editor.connection.alias), 0
    private = lines.exclude(audience="all").only("pk", "secret", "chain").order_by("pk")
    while batch := list(private.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        for line in batch:
            yield lines, line


def encrypted(**more: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        name="private_line_is_encrypted",
        condition=(
            Q(audience="all", data__isnull=False, rules__isnull=False, secret__isnull=True)
            & ~Q(kind="")
            & ~Q(**more)
        )
        | Q(
            ~Q(audience="all"),
            kind="",
            data__isnull=True,
            rules__isnull=True,
            secret__isnull=False,
            **more,
        ),
    )


class Migration(migrations.Migration):
    """The links of private lines go among what is encrypted of them, and what is says by its length
    less of what it hides. Going back they stand in the clear again; salts stay where they are, and a
    notebook of before does not know of them: it can't give out what was noted in the meantime."""

    dependencies = [("orderlog", "0005_room_for_salts")]

    operations = [
        migrations.RunPython(lift, stand),
        migrations.RemoveConstraint("line", "private_line_is_encrypted"),
        migrations.AlterField("line", "chain", models.CharField(max_length=64, blank=True)),
        # Again, and the other way round as well: to change a table is to lift or to set nothing.
        migrations.RunPython(lift, lift),
        migrations.RunPython(encrypt, decrypt),
        migrations.AddConstraint("line", encrypted(chain="")),
        migrations.RunPython(stand, lift),
    ]
