from django.urls import path

from tracker.reviews.views import (
    across,
    figures,
    moment,
    notes,
    records,
    report,
    searching,
    sharing,
    telling,
    trying,
)

app_name = "reviews"
urlpatterns = [
    path("m/<str:public_id>/review/", moment.review, name="review"),
    path("m/<str:public_id>/review/try/", trying.begin, name="try"),
    path("m/<str:public_id>/review/try/<str:again_id>/", trying.waiting, name="trying"),
    path("m/<str:public_id>/figures/", figures.figures, name="figures"),
    path("m/<str:public_id>/figures/again/", figures.again, name="again"),
    path("m/<str:public_id>/report/", report.page, name="report"),
    path("m/<str:public_id>/report/report.html", report.as_file, name="report_html"),
    path("m/<str:public_id>/report/report.md", report.as_markdown, name="report_md"),
    path("m/<str:public_id>/report/report.pdf", report.as_pdf, name="report_pdf"),
    path("m/<str:public_id>/report/turning/", report.turning, name="turning"),
    path("m/<str:public_id>/report/words/<slug:key>/", telling.words, name="words"),
    path("m/<str:public_id>/report/print/", report.make_pdf, name="print"),
    path("m/<str:public_id>/review/record.json", records.record, name="record"),
    path("m/<str:public_id>/notes/new/", notes.new, name="write"),
    path("m/<str:public_id>/notes/<str:note_id>/", notes.edit, name="note"),
    path("m/<str:public_id>/notes/<str:note_id>/delete/", notes.delete, name="delete-note"),
    path(
        "m/<str:public_id>/notes/<str:note_id>/photograph.jpg", notes.photograph, name="photograph"
    ),
    path("m/<str:public_id>/review/share/", sharing.share, name="share"),
    path("r/<str:token>/", sharing.opened, name="shown"),
    path("r/<str:token>/card.png", sharing.card, name="card"),
    path("reviews/", searching.search, name="search"),
    path("reviews/mine/", across.mine, name="mine"),
    path("reviews/mine/show/", across.show, name="show-own"),
    path("reviews/of/<str:token>/", across.of, name="of"),
    path("reviews/bring/", records.brought, name="bring"),
]
