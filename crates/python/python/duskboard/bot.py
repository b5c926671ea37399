"""A bot that plays on a server: ``play("http://127.0.0.1:8181", "banqi", choose)``.

``choose`` is given the :class:`duskboard.Observations` of its seat and answers with an action. The rest is
done here: finding somebody to play with, sitting down with a part of the dice, and coming back when
the connection is lost. `docs/bots.md` describes what is said on the socket.
"""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from . import Event, IllegalAction, Observations, Rules, View

PROTOCOL = 1
#: What a bot is: it is given what its seat has observed and answers with an action.
Choose = Callable[[Observations], str]


class Refused(RuntimeError):
    """The server did not do what was asked: ``code`` is for programs."""

    def __init__(self, code: str, text: str):
        super().__init__(f"{code}: {text}")
        self.code = code


@dataclass
class Chair:
    """A seat in a room, and the key to it."""

    room: str
    seat: str
    key: str


@dataclass
class Table:
    """What a seat knows of its game, brought up to date by notices."""

    picture: dict[str, Any]
    result: dict[str, Any] | None = field(init=False)

    def __post_init__(self) -> None:
        self.result = self.picture["result"]

    def take(self, notice: dict[str, Any]) -> bool:
        """Takes in what has happened; whether it is the next thing that has."""
        if notice["n"] != self.picture["n"] + 1:
            return False
        self.picture |= {name: notice[name] for name in ("n", "head", "turn")}
        news = notice["news"]
        ((kind, what),) = news.items() if isinstance(news, dict) else [(news, {})]
        self._follow(kind, what, notice["view"])
        return True

    def _follow(self, kind: str, what: Any, view: str | None) -> None:
        lines = self.picture["history"]
        if kind == "acted":
            lines.append({"told": what["told"], "view": view or self._view()})
        elif kind == "fell" and lines:
            last = lines[-1]
            lines[-1] = {"told": last["told"] + what["told"], "view": view or last["view"]}
        elif kind == "went-back":
            del lines[max(0, len(lines) - what["steps"]) :]
        elif kind == "went-forth":
            lines.extend(what["lines"])
        elif kind == "ended":
            self.result = what["result"]
        elif view and kind in ("sat", "fell"):
            self.picture["start"] = view

    def _view(self) -> str:
        lines = self.picture["history"]
        return lines[-1]["view"] if lines else self.picture["start"]

    def is_turn_of(self, seat: str) -> bool:
        """May this seat act?"""
        return self.result is None and seat in self.picture["turn"]

    def observations(self, seat: str) -> Observations:
        """All that the seat has observed."""
        game = self.picture["settings"]["game"]
        rules = Rules(game["variant"], **game["options"])
        seen = Observations(rules, seat, [(View(rules, seat, self.picture["start"]), [])])
        for line in self.picture["history"]:
            told = [Event(rules, json.dumps(one)) for one in line["told"]]
            seen.push(View(rules, seat, line["view"]), told)
        return seen


class Server:
    """A server of Duskboard, by its address."""

    def __init__(self, address: str):
        self.address = address.rstrip("/")

    @contextmanager
    def socket(self) -> Iterator[ClientConnection]:
        """A socket that has said hello."""
        with connect(self.address.replace("http", "ws", 1) + "/socket", max_size=None) as socket:
            say(socket, {"hello": {"protocol": PROTOCOL}})
            yield socket

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """What the server answers."""
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            raise Refused(problem.get("code", str(error.code)), problem.get("text", "")) from None

    def open(
        self,
        variant: str,
        options: Mapping[str, str] | None = None,
        *,
        fen: str | None = None,
        seat: str = "first",
        **more: Any,
    ) -> Chair:
        """Makes a room. ``more`` is what the HTTP interface knows: ``computer``, ``clock``, ``open``."""
        game = {"variant": variant, "options": dict(options or {})}
        game |= {"fen": fen} if fen else {}
        made = self.post("/api/rooms", {"game": game, "clock": None, "seat": seat, **more})
        return Chair(made["room"], made["seat"], made["key"])

    def record(self, chair: Chair, game: int = 1) -> str:
        """The record of a finished game, for :class:`duskboard.Record`."""
        with urllib.request.urlopen(f"{self.address}/api/rooms/{chair.room}/games/{game}") as answer:
            return answer.read().decode()


def say(socket: ClientConnection, message: Any) -> None:
    """Sends a message."""
    socket.send(json.dumps(message))


def hear(socket: ClientConnection) -> tuple[str, Any]:
    """The next message: its name, and what it says."""
    message = json.loads(socket.recv())
    if isinstance(message, str):
        return message, {}
    ((kind, what),) = message.items()
    if kind == "error":
        raise Refused(what["code"], what["text"])
    return kind, what


def pair(server: Server, variant: str, options: Mapping[str, str] | None = None) -> Chair:
    """Waits for anyone who wants the same game."""
    with server.socket() as socket:
        say(socket, {"pair": {"game": {"variant": variant, "options": dict(options or {})}, "clock": None}})
        while True:
            kind, what = hear(socket)
            if kind == "paired":
                return Chair(what["room"], what["seat"], what["key"])


def play(
    address: str,
    variant: str,
    choose: Choose,
    *,
    name: str = "Bot",
    options: Mapping[str, str] | None = None,
    chair: Chair | None = None,
) -> dict[str, Any]:
    """Plays one game, with whoever comes or in this chair, and gives its result."""
    server = Server(address)
    chair = chair or pair(server, variant, options)
    # The same nonce when it is sent again: the answer may have been lost.
    join = {"name": name, "nonce": secrets.token_hex(32), "key": chair.key}
    server.post(f"/api/rooms/{chair.room}/join", join)
    game = Game(chair, choose)
    while game.table is None or game.table.result is None:
        try:
            with server.socket() as socket:
                game.stay(socket)
        except (ConnectionClosed, InvalidHandshake, OSError):
            time.sleep(1)
    return game.table.result


class Game:
    """A bot in its chair. What was sent and not answered is sent again, with the same number."""

    def __init__(self, chair: Chair, choose: Choose):
        self.chair, self.choose = chair, choose
        self.table: Table | None = None
        self.pending: dict[str, Any] | None = None

    def stay(self, socket: ClientConnection) -> None:
        """One connection, until the game is over."""
        say(socket, {"enter": {"room": self.chair.room, "key": self.chair.key}})
        while self.table is None or self.table.result is None:
            try:
                kind, what = hear(socket)
            except Refused as refused:
                if refused.code != "too-fast":
                    raise
                # What was said was dropped: come back later and say it again.
                time.sleep(1)
                return
            if kind == "entered":
                self.table = Table(what["picture"])
                if self.pending:
                    say(socket, self.pending)
            elif kind == "notice" and self.table and not self.table.take(what["notice"]):
                return
            elif kind in ("done", "refused"):
                self.pending = None
                if what.get("code") == "too-fast":
                    time.sleep(1)
            self.act(socket)

    def act(self, socket: ClientConnection) -> None:
        """Plays, if it is this bot's turn."""
        seat = self.chair.seat
        if self.pending or not self.table or not self.table.is_turn_of(seat):
            return
        seen = self.table.observations(seat)
        action = self.choose(seen)
        if not seen.now.is_legal(action):
            raise IllegalAction(f"the bot chose {action!r}, which is not legal")
        number, game = self.table.picture["n"] + 1, self.table.picture["game"]
        order = {"id": number, "order": {"act": {"action": action}}}
        self.pending = {"command": {"game": game, "command": order}}
        say(socket, self.pending)
