from django.urls import path

from tracker.practice import views

app_name = "practice"
urlpatterns = [
    path("practice/", views.practise, name="practise"),
    path("practice/example/", views.example, name="example"),
]
