"""The Celery app: a transport for what `tracker/jobs` already holds in its table."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")

app = Celery("infinity_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
