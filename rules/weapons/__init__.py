"""What weapons and items do beside what their chart prints."""
