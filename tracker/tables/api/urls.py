from django.urls import path

from tracker.tables.api import photographs, views

urlpatterns = [
    path("tables/", views.TablesView.as_view()),
    path("tables/copy/", views.CopyView.as_view()),
    path("tables/shown/<str:id>/", views.SharedView.as_view()),
    path("tables/<str:id>/", views.TableView.as_view()),
    path("tables/<str:id>/acts/", views.TableActsView.as_view()),
    path("tables/<str:id>/photograph/", photographs.PhotographView.as_view()),
    path("tables/<str:id>/photograph/corners/", photographs.CornersView.as_view()),
    path("tables/<str:id>/photograph/flat/", photographs.FlatView.as_view()),
]
