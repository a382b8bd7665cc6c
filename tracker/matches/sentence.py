"""A sentence in a column of its own, read again in whatever language."""

from __future__ import annotations

from typing import Any

from django.db import models

from tracker.kept import again, as_kept


class Sentence(models.TextField):  # type: ignore[type-arg]
    """Kept by its key and its parts; what was written before that stands as it stood."""

    def from_db_value(self, value: str | None, *_: object) -> str | None:
        return again(value) if value else value

    def get_prep_value(self, value: Any) -> Any:
        said = super().get_prep_value(value)
        return as_kept(value) if said else said
