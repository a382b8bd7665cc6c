from django.urls import path

from tracker.leagues.api import views

urlpatterns = [
    path("events/", views.EventsView.as_view()),
    path("events/<str:id>/", views.EventView.as_view()),
    path("events/<str:id>/standings/", views.StandingsView.as_view()),
    path("events/<str:id>/pairings/", views.PairingsView.as_view()),
    path("events/<str:id>/results/", views.ResultsView.as_view()),
]
