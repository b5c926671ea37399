#!/usr/bin/env python3
"""Random games a second from Python: ours, one by one and many at once, beside OpenSpiel's.

    cargo xtask wheel
    target/venv/bin/pip install --force-reinstall --no-deps target/wheels/*.whl
    target/venv/bin/python benches/python.py

Every round plays each case for a second, so that all meet the same load; the ratios are of the sums.

  openspiel   the loop is in Python: legal actions, a random one, chance, until the game is over;
  one by one  the same loop with our states;
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
AT_ONCE = 4096


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
    print(f"{'game':<12} {'openspiel':>10} {'one by one':>11} {'ratio':>6} {'vectorised':>11} {'ratio':>6}")
    for theirs, ours in GAMES:
        batch = Batch(ours, AT_ONCE)
        for _ in range(300):  # games of all ages
            vectorised(batch)
        cases = [
            (openspiel, pyspiel.load_game(theirs)),
            (one_by_one, State(ours)),
            (vectorised, batch),
        ]
        sums = [np.zeros(2) for _ in cases]
        for _ in range(ROUNDS):
            for place, (play, thing) in enumerate(cases):
                sums[place] += round_of(play, thing)
        them, single, many = (games / seconds for games, seconds in sums)
        print(f"{ours:<12} {them:>10.0f} {single:>11.0f} {single / them:>6.1f} {many:>11.0f} {many / them:>6.1f}")


if __name__ == "__main__":
    main()
