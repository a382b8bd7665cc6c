"""What processes count for whoever looks after a notebook: numbers and kinds, never who, what or where.

Several processes count into files of one folder, which should be in memory: on a disk that is full such a
file ends its process. One process counts by itself.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Final

from django.conf import settings

if settings.MEASURES_DIR:
    Path(settings.MEASURES_DIR).mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = settings.MEASURES_DIR  # read as it is imported

from prometheus_client import Counter, Histogram, values

if settings.MEASURES_DIR:
    # In containers that share the folder there are several of each number.
    values.ValueClass = values.MultiProcessValue(lambda: f"{socket.gethostname()}.{os.getpid()}")

REQUESTS: Final = Counter(
    "notebook_requests", "Requests, by door and how they were answered.", ["door", "answer"]
)
SECONDS: Final = Histogram(
    "notebook_request_seconds",
    "How long requests took, by door.",
    ["door"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
COMMANDS: Final = Counter(
    "notebook_commands",
    "Commands, by what became of them: retried ones were taken before.",
    ["became"],
)
STREAMS: Final = Counter(
    "notebook_streams", "Streams of open pages that began and ended.", ["what"]
)
FOLDS: Final = Counter(
    "notebook_folds",
    "Tables of matches: at hand in the process that was asked, read from the log, dropped for want of room.",
    ["what"],
)
REDIS_AWAY: Final = Counter(
    "notebook_redis_away",
    "Questions that Redis did not answer, or that were not asked of it.",
    ["how"],
)

ALL: Final = (REQUESTS, SECONDS, COMMANDS, STREAMS, FOLDS, REDIS_AWAY)
