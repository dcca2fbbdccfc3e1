"""Who may talk to the page: this machine's browser, opened by the start link. Knows requests, not what they ask for.

* The Host must be ours, also in an address that names its host, so that no name of another site can be pointed here.
* What changes something must come from our own page (Origin) as JSON of at most 64 kB.
* Everything needs the cookie that the start link's token gives; its name holds the port, since cookies of one host are
  shared by all ports.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from flask import Request, Response, redirect
from werkzeug.exceptions import (
    Forbidden,
    HTTPException,
    LengthRequired,
    MethodNotAllowed,
    RequestEntityTooLarge,
    UnsupportedMediaType,
)

LARGEST_BODY = 64_000
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_SAFE = ("GET", "HEAD")
_WORDS = {
    400: "the request cannot be read",
    404: "there is nothing at this address",
    416: "the file has no such part",
    500: "this is a fault of modwright; the terminal that runs it says more",
}
"""What is said where nobody said anything better than the name of the code."""


@dataclass(frozen=True, slots=True)
class Guard:
    """The secrets of one server. `token` is in the start link, `session` in the cookie."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    session: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def start_link(self) -> str:
        """The address that lets a browser in."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    @property
    def cookie(self) -> str:
        """The name of the cookie."""
        return f"modwright-{self.port}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The Host headers that mean us."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    def check(self, request: Request) -> Response | None:
        """Let a request pass (`None`), answer the start link, or raise what refuses it."""
        if request.headers.get("Host", "").lower() not in self.hosts or not self._is_here(request):
            raise Forbidden(f"the host is not {self.hosts[0]}")
        if request.method not in _SAFE:
            self._check_change(request)
        if request.path == "/" and request.method == "GET" and "token" in request.args:
            return self._let_in(request)
        if not _same(request.cookies.get(self.cookie, ""), self.session):
            raise Forbidden("open the link that `modwright play` printed")
        return None

    def _is_here(self, request: Request) -> bool:
        """Whether the address is a path, or names our own host (RFC 9112, 3.2.2)."""
        address = str(request.environ.get("REQUEST_URI", "/")).lower()
        return address.startswith(("/", *(f"http://{host}/" for host in self.hosts)))

    def _check_change(self, request: Request) -> None:
        """Only our own page changes something, and only with a small JSON body."""
        origin = request.headers.get("Origin", "").lower()
        if origin not in [f"http://{host}" for host in self.hosts]:
            raise Forbidden("the request does not come from this page")
        if request.content_length is None:
            raise LengthRequired("the request must say how long it is")
        if request.content_length > LARGEST_BODY:
            raise RequestEntityTooLarge(f"the request is longer than {LARGEST_BODY} bytes")
        if request.mimetype != "application/json":
            raise UnsupportedMediaType("the request must be JSON")

    def _let_in(self, request: Request) -> Response:
        """The start link: a cookie for the right token, and the page without the token in its address."""
        if not _same(request.args["token"], self.token):
            raise Forbidden("the link is not the one that `modwright play` printed")
        answer = redirect("/", 303)
        assert isinstance(answer, Response)
        answer.set_cookie(self.cookie, self.session, httponly=True, samesite="Lax", path="/")
        return answer


def _same(given: str, wanted: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def refusal(fault: HTTPException) -> Response:
    """A refused request: its code and one line of plain text."""
    said = fault.description or fault.name
    if isinstance(fault, MethodNotAllowed):
        said = f"this address only takes {', '.join(sorted(set(fault.valid_methods or ()) - {'OPTIONS'}))}"
    elif said == type(fault).description:
        said = _WORDS.get(fault.code or 0, fault.name.lower())
    return Response(f"{fault.code} {said}\n".encode("utf-8", "replace"), fault.code or 400, mimetype="text/plain")
