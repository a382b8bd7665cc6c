"""Codes of guests are encrypted, and found by a digest under the same keys."""

from django.db import migrations, models
from django.db.models import Q

from tracker.accounts.encryption import CodeDigest, EncryptedCode


def encrypt(apps, schema_editor):
    players = apps.get_model("accounts", "Player").objects
    for player in players.exclude(plain_code=None).iterator():
        player.rejoin_code = player.plain_code
        player.save(update_fields=["rejoin_code", "rejoin_digest"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_session_keys_by_digest")]

    operations = [
        migrations.RemoveConstraint("player", "a_guest_has_a_code_an_account_an_email"),
        migrations.RenameField("player", "rejoin_code", "plain_code"),
        migrations.AddField("player", "rejoin_code", EncryptedCode(blank=True, null=True)),
        migrations.AddField("player", "rejoin_digest", CodeDigest(of="rejoin_code")),
        migrations.RunPython(encrypt),
        migrations.RemoveField("player", "plain_code"),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(
                name="a_guest_has_a_code_an_account_an_email",
                condition=Q(is_guest=True, email=None, rejoin_digest__isnull=False)
                | Q(is_guest=False, email__isnull=False, rejoin_digest=None),
            ),
        ),
    ]
