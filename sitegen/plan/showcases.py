"""A showcase as a page shows it: a carousel with the words beside it."""

from sitegen.diagnostics import Place
from sitegen.model.case import CaseVersion, Showcase, Variant
from sitegen.model.media import IMAGE, REPLAY, VIDEO
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import kind_of_name, missing_view, store_images
from sitegen.views.common import MediaView, ShowcaseView


def showcase_view(
    context: PlanContext, showcase: Showcase, *, subject: str, place: Place, missing_reason: str
) -> ShowcaseView:
    """The carousel in its order, and the description with the images it names."""
    media = {
        one.file: _medium(context, showcase, index, subject, place, missing_reason)
        for index, one in enumerate(showcase.media)
    }
    besides = {
        name: context.desk.show(
            path, kind="image", name=name, label=name, subject=f"{subject}, image `{name}`", place=place
        )
        for name, path in showcase.images.items()
        if name not in media and not name.startswith("img.")
    }
    description = context.markdown.render(showcase.description, place=place, images={**besides, **media}, top_heading=3)
    return ShowcaseView(description, tuple(media[one.file] for one in showcase.media))


def _medium(
    context: PlanContext, showcase: Showcase, index: int, subject: str, place: Place, missing_reason: str
) -> MediaView:
    medium = showcase.media[index]
    if medium.source is None:
        return missing_view(medium.name, missing_reason)
    return context.desk.show(
        medium.source,
        kind=medium.kind if medium.kind in (IMAGE, VIDEO, REPLAY) else kind_of_name(medium.file) or IMAGE,
        name=medium.file,
        label=medium.name,
        subject=f"{subject}, showcase `{medium.file}`",
        place=place,
        store_images=store_images(showcase.images),
    )


def case_showcase(context: PlanContext, version: CaseVersion, variant: Variant) -> ShowcaseView | None:
    """The showcase of a case's variant, where it has one."""
    if variant.showcase is None:
        return None
    return showcase_view(
        context,
        variant.showcase,
        subject=f"case `{version.slug}` {version.version}, variant `{variant.slug}`",
        place=context.place_of(version),
        missing_reason="this file is named and not there",
    )


def case_still(context: PlanContext, version: CaseVersion) -> MediaView | None:
    """The picture of a case on cards: the first medium that has a still, of the first variant that has one."""
    for variant in version.variants:
        showcase = case_showcase(context, version, variant)
        for medium in showcase.media if showcase else ():
            if medium.thumbnail_url:
                return medium
    return None
