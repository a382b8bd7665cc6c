"""The Celery app: a transport for what `tracker/jobs` already holds in its table."""

import os
from typing import Any

from celery import Celery
from celery.signals import celeryd_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")

app = Celery("infinity_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def _begin(**_: Any) -> None:
    """A worker begins: what it asks is watched, as what pages ask is."""
    from infinity_site import slow  # what is of Django can be imported once the settings are

    slow.tell()


celeryd_init.connect(_begin)
