"""What each kind of page shows, as frozen plain values."""
