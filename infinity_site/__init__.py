"""The wires: settings, urls, and how a server starts it all. Nobody imports it."""

# Celery's `shared_task` finds the app through this import, in every process that runs Django.
from infinity_site.celery import app as celery_app

__all__ = ["celery_app"]
