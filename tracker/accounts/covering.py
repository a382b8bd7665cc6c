"""What stood in the clear is encrypted where it stands, by a migration: a link or a code that is shown again
to whoever gave it out, and found by its digest."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from tracker.accounts.encryption import CodeDigest, EncryptedCode


def covered(app: str, model: str, name: str, length: int, **field: Any) -> list[Any]:
    """The operations that cover a field of so many signs, made with `field` from now on. Going back it
    stands in the clear again, so what was given out works on either way."""
    before, digest = f"plain_{name}", f"{name}_digest"

    def rows(apps: Any, schema_editor: Any) -> Any:
        return apps.get_model(app, model).objects.using(schema_editor.connection.alias)

    def encrypt(apps: Any, schema_editor: Any) -> None:
        for row in rows(apps, schema_editor).exclude(**{before: None}).iterator():
            setattr(row, name, getattr(row, before))
            row.save(update_fields=[name, digest])

    def decrypt(apps: Any, schema_editor: Any) -> None:
        for row in rows(apps, schema_editor).exclude(**{digest: None}).iterator():
            rows(apps, schema_editor).filter(pk=row.pk).update(**{before: getattr(row, name)})

    # So that going back has somewhere to put nothing until there is something.
    empty = models.CharField(max_length=length, unique=True, null=True)
    return [
        migrations.RenameField(model, name, before),
        migrations.AlterField(model, before, empty),
        migrations.AddField(model, name, EncryptedCode(**field)),
        migrations.AddField(model, digest, CodeDigest(of=name)),
        migrations.RunPython(encrypt, decrypt),
        migrations.RemoveField(model, before),
    ]
