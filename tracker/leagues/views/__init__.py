"""The pages of clubs and events, as HTTP has them."""
