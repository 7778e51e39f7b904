"""Tests of `sitegen.evaluation`."""
