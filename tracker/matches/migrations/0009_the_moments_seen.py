"""Up to which moment each seat has seen what came of the dice. In a match that goes on the last one is
shown once more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_both_agree_to_be_watched_live"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="seen",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
