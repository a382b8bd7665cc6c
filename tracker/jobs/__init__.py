"""What is to be done by itself: a table of jobs, and the ways a job gets done."""
