from django.urls import path

from tracker.matches.views import board, lists, seats, table

app_name = "matches"
urlpatterns = [
    path("", lists.home, name="home"),
    path("matches/new/", lists.new, name="new"),
    path("matches/finished/", lists.finished, name="finished"),
    path("matches/example/", lists.example, name="example"),
    path("record-key/", table.record_key, name="record-key"),
    path("join/", seats.join_by_code, name="join"),
    path("j/<str:token>/", seats.join, name="invitation"),
    path("w/<str:token>/", seats.watch, name="watch"),
    path("m/<str:public_id>/", table.table, name="table"),
    path("m/<str:public_id>/panel/", table.panel, name="panel"),
    path("m/<str:public_id>/do/", table.do, name="do"),
    path("m/<str:public_id>/nudge/", table.nudge, name="nudge"),
    path("m/<str:public_id>/stream/", table.stream, name="stream"),
    path("m/<str:public_id>/map/", board.map_of, name="map"),
    path("m/<str:public_id>/photo.jpg", board.photo_of, name="photo"),
    path("m/<str:public_id>/log/", table.log, name="log"),
    path("m/<str:public_id>/record.json", table.record, name="record"),
    path("m/<str:public_id>/dice/", table.dice, name="dice"),
    path("m/<str:public_id>/seals.json", table.seals, name="seals"),
    path("m/<str:public_id>/share/", seats.share, name="share"),
    path("m/<str:public_id>/invitation/", seats.invite, name="invite"),
    path("m/<str:public_id>/watchers/", seats.watchers, name="watchers"),
    path("m/<str:public_id>/pass/", seats.hand_over, name="pass"),
    path("m/<str:public_id>/pin/", seats.pin, name="pin"),
    path("m/<str:public_id>/seat/<str:side>/", seats.switch, name="switch"),
]
