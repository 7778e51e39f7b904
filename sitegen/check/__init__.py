"""What must hold for a built site before it is published."""
