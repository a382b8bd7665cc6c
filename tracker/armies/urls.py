from django.urls import path

from tracker.armies import views

app_name = "armies"
urlpatterns = [
    path("armies/", views.home, name="home"),
    path("armies/take/", views.take, name="take"),
    path("armies/new/", views.new, name="new"),
    path("armies/paste/", views.paste, name="paste"),
    path("armies/<str:public_id>/", views.army, name="army"),
    path("armies/<str:public_id>/add/", views.add, name="add"),
    path("armies/<str:public_id>/free/", views.free, name="free"),
    path("armies/<str:public_id>/profiles/", views.profiles, name="profiles"),
    path("armies/<str:public_id>/of/", views.of, name="of"),
    path("armies/<str:public_id>/troopers/<str:key>/", views.trooper, name="trooper"),
    path("armies/<str:public_id>/name/", views.rename, name="rename"),
    path("armies/<str:public_id>/copy/", views.copy, name="copy"),
    path("armies/<str:public_id>/delete/", views.delete, name="delete"),
    path("armies/<str:public_id>/bring/", views.bring, name="bring"),
    path("armies/<str:public_id>/again/", views.again, name="again"),
    path("armies/<str:public_id>/versions/<int:number>/", views.back, name="back"),
    path("armies/<str:public_id>/complete/", views.complete, name="complete"),
    path("armies/<str:public_id>/courtesy/", views.courtesy, name="courtesy"),
    path("armies/<str:public_id>/share/", views.share, name="share"),
    path("lists/<str:address>/", views.shared, name="shared"),
]
