from typing import Any

from django.db import migrations

import tracker.leagues.models
from tracker.accounts.covering import covered

BATCH = 500
LINKS = {"leagues.Event": "invitation", "leagues.Club": "helpers"}


def struck(apps, schema_editor):
    """The trail keeps no link: which one it was nobody has to know."""
    acts = apps.get_model("leagues", "Act").objects.using(schema_editor.connection.alias)
    for act in acts.only("pk", "rows").iterator(chunk_size=BATCH):
        rows = [_without_link(row) for row in act.rows]
        if rows != act.rows:
            acts.filter(pk=act.pk).update(rows=rows)


def _without_link(row: dict[str, Any]) -> dict[str, Any]:
    link = LINKS.get(row["what"], "")
    told = {when: row[when] and dict(row[when]) for when in ("was", "is")}
    for values in told.values():
        if values:
            values.pop(link, None)
    return {**row, **told}


class Migration(migrations.Migration):
    """The links by which people join an event and help in a club, encrypted, and found by digests."""

    dependencies = [("leagues", "0003_lists_that_are_opened"), ("accounts", "0006_codes_encrypted")]

    operations = [
        *(
            operation
            for model, name in (("event", "invitation"), ("club", "helpers"))
            for operation in covered(
                "leagues", model, name, 24, default=tracker.leagues.models.new_token
            )
        ),
        migrations.RunPython(struck, migrations.RunPython.noop),
    ]
