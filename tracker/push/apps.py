from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "tracker.push"
    verbose_name = "Push"
