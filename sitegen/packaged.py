"""Where what comes with the package lies: in the installed package, or in a checkout of it."""

from pathlib import Path


def package_themes() -> tuple[Path, ...]:
    """The folders that may hold the package's themes; one of them does."""
    package = Path(__file__).parent
    return (package / "themes", package.parent / "themes")


def theme_file(*parts: str) -> Path:
    """A file of the theme `cabinet`, which other rooms draw with."""
    files = [folder.joinpath("cabinet", *parts) for folder in package_themes()]
    return next((file for file in files if file.is_file()), files[0])
