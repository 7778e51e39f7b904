"""Which pages exist and under which address."""
