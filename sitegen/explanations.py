"""What `sitegen explain` and the docs say of each rule, kept as data in `explanations.toml`."""

import dataclasses
import tomllib
from collections.abc import Mapping
from importlib import resources

from sitegen.rules import Rule


@dataclasses.dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to know of a rule."""

    group: str  # what it is about, for lists: "paths and destinations"
    meaning: str
    why: str
    wrong: str  # an example, as one would find it in a file
    right: str  # the way out


def read_explanations() -> Mapping[Rule, Explanation]:
    """Every explanation, by rule, group by group in the order of the file."""
    text = resources.files("sitegen").joinpath("explanations.toml").read_text(encoding="utf-8")
    rules = {rule.value: rule for rule in Rule}
    return {rules[name]: Explanation(**fields) for name, fields in tomllib.loads(text).items()}
