"""One page of each kind, in each of its states, of the demo gallery."""

from tests.site_folder import SiteFolder

LANDING = "/test-cases/"


def pages_of_each_kind(demo: SiteFolder) -> list[str]:
    """The addresses, taken from the site's own data, so that they follow the demo."""
    cases = demo.twin("/test-cases/")["cases"]
    runs = demo.twin("/runs/")["runs"]
    busiest = max(cases, key=lambda case: case["runs"])["url"]
    states = {run["state"]: run for run in reversed(runs)}
    gated = next((run for run in runs if run["gated"]), None)
    chosen = [*states.values(), *([gated] if gated else [])]
    failed = [run for run in states.values() if run["state"] != "completed"][:1]  # their verdicts differ by a word
    judged = [run for run in chosen if run["functionalRating"] or run in failed]
    return [
        *("/", "/test-cases/", "/runs/", "/models/", "/harnesses/", "/leaderboards/", "/changelog/", "/errata/"),
        *("/search/", "/about/", "/compare/", "/data/", "/404.html"),
        *(f"{busiest}{tab}" for tab in CASE_TABS),
        *(f"{case['url']}{tab}" for case in cases if case["url"] != busiest for tab in ("", "reviewing/")),
        *(f"{case['url']}leaderboard/" for case in cases if not case["runs"]),
        *(run["url"] for run in chosen),
        *(f"{run['url']}verdict/" for run in judged),
        *(f"{run['url']}metrics/" for run in chosen if run["functionalRating"]),
        demo.twin("/models/")["rows"][0]["url"],
        demo.twin("/harnesses/")["rows"][0]["url"],
        "/test-cases/difficulty/easy/",
    ]


CASE_TABS = ("", "inputs/", "reviewing/", "leaderboard/", "runs/", "metrics/", "changelog/", "errata/")
