"""What holds in every match: random matches, twins, planted leaks and nonsense."""
