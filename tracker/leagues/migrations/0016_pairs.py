from django.db import migrations, models


class Migration(migrations.Migration):
    """Two who play together as one. Nothing is rewritten: no team that is there is a pair."""

    dependencies = [
        ("leagues", "0015_captains"),
    ]

    operations = [
        migrations.AddField(
            model_name="team",
            name="pair",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
