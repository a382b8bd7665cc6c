"""What `python -m rules` prints beside what is played: tables, forecasts, counts."""
