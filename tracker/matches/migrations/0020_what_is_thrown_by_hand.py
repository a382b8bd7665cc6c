from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0019_lists_in_any_language"),
    ]

    operations = [
        migrations.AddField(model_name="match", name="by_hand", field=models.JSONField(null=True)),
    ]
