from django.urls import path

from tracker.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("start/", views.start, name="start"),
    path("rejoin/", views.rejoin, name="rejoin"),
    path("keep/", views.keep, name="keep"),
    path("delete/", views.delete, name="delete"),
    path("look/", views.look, name="look"),
]
