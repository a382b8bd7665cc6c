"""`manage.py status`: how the notebook stands, for who has no Prometheus."""

from typing import Any
from urllib.request import urlopen

from django.conf import settings
from django.core.management.base import BaseCommand

from infinity_site.figures import figures
from infinity_site.metrics import PREFIX


class Command(BaseCommand):
    help = "Say how jobs, database, Redis, disk and copies stand; with METRICS what processes counted, too."

    def handle(self, *args: Any, **options: Any) -> None:
        for one in figures():
            self.stdout.write(f"{one.name:28} {one.value:>16,.0f}  {one.says}")
        if settings.METRICS:
            self._counted()

    def _counted(self) -> None:
        try:
            with urlopen(f"http://{settings.METRICS}/metrics", timeout=5) as answer:
                said = answer.read().decode()
        except OSError:
            self.stdout.write("counted                                away")
            return
        for line in said.splitlines():
            name, _, value = line.rpartition(" ")
            if "_total" in name and not name.startswith("#"):
                self.stdout.write(f"{name.removeprefix(PREFIX):62} {float(value):>10,.0f}")
