"""A day in Spanish."""

DATE_FORMAT = r"j \d\e F \d\e Y"
DATETIME_FORMAT = r"j \d\e F \d\e Y, H:i"
MONTH_DAY_FORMAT = r"l j \d\e F"
