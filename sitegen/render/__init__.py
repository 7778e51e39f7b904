"""From views to HTML."""
