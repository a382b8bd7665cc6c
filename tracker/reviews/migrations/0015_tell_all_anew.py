"""Stories are told as a player would: those that were the log again are told anew when they are asked
for."""

from django.db import migrations


def forget_the_stories(apps, schema_editor):
    apps.get_model("reviews", "Statistics").objects.update(story=None)


class Migration(migrations.Migration):
    dependencies = [("reviews", "0014_sent_to_be_read")]

    operations = [migrations.RunPython(forget_the_stories, migrations.RunPython.noop)]
