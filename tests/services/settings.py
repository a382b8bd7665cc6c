"""The notebook's settings, with works, addresses and patience made for tests."""

from infinity_site.settings import *  # noqa: F403
from infinity_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.services"]
ROOT_URLCONF = "tests.services.urls"
CELERY_TASK_SOFT_TIME_LIMIT = 3
