"""From the published export to case versions and runs."""
