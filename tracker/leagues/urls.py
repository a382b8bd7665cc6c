from django.urls import path

from tracker.leagues.views import acts, clubs, coming, events, files, pairings

app_name = "leagues"
urlpatterns = [
    path("leagues/", clubs.home, name="home"),
    path("leagues/new/", clubs.new, name="new"),
    path("c/<str:public_id>/", clubs.club, name="club"),
    path("c/<str:public_id>/p/<int:number>/", clubs.person, name="person"),
    path("c/<str:public_id>/recount/", clubs.recount, name="recount"),
    path("c/<str:public_id>/stand-down/<int:number>/", clubs.stand_down, name="stand-down"),
    path("o/<str:token>/", coming.helper, name="helper"),
    path("i/<str:token>/", coming.invitation, name="invitation"),
    path("e/<str:public_id>/", events.event, name="event"),
    path("e/<str:public_id>/edit/", events.edit, name="edit"),
    path("e/<str:public_id>/round/<int:number>/", events.round_, name="round"),
    path("e/<str:public_id>/players/", events.players, name="players"),
    path("e/<str:public_id>/players/<int:number>/", events.entry, name="entry"),
    path("e/<str:public_id>/statistics/", events.statistics, name="statistics"),
    path("e/<str:public_id>/lists/", events.lists, name="lists"),
    path("e/<str:public_id>/trail/", events.trail, name="trail"),
    path("e/<str:public_id>/share/", events.share, name="share"),
    path("e/<str:public_id>/do/<slug:verb>/", acts.do, name="do"),
    path("e/<str:public_id>/standings.csv", files.standings, name="standings-csv"),
    path("e/<str:public_id>/results.csv", files.results, name="results-csv"),
    path("e/<str:public_id>/event.json", files.everything, name="json"),
    path("e/<str:public_id>/calendar.ics", files.calendar, name="calendar"),
    path("p/<str:public_id>/", pairings.pairing, name="pairing"),
    path("p/<str:public_id>/sum/", pairings.sums, name="sum"),
    path("p/<str:public_id>/date.ics", files.date, name="date-ics"),
    path("p/<str:public_id>/do/<slug:verb>/", pairings.do, name="pairing-do"),
]
