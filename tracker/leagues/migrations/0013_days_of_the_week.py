from django.db import migrations, models


class Migration(migrations.Migration):
    """When somebody can usually play. Nothing is rewritten."""

    dependencies = [("leagues", "0012_knock_out")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="days",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
