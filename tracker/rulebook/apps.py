from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "tracker.rulebook"
