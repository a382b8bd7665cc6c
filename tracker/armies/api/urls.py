from django.urls import path

from tracker.armies.api import views

urlpatterns = [
    path("rosters/", views.RostersView.as_view()),
    path("armies/", views.ArmiesView.as_view()),
    path("armies/paste/", views.PasteView.as_view()),
    path("armies/new/", views.NewView.as_view()),
    path("armies/<str:id>/", views.ArmyView.as_view()),
    path("armies/<str:id>/profiles/", views.ProfilesView.as_view()),
    path("armies/<str:id>/acts/", views.ArmyActsView.as_view()),
]
