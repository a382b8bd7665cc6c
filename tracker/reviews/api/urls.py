from django.urls import path

from tracker.reviews.api import figures, notes, own, sharing, trying

urlpatterns = [
    path("matches/<str:id>/notes/", notes.NotesView.as_view()),
    path("matches/<str:id>/notes/<str:note>/", notes.NoteView.as_view()),
    path("matches/<str:id>/notes/<str:note>/photograph/", notes.NotePhotographView.as_view()),
    path("matches/<str:id>/figures/", figures.FiguresView.as_view()),
    path("matches/<str:id>/report/", figures.ReportView.as_view()),
    path("matches/<str:id>/report/words/<str:key>/", figures.WordsView.as_view()),
    path("matches/<str:id>/report/pdf/", figures.PdfView.as_view()),
    path("matches/<str:id>/shown/", sharing.ReviewShownView.as_view()),
    path("matches/<str:id>/shown/link/", sharing.ReviewLinkView.as_view()),
    path("matches/<str:id>/shown/clubs/<str:club>/", sharing.ReviewClubView.as_view()),
    path("matches/<str:id>/again/", trying.TryView.as_view()),
    path("matches/<str:id>/again/<str:again_id>/", trying.TryingView.as_view()),
    path("me/page/", own.OwnPageView.as_view()),
    path("records/", own.RecordsView.as_view()),
]
