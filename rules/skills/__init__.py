"""Skills: what all of them need, and one file a page for those with rules of their own."""
