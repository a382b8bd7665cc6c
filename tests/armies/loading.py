"""Official data as whoever runs the notebook loads it: by the command, out of files that may be changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.armies import invented


def load(files: Path, edition: str = "n4") -> str:
    out = StringIO()
    call_command("import_army_data", files, edition=edition, stdout=out)
    return out.getvalue()


def change(path: Path, by: Callable[[Any], object]) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    by(data)
    invented.save(path, data)
