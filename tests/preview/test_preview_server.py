"""The server answers as the site's host will."""

import dataclasses
import json
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from sitegen.diagnostics import Place
from sitegen.preview.server import serving
from sitegen.preview.status import BuildStatus
from sitegen.problems import EnvironmentProblem
from tests.preview.author import FAULT, NO_MEDIA, WARNING, Author, run_apart

HEADERS = """\
/*
  Cache-Control: public, max-age=31536000
/runs/*
  Content-Security-Policy: default-src 'self'; script-src 'self'

# games stand alone
/play/*
  Content-Security-Policy: sandbox allow-scripts
  Access-Control-Allow-Origin: *
"""


def test_a_folder_is_answered_by_its_page(author: Author) -> None:
    author.save_and_wait("runs/index.html", "<h1>Runs</h1>")

    assert "<h1>Runs</h1>" in author.get("/runs/").text


def test_a_folder_without_its_slash_is_sent_there(author: Author) -> None:
    author.save_and_wait("runs/index.html", "<h1>Runs</h1>")

    answer = author.get("/runs?sort=date")

    assert (answer.status, answer.headers["Location"]) == (302, "/runs/?sort=date")


def test_a_folder_without_a_page_is_not_found(author: Author) -> None:
    author.save_and_wait("media/ab/clip.mp4", "film")

    assert author.get("/media/ab/").status == 404


def test_what_is_not_there_is_answered_by_the_sites_own_page(author: Author) -> None:
    answer = author.get("/no/such/page/")

    assert answer.status == 404
    assert "<h1>Not here</h1>" in answer.text


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("app.js", "text/javascript; charset=utf-8"),
        ("feed.atom", "application/atom+xml; charset=utf-8"),
        ("clip.mp4", "video/mp4"),
        ("font.woff2", "font/woff2"),
        ("main.ts", "text/plain; charset=utf-8"),
        ("game.wasm", "application/wasm"),
        ("recording.json.gz", "application/gzip"),
        ("index.pf_meta", "application/octet-stream"),
    ],
)
def test_a_file_has_the_type_of_its_name(author: Author, name: str, media_type: str) -> None:
    author.save_and_wait(name, "content")

    answer = author.get(f"/{name}")

    assert answer.headers["Content-Type"] == media_type
    assert answer.headers.get("Content-Encoding") is None
    assert answer.body == b"content"


def test_an_address_that_has_moved_leads_on(author: Author) -> None:
    author.save_and_wait("_redirects", "/maze/* /test-cases/maze/:splat 301\n")

    answer = author.get("/maze/runs/")

    assert (answer.status, answer.headers["Location"]) == (301, "/test-cases/maze/runs/")


def test_a_part_of_a_video_can_be_asked_for(author: Author) -> None:
    author.save_and_wait("clip.mp4", "0123456789")

    answer = author.get("/clip.mp4", headers={"Range": "bytes=2-4"})

    assert (answer.status, answer.body) == (206, b"234")
    assert answer.headers["Content-Range"] == "bytes 2-4/10"


def test_nothing_is_cached(author: Author) -> None:
    author.save_and_wait("_headers", HEADERS)

    answer = author.get("/title.txt", headers={"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"})

    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers.get("Etag") is None


@pytest.mark.parametrize("path", ["/runs/", "/runs/no/such/page", "/runs/board.csv"])
def test_every_answer_has_the_sites_headers(author: Author, path: str) -> None:
    author.save("_headers", HEADERS)
    author.save("runs/index.html", "<h1>Runs</h1>")
    author.save_and_wait("runs/board.csv", "rank")

    assert author.get(path).headers["Content-Security-Policy"] == "default-src 'self'; script-src 'self'"


def test_a_game_has_the_headers_of_games(author: Author) -> None:
    author.save("_headers", HEADERS)
    author.save_and_wait("play/maze/index.html", "<head></head>game")

    answer = author.get("/play/maze/")

    assert answer.headers["Content-Security-Policy"] == "sandbox allow-scripts"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/play/maze/", "/test-cases/maze/inputs/files/index.html"])
def test_what_is_not_ours_is_sent_as_it_is(author: Author, path: str) -> None:
    name = f"{path}index.html" if path.endswith("/") else path
    author.save_and_wait(name.lstrip("/"), "<head></head>game")

    assert author.get(path).body == b"<head></head>game"


def test_the_scripts_are_added_while_sending_and_never_on_disk(author: Author) -> None:
    assert '<script defer src="/__sitegen/overlay.js"' in author.get("/").text
    assert "__sitegen" not in (author.output / "index.html").read_text()


def test_the_scripts_are_files_and_not_inline(author: Author) -> None:
    head = author.get("/").text.partition("</head>")[0]

    assert head.count("<script defer src=") == head.count("<script") == 2


@pytest.mark.parametrize("path", ["/livereload.js", "/__sitegen/overlay.js"])
def test_the_scripts_are_there(author: Author, path: str) -> None:
    answer = author.get(path)

    assert answer.status == 200
    assert "javascript" in answer.headers["Content-Type"]


@pytest.mark.parametrize("path", ["/_headers", "/_redirects"])
def test_what_the_host_reads_is_not_sent(author: Author, path: str) -> None:
    author.save_and_wait(path.lstrip("/"), "/*\n  X-Name: value\n")

    assert author.get(path).status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/play/..%2f..%2fsecret.txt",
        "//secret.txt",
        "/%2fetc/passwd",
        "/link.txt",
        "/title.txt%00.html",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_output_is_sent(author: Author, path: str) -> None:
    (author.output.parent / "secret.txt").write_text("secret")
    (author.output / "link.txt").symlink_to(author.output.parent / "secret.txt")

    answer = author.get(path)

    assert answer.status in {400, 403, 404}
    assert "secret" not in answer.text.replace("secret.txt", "")


def test_a_path_with_two_slashes_leads_to_no_other_server(author: Author) -> None:
    author.save_and_wait("evil.example/index.html", "<h1>Ours</h1>")

    answer = author.get("//evil.example")

    assert answer.headers["Location"] == "/evil.example/"


def test_a_page_asked_for_by_its_head_only_has_no_body(author: Author) -> None:
    answer = author.get("/", method="HEAD")

    assert (answer.status, answer.body) == (200, b"")
    assert int(answer.headers["Content-Length"]) == len(author.get("/").body)


@pytest.mark.parametrize("host", ["localhost", "localhost:9000", "127.0.0.1:8000", "[::1]:8000"])
def test_this_machines_own_names_are_served(author: Author, host: str) -> None:
    assert author.get("/", headers={"Host": host}).status == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.0.7:8000", "[", ""])
@pytest.mark.parametrize("path", ["/", "/__sitegen/status.json", "/livereload.js", "/livereload"])
def test_a_foreign_name_is_refused(author: Author, host: str, path: str) -> None:
    assert author.get(path, headers={"Host": host}).status in {400, 403}


@pytest.mark.parametrize("path", ["/", "/__sitegen/status.json", "/livereload.js"])
def test_a_page_of_another_origin_is_refused(author: Author, path: str) -> None:
    assert author.get(path, headers={"Origin": "https://evil.example"}).status == 403


def test_a_game_in_a_sandbox_may_fetch_its_own_files(author: Author) -> None:
    author.save_and_wait("play/maze/level.json", "{}")

    assert author.get("/play/maze/level.json", headers={"Origin": "null"}).status == 200
    assert author.get("/__sitegen/status.json", headers={"Origin": "null"}).status == 403


async def _listen(author: Author, origin: str) -> None:
    await websocket_connect(HTTPRequest(f"ws://{author.address}/livereload", headers={"Origin": origin}))


def test_a_page_of_another_origin_may_not_listen(author: Author) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        run_apart(_listen(author, "https://evil.example"))


def test_a_site_below_a_sub_path_is_served_there(tmp_path: Path) -> None:
    with Author.at_work(tmp_path, base_path="/gallery/") as author:
        assert author.url.endswith("/gallery/")
        assert "<h1>First</h1>" in author.get("/gallery/").text
        assert author.get("/").headers["Location"] == "/gallery/"
        assert author.get("/gallery").headers["Location"] == "/gallery/"
        assert author.get("/title.txt").status == 404


def test_a_port_in_use_is_told_with_a_way_out(author: Author) -> None:
    port = int(author.address.rpartition(":")[2])

    with (
        pytest.raises(EnvironmentProblem, match=f"port {port} is in use") as caught,
        serving(folder=author.output, host="127.0.0.1", port=port, status=BuildStatus()),
    ):
        pass

    assert caught.value.hint == f"take another one: `--port {port + 1}`"


def test_a_host_that_is_not_here_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(EnvironmentProblem, match="cannot serve on 192\\.0\\.2\\.1"),
        serving(folder=tmp_path, host="192.0.2.1", port=0, status=BuildStatus()),
    ):
        pass


def test_the_status_is_json(author: Author) -> None:
    answer = author.get("/__sitegen/status.json")

    assert answer.headers["Content-Type"] == "application/json"
    assert json.loads(answer.body)["state"] == "current"


def source_address(author: Author, number: int = 0) -> str:
    return f"/__sitegen/source?diagnostic={author.status()['diagnostics'][number]['id']}"


@pytest.mark.parametrize("asked", ["", "?diagnostic=0", "?diagnostic=../../etc/passwd", "?diagnostic=%C2%B2"])
def test_no_source_is_shown_but_that_of_a_diagnostic(author: Author, asked: str) -> None:
    author.save_and_wait("title.txt", "BROKEN")

    assert author.get(f"/__sitegen/source{asked}").status == 404


def test_a_source_begins_with_what_is_wrong_and_marks_it(author: Author) -> None:
    author.save(FAULT.place.file, "[review]\n<b>\n\nab = [ 'sollo', '&' ]")
    author.save_and_wait("title.txt", "BROKEN")

    page = author.get(source_address(author)).text

    assert "error[unknown-domain]" in page.partition("<ol>")[0]
    assert "no domain is called `sollo`" in page.partition("<ol>")[0]
    assert "help: did you mean `solo`?" in page.partition("<ol>")[0]
    assert "<li id=L2><code>&lt;b&gt;</code></li>" in page
    assert "ab = [ &#x27;<mark>sollo</mark>&#x27;, &#x27;&amp;&#x27; ]" in page


def test_a_source_has_the_same_address_when_other_faults_come_and_go(author: Author) -> None:
    author.warnings = (NO_MEDIA, WARNING)
    author.save_and_wait("title.txt", "Second")
    address = source_address(author, 1)
    author.warnings = (WARNING,)
    author.save_and_wait("title.txt", "Third")

    assert "the key `&lt;b&gt;colour&lt;/b&gt;` is not known" in author.get(address).text


def test_after_the_repair_a_source_says_so_and_leads_back(tmp_path: Path) -> None:
    with Author.at_work(tmp_path, base_path="/gallery/") as author:
        author.save_and_wait("title.txt", "BROKEN")
        address = source_address(author)
        author.save_and_wait("title.txt", "Mended")

        answer = author.get(address)

    assert answer.status == 404
    assert "The last build has no such diagnostic any more" in answer.text
    assert '<a href="/gallery/">' in answer.text


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "link"])
def test_what_is_no_text_of_the_site_is_not_shown(author: Author, kind: str) -> None:
    (author.source.parent / "secret.txt").write_text("secret")
    file = author.source / "content/it"
    file.parent.mkdir()
    match kind:
        case "folder":
            file.mkdir()
        case "binary":
            file.write_bytes(b"\x89PNG\0secret")
        case "link":
            file.symlink_to(author.source.parent / "secret.txt")
    author.warnings = (dataclasses.replace(WARNING, place=Place("content/it")),)
    author.save_and_wait("title.txt", "Second")

    assert author.status()["diagnostics"][0]["has_source"] is False
    assert "secret" not in author.get(source_address(author)).text
