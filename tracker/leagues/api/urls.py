from django.urls import path

from tracker.leagues.api import (
    acts,
    captains,
    clubs,
    coming,
    notices,
    pairings,
    people,
    teams,
    views,
)

urlpatterns = [
    path("events/", views.EventsView.as_view()),
    path("events/join/", coming.JoinView.as_view()),
    path("events/<str:id>/", views.EventView.as_view()),
    path("events/<str:id>/edit/", views.ChangeView.as_view()),
    path("events/<str:id>/standings/", views.StandingsView.as_view()),
    path("events/<str:id>/pairings/", views.PairingsView.as_view()),
    path("events/<str:id>/results/", views.ResultsView.as_view()),
    path("events/<str:id>/people/", people.PeopleView.as_view()),
    path("events/<str:id>/teams/", teams.TeamsView.as_view()),
    path("events/<str:id>/encounters/<str:number>/", captains.CaptainsView.as_view()),
    path("events/<str:id>/lists/", people.ListsView.as_view()),
    path("events/<str:id>/trail/", people.TrailView.as_view()),
    path("events/<str:id>/invitation/", people.InvitationView.as_view()),
    path("events/<str:id>/acts/", acts.EventActsView.as_view()),
    path("pairings/<str:id>/", pairings.PairingView.as_view()),
    path("pairings/<str:id>/acts/", acts.PairingActsView.as_view()),
    path("clubs/", clubs.ClubsView.as_view()),
    path("clubs/help/", coming.HelpView.as_view()),
    path("clubs/<str:id>/", clubs.ClubView.as_view()),
    path("clubs/<str:id>/acts/", clubs.ClubActsView.as_view()),
    path("notices/", notices.NoticesView.as_view()),
]
