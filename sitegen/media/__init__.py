"""Media made once, by content."""
