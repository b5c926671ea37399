"""Bots on a real server, and in the arena."""

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from common import SETTINGS

from duskboard import BadRecord, IllegalAction, Player, Record, Rules, State, arena, bot, random_action

EXAMPLE = Path(__file__).parents[1] / "examples"
BINARY = os.environ.get("DUSKBOARD_BIN")


@pytest.fixture(scope="module")
def server():
    """The address of a server that forgets all."""
    assert BINARY, "DUSKBOARD_BIN names the program `duskboard`"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [BINARY, "serve", "--database-url", "memory:", "--addr", f"127.0.0.1:{port}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
        process.terminate()


def chooser(seed, seen_by):
    """A bot that plays at random and keeps what it was given."""
    dice = random.Random(seed)

    def choose(seen):
        seen_by.append(seen)
        return random_action(seen, dice.getrandbits(60))

    return choose


@pytest.mark.parametrize("variant", ["banqi", "slug-torch"])
def test_two_bots_meet_and_the_record_is_true(server, variant):
    given, results, chairs = [[], []], [None, None], [None, None]

    def play(number):
        chairs[number] = bot.pair(bot.Server(server), variant)
        choose = chooser(number, given[number])
        results[number] = bot.play(server, variant, choose, name=f"Bot {number}", chair=chairs[number])

    threads = [threading.Thread(target=play, args=[number]) for number in range(2)]
    [thread.start() for thread in threads]
    [thread.join(120) for thread in threads]
    assert results[0] == results[1] is not None and all(map(len, given))
    text = bot.Server(server).record(chairs[0])
    record = Record(text)
    actions, throws = record.verify()
    assert record.rules == Rules(variant) and actions >= 10 and throws >= 2
    assert len(record.moments()) == actions + 1 and record.pgn()
    with pytest.raises(BadRecord):
        Record(text.replace("Bot 0", "Bot 2")).verify()
    for chair, seen in zip(chairs, given):
        then = [moment.view for moment in record.moments(chair.seat)]
        assert {str(one.now) for one in seen} <= set(then)
        assert [str(view) for view, _ in seen[-1].steps] == then[: len(seen[-1])]


def test_the_example_plays_a_computer(server):
    sys.path.insert(0, str(EXAMPLE))
    import bot as example

    # Eight half-moves to the quiet draw: a computer takes its time.
    fen = "4k3/8/8/8/8/8/8/QQ2K3 w - - 92 1"
    chair = bot.Server(server).open("fog", fen=fen, computer=1)
    result = bot.play(server, "fog", example.choose, chair=chair)
    assert result["reason"] and len(EXAMPLE.joinpath("bot.py").read_text().splitlines()) < 45


def test_a_bot_that_plays_something_illegal_hears_of_it(server):
    chair = bot.Server(server).open("banqi", computer=1)
    with pytest.raises(IllegalAction, match="a1a2"):
        bot.play(server, "banqi", lambda seen: "a1a2", chair=chair)


@pytest.mark.parametrize("rules", SETTINGS[:11], ids=str)
def test_the_arena_knows_who_is_better(rules):
    bots = [arena.bot(spec, 60, 1) for spec in ("greedy", "random")]
    scores = arena.compete(rules, *bots, games=2)
    assert len(scores) == 2 and all(score in (0, 0.5, 1) for score in scores)


def test_the_arena_is_a_command():
    command = [sys.executable, "-m", "duskboard.arena", "banqi", "--a", "level=2", "--b", "random"]
    out = subprocess.run([*command, "--games", "8", "--json"], capture_output=True, check=True, text=True)
    found = json.loads(out.stdout)
    low, high = found["interval"]
    assert found["wins"] > found["losses"] and low <= found["elo"] <= high and found["elo"] > 0


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("chequers --a random --b random", "unknown variant"),
        ("banqi --a level=9 --b random", "no level 9"),
        ("banqi --a level=x --b random", "bad bot"),
        ("banqi --a level=8 --b random", "give it --nodes"),
        ("banqi --a nowhere:choose --b random", "nowhere"),
        ("banqi --a random --b random --fen x", "FEN"),
        ("banqi --a random --b random --games 0", "at least 1"),
    ],
)
def test_the_arena_says_what_is_wrong(given, words):
    command = [sys.executable, "-m", "duskboard.arena", *given.split()]
    out = subprocess.run(command, capture_output=True, text=True)
    assert out.returncode == 2 and words in out.stderr and "Traceback" not in out.stderr


def test_a_player_thinks_hints_and_guesses():
    state = State("fog").play("e2e4").play("e7e5")
    seen = state.observations("first")
    thoughts = [Player(4).think(seen, nodes=200, seed=9).action for _ in range(2)]
    assert thoughts[0] == thoughts[1] in state.legal()
    assert len(Player(4).hints(seen, nodes=200)) == len(state.legal())
    guesses = Player(8).guess(seen)
    assert sum(guess.probability for guess in guesses if guess.piece == "k") == pytest.approx(1, abs=1e-6)
    assert Player(8).guess(State("chess").observations("first")) == []
