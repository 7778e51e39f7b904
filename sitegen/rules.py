"""Every rule that a diagnostic can name, with its severity: the closed list.

A rule's name is kebab-case, explains itself and is never reused. What each one means, why it is so, and the way
out stands in `explanations.toml` beside this module, which `sitegen explain` prints.
"""

import enum
from typing import Self


class Severity(enum.Enum):
    """How much a diagnostic weighs."""

    ERROR = "error"  # the content is wrong; nothing is published
    WARNING = "warning"  # the author should know; `--strict` stops on it


class Rule(enum.Enum):
    """A rule about the input. The value is the name that reports, `explain` and authors use."""

    severity: Severity

    def __new__(cls, name: str, severity: Severity) -> Self:
        """Keep the name as the value and the severity beside it."""
        member = object.__new__(cls)
        member._value_ = name
        member.severity = severity
        return member

    # manifests
    INVALID_TOML = "invalid-toml", Severity.ERROR
    MISSING_MANIFEST = "missing-manifest", Severity.ERROR
    MISPLACED_MANIFEST = "misplaced-manifest", Severity.WARNING
    VERSION_FOLDER_NAME = "version-folder-name", Severity.WARNING
    MISSING_KEY = "missing-key", Severity.ERROR
    WRONG_TYPE = "wrong-type", Severity.ERROR
    EMPTY_VALUE = "empty-value", Severity.ERROR
    UNKNOWN_KEY = "unknown-key", Severity.WARNING
    MISPLACED_ROOT_KEY = "misplaced-root-key", Severity.ERROR
    KEY_NOT_FOR_TYPE = "key-not-for-type", Severity.ERROR
    INVALID_CHOICE = "invalid-choice", Severity.ERROR
    PATH_NOT_FOUND = "path-not-found", Severity.ERROR
    PATH_OUTSIDE_VERSION = "path-outside-version", Severity.ERROR
    NOT_A_DIRECTORY = "not-a-directory", Severity.ERROR
    NOT_A_FILE = "not-a-file", Severity.ERROR
    DEST_OUTSIDE_RUN = "dest-outside-run", Severity.ERROR
    DEST_COLLISION = "dest-collision", Severity.ERROR
    HIDDEN_WORKSPACE_FILE = "hidden-workspace-file", Severity.WARNING
    INVALID_SLUG = "invalid-slug", Severity.ERROR
    SLUG_DIFFERS_BETWEEN_VERSIONS = "slug-differs-between-versions", Severity.ERROR
    DUPLICATE_CASE_SLUG = "duplicate-case-slug", Severity.ERROR
    FOLDER_TYPE_MISMATCH = "folder-type-mismatch", Severity.WARNING
    FOLDER_DIFFICULTY_MISMATCH = "folder-difficulty-mismatch", Severity.WARNING
    INVALID_MAX_RUNTIME_HOURS = "invalid-max-runtime-hours", Severity.ERROR
    EMPTY_CHANGELOG = "empty-changelog", Severity.WARNING
    MIXED_WORKSPACE_SPELLINGS = "mixed-workspace-spellings", Severity.ERROR
    VARIANT_WORKSPACE_SPELLING = "variant-workspace-spelling", Severity.ERROR
    ENGINES_NEED_WORKSPACES = "engines-need-workspaces", Severity.ERROR
    WORKSPACES_ENGINES_MISMATCH = "workspaces-engines-mismatch", Severity.ERROR
    UNKNOWN_ENGINE = "unknown-engine", Severity.ERROR
    NONE_IN_ENGINE_TABLE = "none-in-engine-table", Severity.ERROR
    DUPLICATE_ENGINE = "duplicate-engine", Severity.ERROR
    INVALID_ENGINE_VERSION = "invalid-engine-version", Severity.ERROR
    EMPTY_ENGINE_RANGE = "empty-engine-range", Severity.ERROR
    MISSING_PACKAGE_JSON = "missing-package-json", Severity.ERROR
    INVALID_PACKAGE_JSON = "invalid-package-json", Severity.ERROR
    MISSING_TOOLCHAIN = "missing-toolchain", Severity.WARNING
    UNKNOWN_PACKAGE = "unknown-package", Severity.ERROR
    PACKAGE_DEPENDENCY_MISMATCH = "package-dependency-mismatch", Severity.ERROR
    PACKAGES_INIT_NPM_CI = "packages-init-npm-ci", Severity.WARNING
    NO_VARIANTS = "no-variants", Severity.ERROR
    DUPLICATE_VARIANT_SLUG = "duplicate-variant-slug", Severity.ERROR
    UNKNOWN_TEMPLATE_VARIABLE = "unknown-template-variable", Severity.ERROR
    INVALID_TEMPLATE = "invalid-template", Severity.ERROR
    VARIANT_WITHOUT_SPECS = "variant-without-specs", Severity.WARNING
    SPEC_LINKS_UNSEEDED_FILE = "spec-links-unseeded-file", Severity.WARNING
    REFERENCE_PATH_XOR_MEDIA = "reference-path-xor-media", Severity.ERROR
    UNSUPPORTED_MEDIA_EXTENSION = "unsupported-media-extension", Severity.ERROR
    DUPLICATE_VIEW = "duplicate-view", Severity.ERROR
    DUPLICATE_PROOF_ID = "duplicate-proof-id", Severity.ERROR
    PROOF_NOT_REQUESTED = "proof-not-requested", Severity.WARNING
    VIDEO_PROOF_NOT_WEBM = "video-proof-not-webm", Severity.WARNING
    UNRESOLVED_CHECK_REFERENCE = "unresolved-check-reference", Severity.ERROR
    MISSING_INSTRUMENTATION = "missing-instrumentation", Severity.ERROR
    INVALID_HANDLE = "invalid-handle", Severity.ERROR
    INVALID_TICK_HZ = "invalid-tick-hz", Severity.ERROR
    INVALID_WEIGHT = "invalid-weight", Severity.ERROR
    DUPLICATE_VERDICT_ID = "duplicate-verdict-id", Severity.ERROR
    UNKNOWN_DOMAIN = "unknown-domain", Severity.ERROR
    UNRESOLVED_REFERENCE = "unresolved-reference", Severity.ERROR
    UNRESOLVED_PROOF = "unresolved-proof", Severity.ERROR
    WEIGHT_DIFFERS_FROM_SUB_ITEMS = "weight-differs-from-sub-items", Severity.WARNING
    RATING_KEY_ON_LEGACY_VERSION = "rating-key-on-legacy-version", Severity.ERROR
    MISSING_FAILURE_CAP = "missing-failure-cap", Severity.ERROR
    MISSING_POINT_DOMAINS = "missing-point-domains", Severity.ERROR
    MISSING_POINT_VALIDATION = "missing-point-validation", Severity.ERROR
    RATING_KEY_BESIDE_SUB_ITEMS = "rating-key-beside-sub-items", Severity.ERROR
    VALIDATION_BESIDE_SUB_ITEMS = "validation-beside-sub-items", Severity.ERROR
    MIXED_REVIEW_GRAMMARS = "mixed-review-grammars", Severity.ERROR
    VARIANT_REPEATS_REVIEW_FORMAT = "variant-repeats-review-format", Severity.ERROR
    INVALID_REVIEW_FORMAT = "invalid-review-format", Severity.ERROR
    KEY_ON_CATEGORY = "key-on-category", Severity.ERROR
    EMPTY_CATEGORY = "empty-category", Severity.ERROR
    NO_COMMON_DOMAIN = "no-common-domain", Severity.ERROR
    DUPLICATE_DOMAIN_ID = "duplicate-domain-id", Severity.ERROR
    VALIDATION_SCRIPT_NOT_FOUND = "validation-script-not-found", Severity.ERROR
    MISSING_VALIDATION_PROJECT = "missing-validation-project", Severity.ERROR
    DUPLICATE_VALIDATION_SCRIPT = "duplicate-validation-script", Severity.ERROR
    NO_VALIDATION_OUTPUTS = "no-validation-outputs", Severity.ERROR
    DUPLICATE_OUTPUT_ID = "duplicate-output-id", Severity.ERROR
    TOO_MANY_VIDEOS = "too-many-videos", Severity.ERROR
    REPLAY_ON_LEGACY_VERSION = "replay-on-legacy-version", Severity.ERROR
    VALIDATION_ENGINES_ON_ENGINELESS_CASE = "validation-engines-on-engineless-case", Severity.ERROR
    UNSUPPORTED_VALIDATION_ENGINE = "unsupported-validation-engine", Severity.ERROR
    REPEATED_VALIDATION_ENGINE = "repeated-validation-engine", Severity.ERROR
    VALIDATION_ON_GRADED_CATEGORY = "validation-on-graded-category", Severity.ERROR
    REFERENCE_IMPLEMENTATION_ENGINES_MISMATCH = "reference-implementation-engines-mismatch", Severity.ERROR
    MISSING_SHOWCASE_FILE = "missing-showcase-file", Severity.ERROR
    EMPTY_SHOWCASE_DESCRIPTION = "empty-showcase-description", Severity.ERROR
    SHOWCASE_TOO_LARGE = "showcase-too-large", Severity.ERROR
    SHOWCASE_ENTRY_COUNT = "showcase-entry-count", Severity.ERROR
    SHOWCASE_FILE_NOT_BARE_NAME = "showcase-file-not-bare-name", Severity.ERROR
    DUPLICATE_ERRATUM_ID = "duplicate-erratum-id", Severity.ERROR
    INVALID_ERRATUM_DATE = "invalid-erratum-date", Severity.ERROR
    UNKNOWN_ERRATUM_VARIANT = "unknown-erratum-variant", Severity.ERROR
    UNKNOWN_ERRATUM_REVIEW = "unknown-erratum-review", Severity.ERROR
    EXCLUDE_WITHOUT_REVIEW = "exclude-without-review", Severity.ERROR

    # files and the site's own content
    UNREADABLE_FILE = "unreadable-file", Severity.ERROR
    RESERVED_SLUG = "reserved-slug", Severity.ERROR
    INVALID_PAGE = "invalid-page", Severity.ERROR
    FROZEN_VERSION_CHANGED = "frozen-version-changed", Severity.WARNING
    UNSUPPORTED_TEST_TYPE = "unsupported-test-type", Severity.WARNING

    # the export
    MISSING_EXPORT = "missing-export", Severity.WARNING
    MISSING_EXPORT_FILE = "missing-export-file", Severity.ERROR
    BROKEN_EXPORT_FILE = "broken-export-file", Severity.ERROR
    UNSUPPORTED_EXPORT_LAYOUT = "unsupported-export-layout", Severity.ERROR
    UNSAFE_EXPORT_KEY = "unsafe-export-key", Severity.ERROR
    UNSAFE_RUN_ID = "unsafe-run-id", Severity.ERROR
    DUPLICATE_RUN_ID = "duplicate-run-id", Severity.ERROR
    UNPUBLISHABLE_RUN = "unpublishable-run", Severity.WARNING
    MISSING_CASE_VERSION = "missing-case-version", Severity.WARNING

    # evaluation
    UNKNOWN_CHECKLIST_ENTRY = "unknown-checklist-entry", Severity.WARNING
    INVALID_CHECKLIST_VERDICT = "invalid-checklist-verdict", Severity.WARNING
    UNKNOWN_RATING_DOMAIN = "unknown-rating-domain", Severity.WARNING
    FIGURES_DISAGREE = "figures-disagree", Severity.WARNING

    # media and builds
    MISSING_MEDIA = "missing-media", Severity.WARNING
    BROKEN_VIDEO = "broken-video", Severity.WARNING
    BROKEN_IMAGE = "broken-image", Severity.WARNING
    BROKEN_RECORDING = "broken-recording", Severity.WARNING
    MEDIA_TOO_LARGE = "media-too-large", Severity.WARNING
    UNSUPPORTED_MEDIA = "unsupported-media", Severity.WARNING
    ROOT_ABSOLUTE_BUILD_URL = "root-absolute-build-url", Severity.WARNING
    UNSAFE_BUILD_FILE = "unsafe-build-file", Severity.WARNING

    # pages
    DEAD_LINK = "dead-link", Severity.WARNING
    DUPLICATE_ADDRESS = "duplicate-address", Severity.ERROR
    INVALID_REDIRECT = "invalid-redirect", Severity.ERROR
    SEARCH_NOT_MADE = "search-not-made", Severity.WARNING
    NO_BASE_ADDRESS = "no-base-address", Severity.WARNING


RULES_BY_NAME = {rule.value: rule for rule in Rule}
