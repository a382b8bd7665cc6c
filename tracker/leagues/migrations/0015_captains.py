import django.db.models.deletion
from django.db import migrations, models

import tracker.accounts.encryption


class Migration(migrations.Migration):
    """What captains say of who plays whom. Nothing is rewritten."""

    dependencies = [
        ("leagues", "0014_teams"),
    ]

    operations = [
        migrations.AddField(
            model_name="encounter",
            name="shown",
            field=models.JSONField(null=True),
        ),
        migrations.CreateModel(
            name="Choice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        choices=[("first", "first"), ("second", "second")], max_length=6
                    ),
                ),
                ("step", models.PositiveSmallIntegerField()),
                ("named", tracker.accounts.encryption.EncryptedJSON()),
                ("used", models.DateTimeField(null=True)),
                (
                    "encounter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to="leagues.encounter",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("encounter", "side", "step"), name="a_choice_once"
                    )
                ],
            },
        ),
    ]
