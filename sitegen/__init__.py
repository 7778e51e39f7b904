"""The generator of The Test Cabinet's public gallery."""

__version__ = "0.1.0"
