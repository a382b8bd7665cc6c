from django.db import migrations, models


class Migration(migrations.Migration):
    """Who gave up, and games that are adjourned. Nothing is rewritten."""

    dependencies = [("leagues", "0007_the_desk")]

    operations = [
        migrations.AddField(
            model_name="pairing",
            name="conceded",
            field=models.CharField(blank=True, db_default="", default="", max_length=6),
        ),
        migrations.AddField(
            model_name="report",
            name="conceded",
            field=models.CharField(blank=True, db_default="", default="", max_length=6),
        ),
        migrations.AddField(
            model_name="pairing",
            name="adjourned",
            field=models.DateTimeField(null=True),
        ),
    ]
