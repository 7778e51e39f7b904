"""The manifests as written: which keys there are, and what each of them holds."""
