"""Read a record that was brought, in a process of its own: whole, sound, told from end to end, and over.

Nothing is written. What a notebook has to know of it to keep it comes out.
"""

from __future__ import annotations

import os

import django
import msgspec

from tracker.files import apart

SECONDS = 18
"""Of the processor: a match of three Rounds takes some two."""
MEMORY = 1024
"""Megabytes, with the program that reads."""


def weigh(sent: bytes) -> bytes:
    """What `bringing.weighed` finds, or the sentence why it is not kept."""
    from rules.game import written_down
    from tracker.reviews.bringing import NotKept, weighed

    try:
        return msgspec.json.encode(weighed(sent.decode()), enc_hook=written_down)
    except NotKept as refused:
        raise apart.NotRead(refused.said) from None


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    django.setup()
    apart.serve(weigh)
