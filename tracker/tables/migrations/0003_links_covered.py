from django.db import migrations

from tracker.accounts.covering import covered


class Migration(migrations.Migration):
    """Where a table is shown, encrypted, and found by a digest."""

    dependencies = [
        ("tables", "0002_a_photograph_of_the_table"),
        ("accounts", "0006_codes_encrypted"),
    ]

    operations = covered("tables", "savedtable", "shared", 16, null=True)
