"""Of the keys of sessions there are, keep digests: the cookies that go with them stay good."""

import hashlib

from django.db import migrations

KEPT = 40


def digest_keys(apps, schema_editor):
    for app, model in (("sessions", "Session"), ("usersessions", "UserSession")):
        rows = apps.get_model(app, model).objects
        for key in list(rows.values_list("session_key", flat=True)):
            if len(key) != KEPT:
                digest = hashlib.sha256(key.encode()).hexdigest()[:KEPT]
                rows.filter(session_key=key).update(session_key=digest)


def forget_sessions(apps, schema_editor):
    """There is no way back to a key: everybody signs in again."""
    for app, model in (("sessions", "Session"), ("usersessions", "UserSession")):
        apps.get_model(app, model).objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_keys_that_belong_here"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(digest_keys, forget_sessions)]
