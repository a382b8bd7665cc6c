"""Mails about accounts are put down until they are sent."""

from django.db import migrations, models

import tracker.accounts.encryption


class Migration(migrations.Migration):
    dependencies = [
        ("push", "0002_webhooks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("said", tracker.accounts.encryption.EncryptedJSON()),
                ("made", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
