from django.db import migrations

from tracker.accounts.covering import covered


class Migration(migrations.Migration):
    """Where the Open half of a list is shown, encrypted, and found by a digest."""

    dependencies = [("armies", "0006_counts_encrypted"), ("accounts", "0006_codes_encrypted")]

    operations = covered("armies", "army", "shared", 16, null=True)
