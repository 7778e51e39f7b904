"""From rendered pages to a published folder."""
