from django.apps import AppConfig


class ReviewsConfig(AppConfig):
    name = "tracker.reviews"
    verbose_name = "Reviews"
