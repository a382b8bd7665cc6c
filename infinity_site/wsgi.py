"""Ordinary pages for a production server; the live stream goes to `asgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
os.environ.setdefault("THREADS_STAY", "true")

application = get_wsgi_application()
