"""The page over HTTP, with a real server on this machine: what it answers, and whom it refuses."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.play.game import Game
from generator.play.guard import HEADERS
from generator.play.mod_source import ModSource
from generator.play.server import Server, listen
from generator.play.table import Table
from tests.play.stage import EVENTS, SMALL, small_game, write_mod

Body = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, headers and a body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, object]:
        found = json.loads(self.body)
        assert isinstance(found, dict)
        return found

    @property
    def view(self) -> dict[str, object]:
        found = self.json["view"]
        assert isinstance(found, dict)
        return found


class Client:
    """A browser that has opened the start link."""

    def __init__(self, server: Server) -> None:
        self.guard = server.guard
        self.cookie = f"{self.guard.cookie}={self.guard.session}"

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes | str | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.guard.port, timeout=20)
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        return Answer(response.status, dict(response.getheaders()), response.read())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, {"Cookie": self.cookie, **headers})

    def post(self, body: bytes | str, headers: Mapping[str, str] | None = None) -> Answer:
        own = {
            "Cookie": self.cookie,
            "Origin": f"http://127.0.0.1:{self.guard.port}",
            "Content-Type": "application/json",
        }
        return self.ask("POST", "/do", {**own, **(headers or {})}, body)

    def do(self, action: str, **values: object) -> Answer:
        version = self.get("/view").view["version"]
        return self.post(json.dumps({"action": action, "version": version, **values}))


@contextmanager
def served(game: Game, source: ModSource) -> Iterator[Client]:
    server = listen(Table(game, source))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield Client(server)
    finally:
        server.stop()
        thread.join(10)
        assert not thread.is_alive()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with served(small_game(tmp_path), ModSource(tmp_path)) as made:
        yield made


# what is answered


def test_the_start_link_lets_a_browser_in_and_leaves_no_token_in_the_address(client: Client) -> None:
    answer = client.ask("GET", f"/?token={client.guard.token}", {})
    assert answer.status == 303
    assert answer.headers["Location"] == "/"
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"modwright-{client.guard.port}=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    page = client.ask("GET", "/", {"Cookie": cookie.partition(";")[0]})
    assert page.status == 200
    assert b"/static/app.js" in page.body


def test_the_page_loads_nothing_from_elsewhere(client: Client) -> None:
    for name in (
        "app.js",
        "dom.js",
        "server.js",
        "style.css",
        "window.css",
        "panel.css",
        "icon.svg",
        "placeholder.svg",
    ):
        answer = client.get(f"/static/{name}")
        assert answer.status == 200
        text = answer.body.decode().replace("http://www.w3.org/", "")
        assert "http://" not in text
        assert "https://" not in text
        assert "innerHTML" not in text


def test_every_answer_has_the_headers(client: Client) -> None:
    for answer in (client.get("/"), client.get("/view"), client.get("/nowhere"), client.ask("GET", "/view", {})):
        for name, value in HEADERS.items():
            assert answer.headers[name] == value


def test_a_whole_click_over_http(client: Client) -> None:
    answer = client.do("choose", window=1, option=1)
    assert answer.status == 200
    assert answer.view["is_over"] is True
    assert answer.view["at"] == 1


def test_an_action_that_cannot_be_done_is_a_line_and_the_state(client: Client) -> None:
    answer = client.do("choose", window=1, option=0)
    assert answer.status == 422
    assert answer.json["error"] == "option 1 cannot be chosen in `tst.1`"
    assert answer.view["at"] == 0


def test_a_late_action_is_refused_with_the_state_as_it_is(client: Client) -> None:
    first = json.dumps({"action": "choose", "version": 1, "window": 1, "option": 2})
    assert client.post(first).status == 200
    late = client.post(first)
    assert late.status == 409
    assert "gone on" in str(late.json["message"])
    assert late.view["at"] == 1


def test_reload_tells_what_changed(client: Client, tmp_path: Path) -> None:
    write_mod(tmp_path, {"events/tst.txt": EVENTS.replace("wealth = -2", "wealth = -3")})
    answer = client.do("reload")
    assert answer.status == 200
    assert "changed: event `tst.1`" in str(answer.json["message"])


def test_reload_of_a_mod_that_is_gone_is_a_line(client: Client, tmp_path: Path) -> None:
    for place in sorted(tmp_path.rglob("*"), reverse=True):
        place.unlink() if place.is_file() else place.rmdir()
    answer = client.do("reload")
    assert answer.status == 422
    assert "empty folder" in str(answer.json["error"])
    assert client.do("choose", window=1, option=1).status == 200


def test_script_files_and_events_are_found(client: Client) -> None:
    assert client.get("/script?path=events/tst.txt").json["text"] == EVENTS
    assert client.get("/events?find=ST.2").json["events"] == ["tst.2"]


# who is refused


@pytest.mark.parametrize("path", ["/", "/view", "/static/app.js", "/script?path=events/tst.txt", "/nowhere"])
def test_nothing_is_shown_without_the_cookie(client: Client, path: str) -> None:
    for headers in ({}, {"Cookie": f"{client.guard.cookie}=guess"}, {"Cookie": f"modwright-1={client.guard.session}"}):
        answer = client.ask("GET", path, headers)
        assert answer.status == 403
        assert answer.body == b"403 open the link that `modwright play` printed\n"


@pytest.mark.parametrize("token", ["", "x", "%00", "é" * 40])
def test_a_wrong_token_is_refused(client: Client, token: str) -> None:
    answer = client.ask("GET", f"/?token={token.encode().hex() if not token.isascii() else token}", {})
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80", ""])
def test_a_wrong_host_is_refused(client: Client, host: str) -> None:
    answer = client.get("/view", Host=host)
    assert answer.status == 403
    assert answer.body.startswith(b"403 the host is not")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "", "http://127.0.0.1:1"])
def test_a_wrong_origin_changes_nothing(client: Client, origin: str) -> None:
    answer = client.post(json.dumps({"action": "switch", "version": 1}), {"Origin": origin})
    assert answer.status == 403
    assert client.get("/view").view["version"] == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 400),
        ("[]", 400),
        ("", 400),
        ("[" * 20_000, 400),
        ('{"version": "1"}', 400),
        ("{}", 400),
        ("\x00\xff", 400),
    ],
)
def test_malformed_requests_are_one_line(client: Client, body: str, status: int) -> None:
    answer = client.post(body.encode("latin-1"))
    assert answer.status == status
    assert answer.body.count(b"\n") == 1
    assert b"Traceback" not in answer.body


@pytest.mark.parametrize("key", ["action", "kind", "name", "who", "others"])
def test_half_characters_are_refused_with_a_line(client: Client, key: str) -> None:
    asked = {
        "action": "start",
        "version": 1,
        "kind": "event",
        "name": "tst.1",
        "who": "person_1",
        "others": [],
        key: "\ud800",
    }
    if key == "others":
        asked[key] = ["\ud800"]
    answer = client.post(json.dumps(asked))
    assert answer.status == 400
    assert answer.body == f"400 `{key}` must be a text of 1 to 200 characters\n".encode()


@pytest.mark.parametrize(
    ("method", "path", "line"),
    [
        ("GET", "/nowhere", "404 there is nothing at this address"),
        ("GET", "/static/..%00", "404 there is nothing at this address"),
        ("PUT", "/do", "405 this address only takes POST"),
        ("POST", "/view", "405 this address only takes GET, HEAD"),
    ],
)
def test_refusals_are_lines_in_our_own_words(client: Client, method: str, path: str, line: str) -> None:
    own = {
        "Cookie": client.cookie,
        "Origin": f"http://127.0.0.1:{client.guard.port}",
        "Content-Type": "application/json",
    }
    assert client.ask(method, path, own, "{}").body == f"{line}\n".encode()


def test_an_action_that_is_none_is_told_which_there_are(client: Client) -> None:
    answer = client.do("dance")
    assert answer.status == 400
    assert answer.body.startswith(b"400 there is no action `dance`; there are choose, ai,")


def test_a_column_without_a_language_is_refused(client: Client) -> None:
    assert client.do("language", column=3).body == b"400 `column` must be one of 0, 1, 2, 4\n"
    assert client.do("language", column=4).status == 200


def head_of(client: Client, address: str) -> bytes:
    """The first line of the answer to a request for an address, as it stands in the request line."""
    with socket.create_connection(("127.0.0.1", client.guard.port), timeout=10) as opened:
        head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{client.guard.port}\r\nCookie: {client.cookie}\r\n\r\n"
        opened.sendall(head.encode())
        return opened.recv(4000).splitlines()[0]


def test_an_address_that_names_another_host_is_refused(client: Client) -> None:
    assert head_of(client, "http://evil.example/view") == b"HTTP/1.1 403 FORBIDDEN"
    assert head_of(client, f"http://127.0.0.1:{client.guard.port}.evil.example/view") == b"HTTP/1.1 403 FORBIDDEN"
    assert head_of(client, f"http://127.0.0.1:{client.guard.port}/view") == b"HTTP/1.1 200 OK"


def test_requests_that_never_end_do_not_lock_others_out(client: Client) -> None:
    begun = [socket.create_connection(("127.0.0.1", client.guard.port), timeout=10) for _ in range(150)]
    try:
        for number, opened in enumerate(begun):
            opened.sendall(
                b"GET /view HTTP/1.1\r\nHost: x" if number % 2 else b"POST /do HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"
            )
        assert client.get("/view").status == 200
    finally:
        for opened in begun:
            opened.close()


def test_wrong_types_and_methods_are_refused(client: Client) -> None:
    assert client.post("{}", {"Content-Type": "text/plain"}).status == 415
    assert client.ask("PUT", "/do", {"Cookie": client.cookie}, "{}").status == 403
    assert client.get("/do").status == 405


@pytest.mark.parametrize("size", [64_001, 10_000_000])
def test_a_post_that_is_too_big_is_answered(client: Client, size: int) -> None:
    answer = client.post(b"x" * size)
    assert answer.status == 413
    assert answer.body == b"413 the request is longer than 64000 bytes\n"
    assert client.get("/view").status == 200


@pytest.mark.parametrize(
    "raw",
    [b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\nX\r\n\r\n", b"POST /do HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n"],
)
def test_what_is_no_http_is_answered_with_4xx(client: Client, raw: bytes) -> None:
    with socket.create_connection(("127.0.0.1", client.guard.port), timeout=10) as opened:
        opened.sendall(raw)
        assert opened.recv(400).split(b" ")[1].startswith(b"4")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../web.py", "/static/..%2fweb.py", "/static/%2e%2e/web.py", "/static/..%5cweb.py", "/../../etc/passwd",
        "/script?path=../secret.txt", "/script?path=/etc/passwd", "/script?path=events/../../secret.txt",
        "/script?path=events%5c..%5ctst.txt", "/script?path=events/link.txt", "/script", "/picture",
        "/picture?sprite=../x",
    ],
)  # fmt: skip
def test_nothing_outside_the_mod_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret.txt").write_text("character_event = { id = top.1 } # secret", "utf-8")
    write_mod(tmp_path / "mod")
    (tmp_path / "mod" / "events" / "link.txt").symlink_to(tmp_path / "secret.txt")
    with served(small_game(tmp_path / "mod"), ModSource(tmp_path / "mod")) as client:
        answer = client.get(path)
        assert answer.status == 404
        assert b"secret" not in answer.body.replace(b"secret.txt", b"")


def test_hostile_text_is_sent_as_text(tmp_path: Path) -> None:
    hostile = SMALL["localisation/tst.csv"].replace("Give two coins", "<script>alert(1)</script><img src=x onerror=y>")
    with served(small_game(tmp_path, {**SMALL, "localisation/tst.csv": hostile}), ModSource(tmp_path)) as client:
        answer = client.get("/view")
        assert answer.headers["Content-Type"] == "application/json"
        assert "<script>alert(1)</script>" in json.dumps(answer.view["windows"])


def test_many_clicks_at_once_act_once(client: Client) -> None:
    click = json.dumps({"action": "choose", "version": 1, "window": 1, "option": 2})
    with ThreadPoolExecutor(8) as pool:
        statuses = [answer.status for answer in pool.map(lambda _: client.post(click), range(200))]
    assert statuses.count(200) == 1
    assert statuses.count(409) == 199
    assert client.get("/view").view["at"] == 1


@pytest.mark.slow
def test_ten_thousand_clicks_break_nothing(client: Client) -> None:
    def click(number: int) -> int:
        return client.post(json.dumps({"action": "undo", "version": 1 + number % 3, "moment": 0})).status

    with ThreadPoolExecutor(8) as pool:
        statuses = set(pool.map(click, range(10_000)))
    assert statuses <= {200, 409}
    assert client.get("/view").view["at"] == 0


def test_two_tabs_follow_each_other(client: Client) -> None:
    here, there = client.get("/view").view, client.get("/view").view
    assert here["version"] == there["version"]
    client.post(json.dumps({"action": "choose", "version": here["version"], "window": 1, "option": 2}))
    late = client.post(json.dumps({"action": "switch", "version": there["version"]}))
    assert late.status == 409
    again = client.post(json.dumps({"action": "undo", "version": late.view["version"], "moment": 0}))
    assert again.status == 200


def test_a_port_that_is_taken_is_said(client: Client, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=f"port {client.guard.port} cannot be used"):
        listen(Table(small_game(tmp_path / "other"), ModSource(tmp_path / "other")), client.guard.port)


def test_the_server_listens_on_this_machine_only(client: Client) -> None:
    assert client.guard.start_link.startswith(f"http://127.0.0.1:{client.guard.port}/?token=")
    with pytest.raises(OSError, match=r"refused|assign|unreachable|timed out"):
        socket.create_connection(("127.0.0.2", client.guard.port), timeout=5)
