"""An export folder: documents and media under the keys that name them."""

import hashlib
import json
from pathlib import Path


class Export:
    """An export folder being written."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, key: str, content: bytes) -> str:
        """Writes a file and returns its key."""
        path = self._root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return key

    def put_digested(self, folder: str, name: str, content: bytes) -> str:
        """Writes a file under a name that starts with its digest."""
        return self.put(f"{folder}/{hashlib.sha256(content).hexdigest()[:16]}-{name}", content)

    def put_json(self, key: str, document: object) -> str:
        """Writes a document."""
        return self.put(key, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode())
