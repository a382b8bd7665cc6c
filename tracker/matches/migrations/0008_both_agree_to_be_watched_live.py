"""What one player asks the other about who looks on. Links that show a match live already were given
when one player could: they go on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0007_codes_encrypted"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="watch_asked_by",
            field=models.CharField(blank=True, default="", max_length=1),
        ),
        migrations.AddField(
            model_name="match",
            name="watch_asked",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
