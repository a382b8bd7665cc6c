import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import tracker.accounts.encryption
import tracker.leagues.models.channels


class Migration(migrations.Migration):
    """Where a club has written what happens in it. Nothing is rewritten."""

    dependencies = [("leagues", "0009_quiet")]

    operations = [
        migrations.CreateModel(
            name="Channel",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", tracker.accounts.encryption.EncryptedJSON()),
                (
                    "secret",
                    tracker.accounts.encryption.EncryptedJSON(
                        default=tracker.leagues.models.channels.new_secret
                    ),
                ),
                ("set", models.DateTimeField(default=django.utils.timezone.now)),
                ("answer", models.PositiveSmallIntegerField(null=True)),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="channel",
                        to="leagues.club",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
