"""Regenerates the demo catalog's media and the demo export."""
