"""Every match that is over is counted once more: for how likely each side was to win."""

from django.db import migrations
from django.utils import timezone

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
            key=f"{COUNT}:{record}:foretold",
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
        ("jobs", "0001_the_jobs"),
        ("reviews", "0015_tell_all_anew"),
    ]

    operations = [migrations.RunPython(count_all_again, migrations.RunPython.noop)]
