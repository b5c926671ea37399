#!/usr/bin/env python3
"""Random games a second from Python: ours, one by one and many at once, beside OpenSpiel's.

    cargo xtask wheel
    target/venv/bin/python -m pip install --force-reinstall --no-deps target/wheels/*.whl
    target/venv/bin/python benches/python.py            # or with a number of rounds

Every round plays each case for a fifth of a second, so that all meet the same load; the ratios are of the sums,
by processor time and by the clock on the wall. The loops are what users of each library write:

  openspiel    a state: legal actions, a random one, chance sampled from its outcomes, until it is over;
  states       the same with our states, which never change: every action makes a new one;
  one by one   a `Game`, which changes in place as OpenSpiel's states do; chance falls inside;
  by place     the same by places in the list, which is then not made;
  one a call   `State.play_out`: a game a call, as rollouts are;
  batch        a `Batch`, each step one call with an array of choices made by NumPy, on one thread;
  batch, all   the same on all cores;
  played out   a batch whose choices are its own: `Batch.play_out(1)`, on one thread.
"""

import random
import sys
import time

import numpy as np
import pyspiel

from duskboard import Batch, Game, State

GAMES = (("banqi", "banqi"), ("dark_chess", "fog"))
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 25
SECONDS = 0.2
AT_ONCE = 2048
DICE = np.random.default_rng(1)


def openspiel(game):
    """Plays one game of OpenSpiel's."""
    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            actions += 1
    return 1, actions


def states(start):
    """Plays one game of ours, state by state."""
    state, actions = start, 0
    while not state.is_over:
        if state.is_chance:
            state = state.throw(random.getrandbits(60))
        else:
            state = state.play(random.choice(state.legal_numbers()))
            actions += 1
    return 1, actions


def one_by_one(game):
    """Plays one game of ours in place."""
    game.reset()
    actions = 0
    while legal := game.legal():
        game.play(random.choice(legal))
        actions += 1
    return 1, actions


def by_place(game):
    """Plays one game of ours in place, without lists."""
    game.reset()
    actions = 0
    while count := game.count:
        game.step(int(random.random() * count))
        actions += 1
    return 1, actions


def one_a_call(start):
    """Plays one game of ours in one call; nobody counts its actions."""
    return int(start.play_out(random.getrandbits(60)).is_over), np.nan


def batch(games):
    """A step of all games; those that are over begin anew and are counted."""
    games.step((DICE.random(len(games)) * games.counts).astype(np.int64))
    return games.reset(), len(games)


def played_out(games):
    """The same with choices of its own."""
    games.play_out(1)
    return games.reset(), len(games)


def round_of(play, thing):
    """Games and actions played in a round, processor time and time on the wall."""
    played = np.zeros(2)
    start, work = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < SECONDS:
        played += play(thing)
    return np.array([*played, time.process_time() - work, time.perf_counter() - start])


def aged(name, threads):
    """A batch with games of all ages."""
    games = Batch(name, AT_ONCE, threads=threads)
    for _ in range(600):
        played_out(games)
    return games


def cases_of(theirs, ours):
    """Every case with what it plays."""
    start = State(ours)
    return {
        "openspiel": (openspiel, pyspiel.load_game(theirs)),
        "states": (states, start),
        "one by one": (one_by_one, Game(ours, seed=1)),
        "by place": (by_place, Game(ours, seed=2)),
        "one a call": (one_a_call, start),
        "batch": (batch, aged(ours, 1)),
        "batch, all": (batch, aged(ours, 0)),
        "played out": (played_out, aged(ours, 1)),
    }


def main():
    print(f"{'':<22}{'games/s':>10}{'times':>7}{'by clock':>10}{'actions/s':>12}{'times':>7}{'a game':>8}")
    for theirs, ours in GAMES:
        cases = cases_of(theirs, ours)
        sums = dict.fromkeys(cases, np.zeros(4))
        for _ in range(ROUNDS):
            for name, (play, thing) in cases.items():
                sums[name] = sums[name] + round_of(play, thing)
        base = sums["openspiel"]
        for name, (games, actions, work, clock) in sums.items():
            by_work, by_clock = games / work * base[2] / base[0], games / clock * base[3] / base[0]
            print(
                f"{ours + ', ' + name:<22}{games / clock:>10,.0f}{by_work:>7.1f}{by_clock:>10.1f}"
                f"{actions / clock:>12,.0f}{actions / clock * base[3] / base[1]:>7.1f}{actions / games:>8.0f}"
            )


if __name__ == "__main__":
    main()
