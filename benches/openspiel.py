#!/usr/bin/env python3
"""Random games a second of OpenSpiel's `dark_chess` and `banqi`, to compare with ours.

Needs OpenSpiel from PyPI; 2.0.2 works on Python 3.11:

    python3 -m venv target/openspiel
    target/openspiel/bin/pip install open_spiel
    target/openspiel/bin/python benches/openspiel.py
    cargo bench -p duskboard-rules --bench playouts

Each game is played in two ways:

  python  the loop is here: legal actions, a random one, chance, until the game is over;
  c++     `pyspiel.evaluate_bots` plays a whole game in C++ with two of OpenSpiel's uniform random
          bots; Python only makes the start position.

Rounds of all four are interleaved and the best of each is kept, as in our own benchmark.
"""

import random
import sys
import time
from importlib.metadata import version

import pyspiel

GAMES = ("dark_chess", "banqi")
ROUNDS = 10
ROUND_SECONDS = 1.0


def play_in_python(game):
    """Plays one game with the loop in Python; how many actions the players had."""
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    return plies


BOTS = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(2)]


def play_in_cpp(game):
    """Plays one game with the loop in C++; the length is not told, so it counts as 0."""
    pyspiel.evaluate_bots(game.new_initial_state(), BOTS, random.getrandbits(31))
    return 0


def play_round(play, game):
    """Games a second and plies a game of one round."""
    games = plies = 0
    start = time.perf_counter()
    while time.perf_counter() - start < ROUND_SECONDS:
        plies += play(game)
        games += 1
    return games / (time.perf_counter() - start), plies / games


def main():
    missing = [name for name in GAMES if name not in pyspiel.registered_names()]
    if missing:
        sys.exit(f"this OpenSpiel has no {', '.join(missing)}")
    games = {name: pyspiel.load_game(name) for name in GAMES}
    ways = {"python": play_in_python, "c++": play_in_cpp}
    best = {}
    for _ in range(ROUNDS):
        for name, game in games.items():
            for way, play in ways.items():
                speed = play_round(play, game)
                best[name, way] = max(best.get((name, way), (0, 0)), speed)
    print(f"open_spiel {version('open_spiel')}: best of {ROUNDS} interleaved rounds")
    print(f"{'game':<12} {'loop':<8} {'games/s':>8} {'plies/game':>11}")
    for (name, way), (speed, plies) in best.items():
        length = f"{plies:.1f}" if plies else "-"
        print(f"{name:<12} {way:<8} {speed:>8.0f} {length:>11}")


if __name__ == "__main__":
    main()
