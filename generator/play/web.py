"""The page over HTTP: what is shown as JSON, what is done as JSON, pictures as PNG. Knows no script and no rules.

| request | answer |
| --- | --- |
| GET / and /static/... | the page |
| GET /view | the state (`view.GameView`) |
| POST /do | an action with the version it is meant for; the state after it; 409 with the state if it came too late |
| GET /picture?sprite= | a sprite as PNG |
| GET /script?path= | a script file of the mod |
| GET /events?find= | ids of events |
| GET /graph | the page of the graph |
| GET /chain?from=&games= | a graph (`chain.ChainView`), with shares of so many games |
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path

from flask import Flask, Response, request, send_from_directory
from werkzeug.exceptions import BadRequest as MalformedRequest
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.wrappers import Response as BaseResponse

from generator.errors import FaultyInput, UserError
from generator.play.actions import BadRequest, Fields, action_of
from generator.play.chain import MOST_GAMES
from generator.play.guard import HEADERS, LARGEST_BODY, Guard, refusal
from generator.play.table import Stale, Table
from generator.play.view import GameView

PAGE = Path(__file__).with_name("page")
_MOST_FINDINGS = 30
_LONGEST = 200


def make_app(table: Table, guard: Guard) -> Flask:
    """The application for one table behind one guard."""
    app = Flask("modwright", static_folder=str(PAGE), static_url_path="/static")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.before_request(lambda: guard.check(request))
    app.after_request(_with_headers)
    app.register_error_handler(HTTPException, refusal)
    app.register_error_handler(UserError, lambda fault: _answer({"error": _words(fault)}, 422))
    app.add_url_rule("/", "page", lambda: send_from_directory(PAGE, "index.html"))
    app.add_url_rule("/view", "view", lambda: _answer({"view": table.view()}))
    app.add_url_rule("/do", "do", lambda: _do(table), methods=["POST"])
    app.add_url_rule("/picture", "picture", lambda: _picture(table))
    app.add_url_rule("/script", "script", lambda: _script(table))
    app.add_url_rule("/graph", "graph", lambda: send_from_directory(PAGE, "graph.html"))
    app.add_url_rule("/chain", "chain", lambda: _chain(table))
    app.add_url_rule("/events", "events", lambda: _answer({"events": table.events(request.args.get("find", ""))}))
    return app


def _do(table: Table) -> Response:
    """Do what the body asks for."""
    body = _body()
    try:
        version = Fields(body).number("version", 0, 2**53)
        is_reload = body.get("action") == "reload"
        view, lines = table.reload(version) if is_reload else table.act(version, action_of(body))
        return _answer({"view": view, "message": "\n".join(lines)})
    except Stale as fault:
        return _answer({"view": table.view(), "message": f"{fault.message}: {fault.hint}"}, 409)
    except BadRequest as fault:
        raise MalformedRequest(f"{fault.message}; {fault.hint}" if fault.hint else fault.message) from fault
    except UserError as fault:
        return _answer({"view": table.view(), "error": _words(fault)}, 422)


def _body() -> Mapping[str, object]:
    """The body as a JSON object."""
    try:
        found: object = json.loads(request.get_data())
    except (ValueError, RecursionError) as fault:
        raise MalformedRequest("the request is not JSON") from fault
    if not isinstance(found, dict):
        raise MalformedRequest("the request must be a JSON object")
    return found


def _words(fault: UserError) -> str:
    """A fault with its hint and findings as lines."""
    lines = [fault.message, fault.hint]
    if isinstance(fault, FaultyInput):
        lines += [f"{one.place}: {one.code} {one.message}" for one in fault.findings[:_MOST_FINDINGS]]
    return "\n".join(line for line in lines if line)


def _picture(table: Table) -> Response:
    found = table.picture(request.args.get("sprite", ""))
    if found is None:
        raise NotFound("the mod has no such picture")
    return Response(found, mimetype="image/png")


def _script(table: Table) -> Response:
    found = table.script(request.args.get("path", ""))
    if found is None:
        raise NotFound("the mod has no such script file")
    return _answer({"path": found.path, "text": found.text})


def _chain(table: Table) -> Response:
    games = request.args.get("games", "0")
    if not (games.isascii() and games.isdecimal() and len(games) < 9 and int(games) <= MOST_GAMES):
        raise MalformedRequest(f"`games` must be a whole number from 0 to {MOST_GAMES}")
    return _answer({"chain": table.chain(request.args.get("from", "")[:_LONGEST], int(games))})


def _answer(value: Mapping[str, object], code: int = 200) -> Response:
    return Response(json.dumps(value, default=_plain), code, mimetype="application/json")


def _plain(value: object) -> object:
    """A record as an object of its fields."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} cannot be sent")
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _with_headers(response: BaseResponse) -> BaseResponse:
    for name, value in HEADERS.items():
        response.headers[name] = value
    return response


def view_json(view: GameView) -> str:
    """A view as it is sent."""
    return json.dumps(view, default=_plain)
