"""Ratings, scores and leaderboards, as pure functions."""
