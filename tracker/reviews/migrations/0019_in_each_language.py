"""A report is printed in the language of who has it made; what was counted is counted once more, to be told
in each."""

from django.db import migrations, models
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
            key=f"{COUNT}:{record}:by-key",
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
        ("reviews", "0018_own_figures"),
    ]

    operations = [
        migrations.AddField(
            model_name="printed",
            name="language",
            field=models.CharField(db_default="en", default="en", max_length=10),
        ),
        migrations.AlterField(
            model_name="printed",
            name="kind",
            field=models.CharField(choices=[("pdf", "Pdf"), ("card", "Card")], max_length=4),
        ),
        migrations.RemoveConstraint(model_name="printed", name="a_report_is_printed_once"),
        migrations.AddConstraint(
            model_name="printed",
            constraint=models.UniqueConstraint(
                fields=("match", "kind", "language"), name="a_report_is_printed_once_in_each"
            ),
        ),
        migrations.RunPython(count_all_again, migrations.RunPython.noop),
    ]
