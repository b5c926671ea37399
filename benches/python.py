#!/usr/bin/env python3
"""Random games a second from Python: ours, one by one and many at once, beside OpenSpiel's.

    cargo xtask wheel
    target/venv/bin/pip install --force-reinstall --no-deps target/wheels/*.whl
    target/venv/bin/python benches/python.py

Every round plays each case for a second, so that all meet the same load; the ratios are of the sums.

  openspiel   the loop is in Python: legal actions, a random one, chance, until the game is over;
  one by one  the same loop with our states;
  one a call  `State.play_out`: a game a call, as rollouts are;
  vectorised  a batch of games, each step one call with an array of choices.
"""

import random
import sys
import time

import numpy as np
import pyspiel

from duskboard import Batch, State

GAMES = (("banqi", "banqi"), ("dark_chess", "fog"))
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SECONDS = 1.0
AT_ONCE = 1024


def openspiel(game):
    """Plays one game of OpenSpiel's."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return 1


def one_by_one(start):
    """Plays one game of ours."""
    state = start
    while not state.is_over:
        if state.is_chance:
            state = state.throw(random.getrandbits(60))
        else:
            state = state.play(random.choice(state.legal_numbers()))
    return 1


def one_a_call(start):
    """Plays one game of ours in one call."""
    return int(start.play_out(random.getrandbits(60)).is_over)


def vectorised(batch):
    """A step of all games; those that are over begin anew and are counted."""
    batch.step((np.random.random(len(batch)) * batch.counts).astype(np.int64))
    over = int(batch.over.sum())
    if over:
        batch.reset()
    return over


def round_of(play, thing):
    """Games played in a round, and how long it took."""
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        games += play(thing)
    return np.array([games, time.perf_counter() - start])


def main():
    names = ["openspiel", "one by one", "one a call", "vectorised"]
    print("games a second, and how many times OpenSpiel's\n")
    print(f"{'game':<8}" + "".join(f"{name:>20}" for name in names))
    for theirs, ours in GAMES:
        batch = Batch(ours, AT_ONCE)
        for _ in range(300):  # games of all ages
            vectorised(batch)
        start = State(ours)
        plays = [openspiel, one_by_one, one_a_call, vectorised]
        cases = list(zip(plays, [pyspiel.load_game(theirs), start, start, batch]))
        sums = [np.zeros(2) for _ in cases]
        for _ in range(ROUNDS):
            for place, (play, thing) in enumerate(cases):
                sums[place] += round_of(play, thing)
        speeds = [games / seconds for games, seconds in sums]
        print(f"{ours:<8}" + "".join(f"{speed:>12.0f} ({speed / speeds[0]:4.1f})" for speed in speeds))


if __name__ == "__main__":
    main()
