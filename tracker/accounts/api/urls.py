from django.urls import path

from tracker.accounts.api import views

urlpatterns = [
    path("me/", views.MeView.as_view()),
    path("me/everything/", views.EverythingView.as_view()),
    path("guests/", views.GuestsView.as_view()),
    path("tokens/", views.TokensView.as_view()),
    path("tokens/<str:id>/", views.TokenView.as_view()),
]
