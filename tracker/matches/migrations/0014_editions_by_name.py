"""Editions are called "N4 2.1" too. The column is only made wider: who still runs the code from before
reads and writes it as it did."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0013_rolls_here"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="edition",
            field=models.CharField(default="N4", max_length=16),
        ),
    ]
