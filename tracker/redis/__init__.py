"""The Redis of this notebook: one client a process, and how long one that hangs is waited for."""
