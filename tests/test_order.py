"""The reading order of the package: every import points to an earlier module.

The list is the architecture, the order in which a newcomer reads, and the proof that no imports go in circles. A new
module gets its place here; where none fits, the module has two subjects.
"""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sitegen"

READING_ORDER = """
    atomic digest options packaged parallel problems rules diagnostics explanations
    model.case model.document model.media model.review model.scales model.validation model.toolchain model.record
    model.run
    catalog.catalog catalog.engines catalog.folder catalog.grammar.table catalog.grammar.checklist
    catalog.grammar.extras catalog.grammar.kinds catalog.grammar.parts catalog.grammar.case catalog.layout
    catalog.links catalog.locate catalog.edits catalog.media_kinds catalog.schema catalog.starters
    catalog.template_guard catalog.template_scope catalog.toml_fault catalog.toml_file catalog.at catalog.find
    catalog.seed catalog.words catalog.paths catalog.template_check catalog.templates catalog.written catalog.points
    catalog.read_table catalog.version catalog.builds catalog.checklist catalog.effective catalog.read_version
    catalog.rules.checklist catalog.rules.declared_paths catalog.rules.engines catalog.rules.errata
    catalog.rules.identity catalog.rules.instrumentation catalog.rules.media catalog.rules.packages
    catalog.rules.rating catalog.rules.showcase catalog.rules.types catalog.rules.validation catalog.seeding
    catalog.inputs catalog.rules.seeding catalog.check catalog.showcase catalog.resolve catalog.read
    config articles
    evaluation.board evaluation.moments evaluation.outcome evaluation.card evaluation.checklist
    evaluation.complaints evaluation.gate evaluation.overview evaluation.scores evaluation.summary
    evaluation.validators evaluation.worst evaluation.ballots evaluation.functional evaluation.leaderboard
    evaluation.points evaluation.unrated evaluation.words evaluation.by_reviews evaluation.by_validators
    evaluation.run evaluation.exclusions
    export.decode export.documents export.checklist export.keys export.download export.basket export.index
    export.load export.files export.cases export.frozen export.merge export.named export.read_index export.runs
    export.read_local export.read export.check export.stage export.fetch
    media.faults media.entries media.program media.ffmpeg media.screen media.inflate media.limits media.mp4
    media.objects media.pictures
    media.plates media.probe media.progress media.recipe media.compose media.recording_format media.sniff media.images
    media.recording_images media.recording media.stamps media.store media.webm media.video media.make
    plan.urls
    render.format
    views.common
    render.code
    views.case views.run views.site
    render.markdown
    plan.desk plan.facts plan.gallery plan.case_header plan.context plan.pages plan.records plan.case_inputs plan.play
    plan.rows plan.run_files plan.run_scope plan.run_text plan.run_facts plan.run_media plan.run_proofs plan.run_reviews
    plan.run_tables plan.showcases plan.run_showcase plan.run_row plan.run_header plan.run_metrics plan.run_twin_parts
    plan.run_twin plan.run_twin_metrics plan.run_twin_verdict plan.shown plan.boards plan.citation plan.cards
    plan.case_reviewing plan.case_play plan.case_runs plan.changelog plan.errata plan.case_history plan.makers
    plan.plots plan.case_metrics plan.report_link plan.run_points plan.run_pages plan.site_catalog plan.site_compare
    plan.site_home plan.site_leaderboards plan.site_prose plan.site_runs plan.addresses plan.tables plan.case_board
    plan.case_pages plan.site_data plan.site
    output.builds
    render.keys render.theme render.pages render.press
    output.paths output.collect output.difference output.disk output.exchange output.feeds output.folder
    output.ledger output.redirects output.headers output.search output.sitemap output.stage
    render.job render.page_jobs render.runs
    plan.files
    check.links check.page check.html check.budgets
    source build report
    preview.files preview.guard preview.media_types preview.overlay preview.path_patterns preview.header_rules
    preview.redirect_rules preview.shown preview.source_page preview.status preview.handlers preview.server
    preview.watch preview.session
    commands._options commands._speak commands.build commands.check commands.clean commands.explain commands.fetch
    commands.new commands.schema commands.serve
    cli __main__
""".split()  # noqa: SIM905 - a word a module reads best

STARTS_PROCESSES = {"media.program", "output.search", "parallel"}
ASKS_THE_TIME = {"build", "preview.session"}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")
INITS = sorted(PACKAGE.rglob("*/__init__.py"))  # the package's own holds the version


def imports_of(path: Path) -> set[str]:
    """The whole name of everything that a file imports, imports inside functions included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots: name the module in full"
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_imports_of(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    return {name.removeprefix("sitegen.") for name in imports_of(path)} & set(map(name_of, MODULES))


def calls_of(path: Path) -> set[str]:
    """Every call in a file, as written: `datetime.now`."""
    calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    return {ast.unparse(call.func) for call in calls}


def test_every_module_has_a_place() -> None:
    assert sorted(READING_ORDER) == sorted(map(name_of, MODULES))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_to_earlier_modules(path: Path) -> None:
    earlier = READING_ORDER[: READING_ORDER.index(name_of(path))]

    assert own_imports_of(path) - set(earlier) == set()


@pytest.mark.parametrize("path", INITS, ids=lambda path: path.parent.name)
def test_a_package_itself_imports_nothing(path: Path) -> None:
    assert imports_of(path) == set()


def test_processes_are_started_in_few_places() -> None:
    starting = {"subprocess", "multiprocessing", "os.fork"}
    found = {name_of(path) for path in MODULES if (imports_of(path) | calls_of(path)) & starting}

    assert found == STARTS_PROCESSES


def test_only_the_build_and_the_preview_ask_what_time_it_is() -> None:
    asking = {"time", "datetime.now", "datetime.datetime.now", "datetime.utcnow", "datetime.date.today", "date.today"}
    found = {name_of(path) for path in MODULES if (imports_of(path) | calls_of(path)) & asking}

    assert found == ASKS_THE_TIME
