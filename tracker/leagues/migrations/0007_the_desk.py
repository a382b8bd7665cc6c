from django.db import migrations, models


class Migration(migrations.Migration):
    """What is ticked off at the desk, and points for something else than a game. Nothing is rewritten."""

    dependencies = [("leagues", "0006_tables_of_a_club")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="paid",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="came",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="late",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tp", models.SmallIntegerField()),
                ("why", models.CharField(max_length=80)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=models.deletion.PROTECT,
                        related_name="awards",
                        to="leagues.entry",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
