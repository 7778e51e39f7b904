"""A fault of the machine or of how sitegen was called, as opposed to a fault of the content."""


class EnvironmentProblem(Exception):  # noqa: N818 - it is the environment's problem, not an error of ours
    """Something outside the content stops the work: no ffmpeg, a full disk, a foreign folder. Exit status 2."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint  # one thing to do about it
