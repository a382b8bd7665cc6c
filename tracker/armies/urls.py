from django.urls import path

from tracker.armies import views

app_name = "armies"
urlpatterns = [
    path("armies/", views.home, name="home"),
    path("armies/take/", views.take, name="take"),
    path("armies/new/", views.new, name="new"),
    path("armies/<str:public_id>/", views.army, name="army"),
    path("armies/<str:public_id>/add/", views.add, name="add"),
    path("armies/<str:public_id>/free/", views.free, name="free"),
    path("armies/<str:public_id>/troopers/<str:key>/", views.trooper, name="trooper"),
    path("armies/<str:public_id>/name/", views.rename, name="rename"),
    path("armies/<str:public_id>/copy/", views.copy, name="copy"),
    path("armies/<str:public_id>/delete/", views.delete, name="delete"),
]
