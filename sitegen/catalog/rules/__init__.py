"""The rules of a case version, each in one place with its source; `catalog.check` lists them."""
