"""How every form is drawn, ours and those of the login pages alike."""

from django.forms.renderers import TemplatesSetting


class NotebookForms(TemplatesSetting):
    form_template_name = "form.html"
    field_template_name = "field.html"
