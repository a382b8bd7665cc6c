from django.urls import path

from tracker.rulebook import views

app_name = "rulebook"
urlpatterns = [
    path("rules/", views.search, name="search"),
    path("rules/page/<slug:slug>/", views.page, name="page"),
    path("rules/texts/<str:digest>.json", views.texts, name="texts"),
    path("rules/unseen/", views.unseen, name="unseen"),
    path("rules/house/", views.house_rules, name="house"),
    path("rules/<str:id>/", views.rule, name="rule"),
]
