from django.db import migrations, models
from django.db.models import Q

from tracker.accounts.covering import covered


class Migration(migrations.Migration):
    """The links by which matches are shown, encrypted, and found by a digest."""

    dependencies = [("reviews", "0012_records_on_their_way"), ("accounts", "0006_codes_encrypted")]

    operations = [
        migrations.RemoveConstraint("shared", "shared_with_a_club_or_by_a_link"),
        *covered("reviews", "shared", "token", 24, null=True),
        migrations.AddConstraint(
            "shared",
            models.CheckConstraint(
                name="shared_with_a_club_or_by_a_link",
                condition=Q(club__isnull=False, token_digest=None)
                | Q(club=None, token_digest__isnull=False),
            ),
        ),
    ]
