"""From the hand-written manifests to case versions."""
