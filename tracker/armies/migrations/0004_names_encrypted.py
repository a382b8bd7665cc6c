from typing import Any

from django.db import migrations

from tracker.accounts.encryption import EncryptedJSON


def encrypt(apps, schema_editor):
    """Row by row, so that a notebook with many lists holds few of them at a time."""
    for army in _of(apps, schema_editor).only("pk", "name").iterator():
        _of(apps, schema_editor).filter(pk=army.pk).update(sealed_name=army.name)


def decrypt(apps, schema_editor):
    for army in _of(apps, schema_editor).only("pk", "sealed_name").iterator():
        _of(apps, schema_editor).filter(pk=army.pk).update(name=army.sealed_name)


def _of(apps: Any, schema_editor: Any) -> Any:
    return apps.get_model("armies", "Army").objects.using(schema_editor.connection.alias)


class Migration(migrations.Migration):
    """The names of lists beside themselves, encrypted; the next one takes the plain ones away."""

    dependencies = [("armies", "0003_codes_and_versions")]

    operations = [
        migrations.AddField("army", "sealed_name", EncryptedJSON(null=True)),
        migrations.RunPython(encrypt, decrypt),
    ]
