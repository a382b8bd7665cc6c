"""The pages around a match and the match page itself, as HTTP has them."""
