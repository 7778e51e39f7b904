"""What pages tell machines of themselves in schema.org's words."""

import json
import re
from typing import Any

from tests.cabinet import legacy_case
from tests.site_folder import SiteFolder


def told_by(site: SiteFolder, url: str) -> list[Any]:
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', site.page(url), re.DOTALL)
    return [json.loads(block) for block in blocks]


def test_a_page_tells_the_way_to_it_in_whole_addresses(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case(name="Marble </script><b>"))
    site_folder.build(base_url="https://h.example/sub")

    (way,) = told_by(site_folder, "/test-cases/marble/reviewing/")

    assert way["@type"] == "BreadcrumbList"
    assert [(one["position"], one["name"], one["item"]) for one in way["itemListElement"]] == [
        (1, "Home", "https://h.example/sub/"),
        (2, "Test cases", "https://h.example/sub/test-cases/"),
        (3, "Marble </script><b>", "https://h.example/sub/test-cases/marble/"),
        (4, "Reviewing", "https://h.example/sub/test-cases/marble/reviewing/"),
    ]


def test_the_data_are_a_dataset(site_folder: SiteFolder) -> None:
    site_folder.build(base_url="https://h.example/sub")

    _, dataset = told_by(site_folder, "/data/")

    assert dataset["@type"] == "Dataset"
    assert "version" not in dataset
    assert dataset["url"] == "https://h.example/sub/data/"
    assert "https://h.example/sub/data/runs.json" in [one["contentUrl"] for one in dataset["distribution"]]


def test_without_a_base_address_nothing_is_told(site_folder: SiteFolder) -> None:
    site_folder.build()

    assert told_by(site_folder, "/data/") == []
