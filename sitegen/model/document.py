"""What the structs of the export's JSON have in common.

Unknown keys are ignored, null and absent are the same, enumerations stay open text. Every string that a model or a
reviewer wrote is untrusted.
"""

import msgspec


class JsonObject(msgspec.Struct, rename="camel", frozen=True):
    """An object of the export's JSON."""
