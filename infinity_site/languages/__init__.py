"""The catalogues: what the notebook says, found where it is said, put into other languages, and compiled.

./dev languages            how many messages there are, how many each language lacks, how many are in none
./dev languages --json     the same for programs
./dev languages --update   write what is new into the catalogues, and take out what is gone
"""
