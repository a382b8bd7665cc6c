from django.urls import path

from tracker.push import views

app_name = "push"
urlpatterns = [
    path("push/", views.here, name="here"),
    path("webhook/", views.webhook, name="webhook"),
]
