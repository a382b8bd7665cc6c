"""Ordinary pages for a production server; the live stream goes to `asgi`."""

import os

from django.core.wsgi import get_wsgi_application

from infinity_site import slow
from infinity_site.orphans import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
os.environ.setdefault("DATABASE_PATIENCE", "10000")
os.environ.setdefault("THREADS_STAY", "true")

end_with_parent()
slow.tell()
application = get_wsgi_application()
