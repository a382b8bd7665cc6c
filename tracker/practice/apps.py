from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "tracker.practice"
    verbose_name = "Practice"
