"""The dice: MODs and Success Values, Normal, Face to Face and Saving Rolls (N4, "Rolls")."""
