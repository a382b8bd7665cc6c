from django.urls import path

from tracker.matches.api import board, clock, commands, log, table, views, waiting, watching

urlpatterns = [
    path("matches/", views.MatchesView.as_view()),
    path("matches/join/", views.JoinView.as_view()),
    path("matches/example/", views.ExampleView.as_view()),
    path("matches/<str:id>/", views.MatchView.as_view()),
    path("matches/<str:id>/view/", table.ViewView.as_view()),
    path("matches/<str:id>/offers/", table.OffersView.as_view()),
    path("matches/<str:id>/keys/", table.KeysView.as_view()),
    path("matches/<str:id>/armies/", table.ArmiesView.as_view()),
    path("matches/<str:id>/table/", table.TableView.as_view()),
    path("matches/<str:id>/map/", board.MapView.as_view()),
    path("matches/<str:id>/map/between/", board.BetweenView.as_view()),
    path("matches/<str:id>/map/way/", board.WayView.as_view()),
    path("matches/<str:id>/map/template/", board.TemplateView.as_view()),
    path("matches/<str:id>/commands/", commands.CommandsView.as_view()),
    path("matches/<str:id>/log/", log.LogView.as_view()),
    path("matches/<str:id>/record/", log.RecordView.as_view()),
    path("matches/<str:id>/nudge/", commands.NudgeView.as_view()),
    path("matches/<str:id>/wait/", waiting.WaitView.as_view()),
    path("matches/<str:id>/stream/", waiting.StreamView.as_view()),
    path("matches/<str:id>/clock/", clock.ClockView.as_view()),
    path("matches/<str:id>/clock/agreed/", clock.ClockAgreedView.as_view()),
    path("matches/<str:id>/clock/asked/", clock.ClockAskedView.as_view()),
    path("matches/<str:id>/invitation/", views.InvitationView.as_view()),
    path("matches/<str:id>/rolls/", views.RollsView.as_view()),
    path("matches/<str:id>/rematch/", views.RematchView.as_view()),
    path("matches/<str:id>/watchers/", watching.WatchersView.as_view()),
    path("matches/<str:id>/watchers/asked/", watching.WatchAskedView.as_view()),
]
