from django.apps import AppConfig
from django.conf import settings


class LiveConfig(AppConfig):
    name = "tracker.live"

    def ready(self) -> None:
        if settings.EMBEDDED:
            return  # one process: its own hub is all there is
        from tracker.live import hub, redis_bus

        hub.carry_by(redis_bus.publish)
