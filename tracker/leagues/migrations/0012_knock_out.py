from django.db import migrations, models


class Migration(migrations.Migration):
    """Another form of event. The database takes it already."""

    dependencies = [("leagues", "0011_waiting")]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="form",
            field=models.CharField(
                choices=[
                    ("swiss", "Swiss"),
                    ("round_robin", "Round robin"),
                    ("ladder", "Ladder"),
                    ("knockout", "Knock-out"),
                ],
                max_length=11,
            ),
        ),
    ]
