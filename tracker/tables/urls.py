from django.urls import path

from tracker.tables.views import photographs, tables

app_name = "tables"
urlpatterns = [
    path("tables/", tables.home, name="home"),
    path("tables/new/", tables.new, name="new"),
    path("tables/<str:public_id>/", tables.table, name="table"),
    path("tables/<str:public_id>/place/", tables.place, name="place"),
    path("tables/<str:public_id>/scenery/", tables.scenery, name="scenery"),
    path("tables/<str:public_id>/remove/", tables.remove, name="remove"),
    path("tables/<str:public_id>/share/", tables.share, name="share"),
    path("tables/<str:public_id>/delete/", tables.delete, name="delete"),
    path("tables/<str:public_id>/photograph/", photographs.photograph, name="photograph"),
    path("tables/<str:public_id>/photograph/fit/", photographs.fit, name="fit"),
    path("tables/<str:public_id>/photograph/forget/", photographs.forget, name="forget"),
    path("tables/<str:public_id>/photograph/source.jpg", photographs.source, name="source"),
    path("tables/<str:public_id>/photograph/flat.jpg", photographs.flat, name="flat"),
    path("t/<str:address>/flat.jpg", photographs.shared, name="shared-flat"),
    path("t/<str:address>/", tables.shared, name="shared"),
    path("t/<str:address>/copy/", tables.copy, name="copy"),
]
