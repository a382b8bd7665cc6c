"""What a report says in the words of who played; and every match that is over is counted once more, for
what is told now of its Orders."""

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone

import tracker.accounts.encryption

COUNT = "reviews.count"
AT_ONCE = 500


def count_all_again(apps, schema_editor):
    """Put down a job for each; they are done one by one while the notebook is used."""
    match, job = apps.get_model("matches", "Match"), apps.get_model("jobs", "Job")
    at = timezone.now()
    over = match.objects.exclude(finished=None).values_list("pk", "record_id")
    rows = (
        job(
            name=COUNT,
            key=f"{COUNT}:{record}:told in paragraphs",
            args={"match_id": pk},
            created=at,
            due=at,
            again=at,
        )
        for pk, record in over.iterator()
    )
    job.objects.bulk_create(rows, batch_size=AT_ONCE, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_editions_by_name"),
        ("jobs", "0001_the_jobs"),
        ("reviews", "0016_foretell_all"),
    ]

    operations = [
        migrations.CreateModel(
            name="Telling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("words", tracker.accounts.encryption.EncryptedJSON()),
                ("changed", models.DateTimeField()),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="matches.match",
                    ),
                ),
            ],
        ),
        migrations.RunPython(count_all_again, migrations.RunPython.noop),
    ]
