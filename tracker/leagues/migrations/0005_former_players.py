from django.db import migrations, models


class Migration(migrations.Migration):
    """Who has deleted themself here. Nothing changes in the database."""

    dependencies = [("leagues", "0004_links_covered")]

    operations = [
        migrations.AlterField(
            model_name="member",
            name="role",
            field=models.CharField(
                choices=[
                    ("organiser", "Organiser"),
                    ("player", "Player"),
                    ("former", "Former player"),
                ],
                default="player",
                max_length=9,
            ),
        ),
    ]
