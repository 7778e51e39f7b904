"""The frozen values that every stage shares: cases, runs, media."""
