from django.db import migrations

from tracker.matches.sentence import Sentence


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0018_shut_until_the_event_is_over"),
    ]

    operations = [
        migrations.AlterField(model_name="match", name="line", field=Sentence(blank=True)),
        migrations.AlterField(model_name="match", name="about", field=Sentence(blank=True)),
    ]
