"""Codes and links of matches are encrypted, and found by digests under the same keys."""

from django.db import migrations

import tracker.matches.models
from tracker.accounts.encryption import CodeDigest, EncryptedCode

FIELDS = {"code": "code_digest", "join_token": "join_digest", "watch_token": "watch_digest"}


def encrypt(apps, schema_editor):
    matches = apps.get_model("matches", "Match").objects
    for match in matches.iterator():
        for name in FIELDS:
            setattr(match, name, getattr(match, f"plain_{name}"))
        match.save(update_fields=[*FIELDS, *FIELDS.values()])


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_the_notebook_plays"),
        ("accounts", "0006_codes_encrypted"),
    ]

    operations = [
        *(migrations.RenameField("match", name, f"plain_{name}") for name in FIELDS),
        migrations.AddField(
            "match", "code", EncryptedCode(default=tracker.matches.models.new_code)
        ),
        migrations.AddField(
            "match", "join_token", EncryptedCode(default=tracker.matches.models.new_token)
        ),
        migrations.AddField("match", "watch_token", EncryptedCode(blank=True, null=True)),
        *(migrations.AddField("match", kept, CodeDigest(of=name)) for name, kept in FIELDS.items()),
        migrations.RunPython(encrypt),
        *(migrations.RemoveField("match", f"plain_{name}") for name in FIELDS),
    ]
