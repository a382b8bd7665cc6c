from django.apps import AppConfig


class OrderlogConfig(AppConfig):
    name = "tracker.orderlog"
