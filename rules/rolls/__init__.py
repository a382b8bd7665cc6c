"""What is rolled, with which MODs, and what a hit does."""
