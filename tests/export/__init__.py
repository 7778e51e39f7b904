"""Tests of `sitegen.export`."""
