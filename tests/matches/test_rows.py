"""What a form says in rows, as one for each that reacts, is read whatever a row has to say."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import QueryDict

from rules.game import LISTS
from rules.log.table import Reaction
from tracker.matches.submission import submitted


@pytest.mark.parametrize("field", Reaction.__struct_fields__)
def test_every_word_of_a_row_is_read(field: str) -> None:
    form = QueryDict(mutable=True)
    form.update({"command_id": str(uuid4()), "cursor": "3", f"aros-0-{field}": "said"})
    said = ["said"] if field in LISTS else "said"
    assert submitted(form).data == {"aros": [{field: said}]}
