"""Matches as programs play them: the same seats, actions and queries as the pages."""
