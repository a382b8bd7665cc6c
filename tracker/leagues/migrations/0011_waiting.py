import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Who waits for a place. Nothing is rewritten."""

    dependencies = [("leagues", "0010_channels")]

    operations = [
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("faction", models.CharField(blank=True, max_length=100)),
                ("team", models.CharField(blank=True, max_length=40)),
                ("since", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting",
                        to="leagues.event",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="leagues.member",
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "member"), name="waits_once"),
                ],
            },
        ),
    ]
