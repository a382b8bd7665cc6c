from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "tracker.armies"
    label = "armies"
