from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "tracker.jobs"

    def ready(self) -> None:
        # The rooms register their works in their tasks; whoever does jobs must know them all, a
        # worker and the thread of the web process alike.
        autodiscover_modules("tasks")
