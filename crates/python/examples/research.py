#!/usr/bin/env python3
"""The tutorial of docs/research.md: `python research.py [quick]` prints what stands there.

Four chapters: how games go at random, how much is hidden, a learner that beats random in Banqi, and how far the
computer's levels are from being unbeatable on a small board.
"""

import sys
import time

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.algorithms.get_all_states import get_all_states

from duskboard import Batch, Player, Rules
from duskboard.openspiel import SEATS, toy

GAMES = ["chess", "dinosaur", "assassin", "archess", "slug-torch", "slug-sight", "fog", "banqi"]


def random_play(name: str, games: int) -> str:
    """Length, score of the first seat, draws and branching of random games."""
    batch, dice = Batch(name, games, seed=1), np.random.default_rng(1)
    branching = choices = 0
    while not batch.over.all():
        counts = batch.counts
        branching += counts.sum()
        choices += (counts > 0).sum()
        batch.step((dice.random(games) * counts).astype(np.int64))
    results, lengths = batch.results, batch.lengths
    score, error = results.mean() / 2 + 0.5, results.std() / 2 / games**0.5
    draws = (results == 0).mean()
    return f"{name:<12} {lengths.mean():>7.1f} {score:>7.3f} ±{1.96 * error:.3f} {draws:>6.0%} {branching / choices:>10.1f}"


def hidden_worlds(name: str, ages: tuple[int, ...], samples: int) -> str:
    """How many different worlds are drawn for what the seat to act sees, after so many actions."""
    found = []
    for age in ages:
        batch = Batch(name, 20, seed=age)
        batch.play_out(age)
        going = np.flatnonzero(batch.seats >= 0)[:5]
        views = [batch.view(int(game), SEATS[batch.seats[game]]) for game in going]
        worlds = [len({view.sample(seed).fen for seed in range(samples)}) for view in views]
        found.append(f"{np.mean(worlds):>8.0f}")
    return f"{name:<12} {' '.join(found)}"


class Learner:
    """Prefers actions by what moves and what stands where it goes: 17 x 17 weights, learnt from results alone."""

    def __init__(self, seed: int = 1):
        self.weights = np.zeros(17 * 17)
        self.dice = np.random.default_rng(seed)

    def features(self, batch: Batch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For every legal action: its game, its feature, its place in the list of its game."""
        numbers, begins = batch.legal_numbers()
        begins = begins.astype(np.int64)
        counts = np.diff(begins)
        games = np.repeat(np.arange(len(batch)), counts)
        kinds = batch.planes()[:, :17].reshape(len(batch), 17, 32).argmax(axis=1)
        features = kinds[games, numbers // 32] * 17 + kinds[games, numbers % 32]
        return games, features, np.arange(len(numbers)) - begins[games]

    def choose(self, batch: Batch, learns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """A place for every game, at random where `learns` is false; and how it should be made likelier."""
        games, features, places = self.features(batch)
        appeal = np.where(learns[games], self.weights[features], 0.0)
        noisy = appeal + self.dice.gumbel(size=len(appeal))
        best = np.full(len(batch), -np.inf)
        np.maximum.at(best, games, noisy)
        chosen = noisy == best[games]
        share = np.exp(appeal)
        share /= np.bincount(games, share, len(batch))[games]
        slope = np.zeros((len(batch), len(self.weights)), np.float32)
        ours = learns[games]
        np.add.at(slope, (games[ours], features[ours]), (chosen - share)[ours])
        choice = np.zeros(len(batch), np.int64)
        choice[games[chosen]] = places[chosen]
        return choice, slope

    def train(self, games: int, at_once: int = 256, rate: float = 0.02) -> None:
        """Plays random opponents, first in every other game, and learns from each result."""
        batch = Batch("banqi", at_once, seed=7)
        ours = np.arange(at_once) % 2
        slopes = np.zeros((at_once, len(self.weights)), np.float32)
        while games > 0:
            choice, slope = self.choose(batch, batch.seats == ours)
            slopes += slope
            batch.step(choice)
            over = batch.over
            if over.any():
                won = np.where(ours == 0, batch.results, -batch.results)[over]
                self.weights += rate * (won[:, None] * slopes[over]).mean(axis=0) * over.sum() ** 0.5
                slopes[over] = 0
                games -= int(over.sum())
                batch.reset()

    def test(self, games: int) -> tuple[int, int, int]:
        """Wins, draws and losses against random play."""
        batch, ours = Batch("banqi", games, seed=99), np.arange(games) % 2
        while not batch.over.all():
            batch.step(self.choose(batch, batch.seats == ours)[0])
        won = np.where(ours == 0, batch.results, -batch.results)
        return int((won > 0).sum()), int((won == 0).sum()), int((won < 0).sum())


def level_policy(game, level: int, nodes: int, seeds: int) -> policy.TabularPolicy:
    """How a level plays on a small board: how often it takes each action."""
    table = policy.TabularPolicy(game)
    asked = set()
    states = get_all_states(game, include_terminals=False, include_chance_states=False)
    for state in states.values():
        seat = state.current_player()
        known = state.information_state_string(seat)
        if known in asked:
            continue
        asked.add(known)
        seen, row = state.state.observations(SEATS[seat]), table.policy_for_key(known)
        row[:] = 0
        for seed in range(seeds):
            action = Player(level, megabytes=1).think(seen, nodes=nodes, seed=seed).action
            row[state.state.rules.number(action)] += 1 / seeds
    return table


def solved(game, iterations: int) -> policy.Policy:
    """What CFR+ has learnt."""
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver.average_policy()


def main(quick: bool) -> None:
    """Prints all chapters."""
    print("Random play\n")
    print(f"{'game':<12} {'length':>7} {'score of first':>14} {'draws':>6} {'branching':>10}")
    for name in GAMES:
        print(random_play(name, 50 if quick else 2000))
    ages, samples = (4, 12, 40), 50 if quick else 2000
    print(f"\nDifferent worlds in {samples} samples of what a seat sees, after so many actions\n")
    print(f"{'game':<12} " + " ".join(f"{age:>8}" for age in ages))
    for name in GAMES:
        if Rules(name).hides:
            print(hidden_worlds(name, ages, samples))
    learner, start = Learner(), time.perf_counter()
    before = learner.test(200 if quick else 1000)
    learner.train(600 if quick else 4000)
    after = learner.test(200 if quick else 1000)
    seconds = time.perf_counter() - start
    print("\nA learner in Banqi against random play (won, drawn, lost)\n")
    print(f"before {before}\nafter  {after}")
    print(f"in {seconds:.0f} s", file=sys.stderr)
    print("\nHow much a best response wins, for both seats together (0: cannot be beaten)\n")
    game = toy("kings")
    print(f"{'random':<12} {exploitability.nash_conv(game, policy.UniformRandomPolicy(game)):.3f}")
    for level in (1, 8) if quick else range(1, 9):
        played = level_policy(game, level, nodes=200, seeds=2 if quick else 8)
        print(f"level {level:<6} {exploitability.nash_conv(game, played):.3f}")
    iterations = 2 if quick else 40
    print(f"{f'CFR+ ({iterations})':<12} {exploitability.nash_conv(game, solved(game, iterations)):.3f}")


if __name__ == "__main__":
    main("quick" in sys.argv[1:])
