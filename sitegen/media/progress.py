"""Shows in the terminal how the making of media goes: clips done, seconds of video per second, time left."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar
from rich.text import Text

from sitegen.model.media import MediaRequest


class TerminalProgress:
    """A `Progress` that draws one line; silent where the output is no terminal, or on request."""

    def __init__(self, console: Console, *, is_quiet: bool = False) -> None:
        self._bar = Bar(
            TextColumn("media"),
            BarColumn(),
            MofNCompleteColumn(),
            _Speed(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=is_quiet or not console.is_terminal,
        )
        self._task: TaskID | None = None

    def started(self, total: int) -> None:
        """Draw an empty bar of `total`."""
        self._bar.start()
        self._task = self._bar.add_task("media", total=total, seconds=0.0)

    def done(self, request: MediaRequest, seconds_of_video: float) -> None:
        """Move on by one."""
        del request  # a line for each would scroll the terminal away
        if self._task is None:
            return
        so_far = self._bar.tasks[0].fields["seconds"]
        self._bar.update(self._task, advance=1, seconds=so_far + seconds_of_video)

    def finished(self) -> None:
        """Take the bar away."""
        self._bar.stop()


class _Speed(ProgressColumn):
    """Seconds of video made in a second."""

    def render(self, task: Task) -> Text:
        seconds = task.fields.get("seconds", 0.0)
        if not task.elapsed or not seconds:
            return Text("")
        return Text(f"{seconds / task.elapsed:.1f} s of video/s")
