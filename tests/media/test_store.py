"""The store: made once, found again, healed where it is damaged, shared, pruned."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from sitegen.diagnostics import Diagnostics
from sitegen.digest import digest_of_file
from sitegen.media.make import make_media
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest, Medium
from sitegen.problems import EnvironmentProblem
from tests.media.clips import VP8, Clips, request
from tests.media.conftest import Workshop

LONG_AGO_NS = 1_000_000_000 * 1_000_000_000


def _still(folder: Path, name: str = "still.png", colour: str = "red") -> Path:
    path = folder / name
    Image.new("RGB", (320, 200), colour).save(path)
    return path


def test_a_medium_that_was_never_made_is_not_found(tmp_path: Path, store: MediaStore) -> None:
    assert store.find(request(_still(tmp_path), "image")) is None


def test_a_second_build_makes_nothing(clips: Clips, workshop: Workshop) -> None:
    source = request(clips.pattern("vp8.webm", *VP8))
    first = workshop.make(source)

    again = Workshop(workshop.cache)
    again.store.tool.stop()  # no run of it can be started any more
    second = again.make(source)

    assert second == first
    assert (again.store.report.hits, again.store.report.misses) == (1, 0)


def test_what_was_made_counts_as_a_miss_and_not_as_a_hit(tmp_path: Path, workshop: Workshop) -> None:
    workshop.make(request(_still(tmp_path), "image"))
    workshop.make(request(_still(tmp_path), "image"))

    assert (workshop.store.report.hits, workshop.store.report.misses) == (0, 1)


def test_the_same_bytes_under_two_names_are_made_once(tmp_path: Path, workshop: Workshop) -> None:
    one, two = _still(tmp_path, "one.png"), _still(tmp_path, "two.png")
    requests = [request(one, "image", name="a.png"), request(two, "image", name="b.png")]

    make_media(requests, store=workshop.store, jobs=2, found=workshop.found)

    media = [workshop.store.find(one) for one in requests]
    assert [medium.name for medium in media if medium] == ["a.png", "b.png"]
    assert workshop.store.report.misses == 1


def test_a_published_file_is_named_by_its_bytes(tmp_path: Path, workshop: Workshop) -> None:
    medium = workshop.make(request(_still(tmp_path), "image"))

    assert digest_of_file(workshop.file(medium)) == medium.file.digest
    assert workshop.file(medium).parent.name == medium.file.digest[:2]
    assert workshop.file(medium).stat().st_size == medium.file.size_bytes


def test_a_changed_source_is_made_anew(tmp_path: Path, workshop: Workshop) -> None:
    before = workshop.make(request(_still(tmp_path, colour="red"), "image"))

    after = Workshop(workshop.cache).make(request(_still(tmp_path, colour="blue"), "image"))

    assert after.file != before.file


def test_a_source_changed_back_in_time_is_made_anew(tmp_path: Path, workshop: Workshop) -> None:
    """Size and modification time may lie, as after a checkout; the time of change does not."""
    source = tmp_path / "still.png"
    stamp = (LONG_AGO_NS, LONG_AGO_NS)
    Image.new("L", (8, 8), 10).save(source)
    os.utime(source, ns=stamp)
    before = workshop.make(request(source, "image"))

    Image.new("L", (8, 8), 11).save(source)
    os.utime(source, ns=stamp)
    after = Workshop(workshop.cache).make(request(source, "image"))

    assert after.file != before.file


def _gone(path: Path) -> None:
    path.unlink()


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _overwritten(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


@pytest.mark.parametrize("damage", [_gone, _emptied, _overwritten])
@pytest.mark.parametrize("part", ["file", "poster", "thumbnail"])
def test_a_damaged_object_is_made_again(
    damage: Callable[[Path], None], part: str, clips: Clips, workshop: Workshop
) -> None:
    source = request(clips.pattern("vp8.webm", *VP8))
    medium = workshop.make(source)
    path = workshop.store.path(getattr(medium, part))
    whole = path.read_bytes()

    damage(path)
    again = Workshop(workshop.cache).make(source)

    assert again == medium
    assert path.read_bytes() == whole


def test_a_cache_that_was_packed_and_unpacked_is_still_good(tmp_path: Path, workshop: Workshop) -> None:
    """An archive keeps the bytes; where it loses the times, the bytes are compared once."""
    source = request(_still(tmp_path), "image")
    medium = workshop.make(source)
    shutil.copytree(workshop.cache, tmp_path / "unpacked", copy_function=shutil.copyfile)

    again = Workshop(tmp_path / "unpacked")

    assert again.make(source) == medium
    assert again.store.report.hits == 1


def test_a_damaged_entry_is_made_again(tmp_path: Path, workshop: Workshop) -> None:
    source = request(_still(tmp_path), "image")
    medium = workshop.make(source)

    for entry in (workshop.cache / "media" / "entries").glob("*/*.json"):
        entry.write_bytes(b'{"kind": 1')
    (workshop.cache / "media" / "stamps.json").write_bytes(b"{")

    assert Workshop(workshop.cache).make(source) == medium


def test_verifying_finds_what_size_and_time_hide(tmp_path: Path, workshop: Workshop) -> None:
    source = request(_still(tmp_path), "image")
    path = workshop.file(workshop.make(source))
    stamp = path.stat().st_mtime_ns
    path.write_bytes(bytes(path.stat().st_size))
    os.utime(path, ns=(stamp, stamp))

    found = MediaStore.open(workshop.cache).verify()

    assert found == [path.name]
    assert MediaStore.open(workshop.cache).find(source) is None


def _aged(store: MediaStore, medium: Medium, age_ns: int) -> None:
    for entry in (store.objects.folder.parent / "entries").glob("*/*.json"):
        if medium.file.digest in entry.read_text():
            os.utime(entry, ns=(age_ns, age_ns))


def test_pruning_removes_what_was_used_longest_ago(
    tmp_path: Path, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = [request(_still(tmp_path, f"{colour}.png", colour), "image") for colour in ("red", "green", "blue")]
    media = [workshop.make(one) for one in requests]
    for index, medium in enumerate(media):
        _aged(workshop.store, medium, LONG_AGO_NS + index)
    budget = sum(file.size_bytes for medium in media[1:] for file in (medium.file, medium.thumbnail) if file)
    monkeypatch.setattr("sitegen.media.store._IN_USE_NS", -3600 * 1_000_000_000)

    freed = MediaStore.open(workshop.cache).prune(budget_bytes=budget)

    later = MediaStore.open(workshop.cache)
    assert [later.find(one) is None for one in requests] == [True, False, False]
    assert freed > 0


def test_pruning_leaves_what_a_build_may_be_publishing(tmp_path: Path, workshop: Workshop) -> None:
    source = request(_still(tmp_path), "image")
    workshop.make(source)

    MediaStore.open(workshop.cache).prune(budget_bytes=0)

    assert MediaStore.open(workshop.cache).find(source) is not None


def test_cleaning_removes_the_store_and_nothing_else(tmp_path: Path, workshop: Workshop) -> None:
    workshop.make(request(_still(tmp_path), "image"))
    (workshop.cache / "other").write_text("mine")

    workshop.store.clean()

    assert [path.name for path in workshop.cache.iterdir()] == ["other"]


def test_a_store_leaves_no_part_behind(clips: Clips, workshop: Workshop, tmp_path: Path) -> None:
    broken = tmp_path / "broken.webm"
    broken.write_bytes(b"\x1a\x45\xdf\xa3broken")
    workshop.make(request(clips.pattern("vp8.webm", *VP8)))
    workshop.outcome(request(broken))

    assert list((workshop.cache / "media" / "parts").iterdir()) == []


def test_nothing_is_looked_for_on_the_machine_while_no_clip_asks(tmp_path: Path) -> None:
    store = MediaStore.open(tmp_path / "cache", ffmpeg="/nowhere/ffmpeg")

    make_media([request(_still(tmp_path), "image")], store=store, jobs=1, found=Diagnostics())

    assert store.report.misses == 1


def test_an_ffmpeg_that_is_not_there_is_a_fault_of_the_machine(clips: Clips, tmp_path: Path) -> None:
    store = MediaStore.open(tmp_path / "cache", ffmpeg="/nowhere/ffmpeg")

    with pytest.raises(EnvironmentProblem, match="no ffmpeg at `/nowhere/ffmpeg`") as raised:
        make_media([request(clips.pattern("vp8.webm", *VP8))], store=store, jobs=1, found=Diagnostics())

    assert raised.value.hint == "correct `ffmpeg` in `content/site.toml`"


def test_a_binary_that_is_no_ffmpeg_is_a_fault_of_the_machine(clips: Clips, tmp_path: Path) -> None:
    store = MediaStore.open(tmp_path / "cache", ffmpeg="/bin/true")

    with pytest.raises(EnvironmentProblem, match="not a working ffmpeg"):
        store.find(request(clips.pattern("vp8.webm", *VP8)))


def test_a_cache_that_cannot_be_written_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")

    with pytest.raises(EnvironmentProblem, match="the media cache cannot be used"):
        MediaStore.open(tmp_path / "cache")


class Listener:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def started(self, total: int) -> None:
        self.heard.append(f"started {total}")

    def done(self, request: MediaRequest, seconds_of_video: float) -> None:
        self.heard.append(f"{request.source.name} {seconds_of_video:.1f}")

    def finished(self) -> None:
        self.heard.append("finished")


def test_progress_is_told_of_work_alone(clips: Clips, workshop: Workshop) -> None:
    source = [request(clips.pattern("vp8.webm", *VP8))]
    listener = Listener()

    for _ in range(2):
        make_media(source, store=workshop.store, jobs=1, found=workshop.found, progress=listener)

    assert listener.heard == ["started 1", "vp8.webm 1.0", "finished"]
