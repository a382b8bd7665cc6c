import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Teams, and which of them meet. Nothing is rewritten."""

    dependencies = [("leagues", "0013_days_of_the_week")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="captain",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Encounter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=120)),
                ("seated", models.DateTimeField(null=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="encounters",
                        to="leagues.round",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "pk"],
            },
        ),
        migrations.AddField(
            model_name="pairing",
            name="encounter",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="leagues.encounter",
            ),
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teams",
                        to="leagues.event",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="encounter",
            name="first",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="leagues.team"
            ),
        ),
        migrations.AddField(
            model_name="encounter",
            name="second",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="leagues.team",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="plays_for",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="leagues.team",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(fields=("event", "name"), name="a_team_once"),
        ),
        migrations.AddConstraint(
            model_name="encounter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("second", None),
                    models.Q(("first", models.F("second")), _negated=True),
                    _connector="OR",
                ),
                name="no_team_meets_itself",
            ),
        ),
    ]
