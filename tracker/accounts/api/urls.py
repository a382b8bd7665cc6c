from django.urls import path

from tracker.accounts.api import tokens, views

urlpatterns = [
    path("me/", views.MeView.as_view()),
    path("me/everything/", views.EverythingView.as_view()),
    path("guests/", views.GuestsView.as_view()),
    path("tokens/", tokens.TokensView.as_view()),
    path("tokens/<str:id>/", tokens.TokenView.as_view()),
]
