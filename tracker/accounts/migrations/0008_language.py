from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_a_token_for_a_seat")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=8),
        ),
    ]
