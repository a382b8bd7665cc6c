from django.db import migrations

import tracker.accounts.encryption


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0016_with_all_open"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="habit",
            field=tracker.accounts.encryption.EncryptedJSON(null=True),
        ),
    ]
