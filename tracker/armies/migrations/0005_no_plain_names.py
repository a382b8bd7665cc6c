from django.db import migrations, models

from tracker.accounts.encryption import EncryptedJSON


class Migration(migrations.Migration):
    dependencies = [("armies", "0004_names_encrypted")]

    operations = [
        migrations.RemoveConstraint("army", "an_army_has_a_name"),
        # So that going back has something to put there until the names are decrypted.
        migrations.AlterField("army", "name", models.CharField(max_length=40, default="?")),
        migrations.RemoveField("army", "name"),
        migrations.RenameField("army", "sealed_name", "name"),
        migrations.AlterField("army", "name", EncryptedJSON()),
    ]
