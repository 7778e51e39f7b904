"""The preview server of case authors."""
