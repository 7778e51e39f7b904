"""What a page is given of a medium, and what is published for it."""

from pathlib import Path

from sitegen.diagnostics import Place
from sitegen.model.media import MediaRequest, Medium, PublishedFile, Rung
from sitegen.plan.desk import MediaDesk
from sitegen.views.common import MediaView, RungView

PICTURE = PublishedFile("aa01", "png", 100)
NARROW = PublishedFile("bb02", "webp", 10)


def _picture(request: MediaRequest) -> Medium:
    return Medium("image", request.name, PICTURE, 640, 360, ladder=(Rung(NARROW, 320),))


def _shown(desk: MediaDesk, *, is_evidence: bool) -> MediaView:
    return desk.show(
        Path("/still.png"),
        kind="image",
        name="still.png",
        label="A still",
        subject="s",
        place=Place("p"),
        is_evidence=is_evidence,
    )


def test_a_picture_is_offered_in_every_width_of_its_ladder() -> None:
    desk = MediaDesk(_picture)

    view = _shown(desk, is_evidence=False)

    assert view.ladder == (RungView("/media/bb/bb02.webp", 320),)
    assert list(desk.used) == [PICTURE, NARROW]


def test_evidence_is_shown_as_it_is() -> None:
    desk = MediaDesk(_picture)

    view = _shown(desk, is_evidence=True)

    assert view.ladder == ()
    assert list(desk.used) == [PICTURE]
