"""Two bots play each other and are rated: ``python -m duskboard.arena banqi --a level=3 --b random``.

A bot is ``level=1..8``, ``random``, ``greedy`` or ``module:function``, a function that is given the
observations of its seat and answers with an action, as :mod:`duskboard.bot` wants it. Games come in pairs with
the same chance and the seats swapped.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import random
from collections.abc import Callable

from . import Observations, Player, Rules, State, greedy_action, random_action

#: A longer game is a draw.
LONGEST = 600
Bot = Callable[[Observations], str]


def bot(spec: str, nodes: int | None, seed: int) -> Bot:
    """The bot that a word describes."""
    dice = random.Random(f"{spec} {seed}")
    if spec in ("random", "greedy"):
        simple = random_action if spec == "random" else greedy_action
        return lambda seen: simple(seen, dice.getrandbits(60))
    if spec.startswith("level=") and spec.removeprefix("level=").isdecimal():
        player = Player(int(spec.removeprefix("level=")))
        if player.level == 8 and nodes is None:
            raise ValueError("level=8 thinks for ever: give it --nodes")
        return lambda seen: player.think(seen, nodes=nodes, seed=dice.getrandbits(60)).action
    module, _, name = spec.partition(":")
    if not name:
        raise ValueError(f"bad bot {spec!r}: expected level=1..8, random, greedy or module:function")
    return getattr(importlib.import_module(module), name)


def play(rules: Rules, bots: dict[str, Bot], seed: int, fen: str | None = None) -> State:
    """One game; how it stands at its end."""
    dice, state = random.Random(seed), State(rules, fen)
    seen = {seat: Observations(rules, seat) for seat in bots}
    for _ in range(LONGEST):
        told = {seat: state.told(seat) for seat in bots}
        while state.is_chance:
            state = state.throw(dice.getrandbits(60))
            told = {seat: events + state.told(seat) for seat, events in told.items()}
        for seat, observed in seen.items():
            observed.push(state.view(seat), told[seat])
        if state.is_over:
            break
        seat = state.seat
        state = state.play(bots[seat](seen[seat]), seat)
    return state


def elo(scores: list[float]) -> tuple[float, float, float]:
    """The difference in rating by these scores, and its 95 % interval."""

    def rating(share: float) -> float:
        share = min(max(share, 1e-3), 1 - 1e-3)
        return 400 * math.log10(share / (1 - share))

    mean = sum(scores) / len(scores)
    spread = sum((score - mean) ** 2 for score in scores) / len(scores)
    margin = 1.96 * math.sqrt(spread / len(scores))
    return rating(mean), rating(mean - margin), rating(mean + margin)


def compete(rules: Rules, a: Bot, b: Bot, games: int, seed: int = 1, fen: str | None = None) -> list[float]:
    """A's score in each game."""
    scores = []
    for number in range(games):
        first = number % 2 == 0
        bots = {"first": a if first else b, "second": b if first else a}
        outcome = play(rules, bots, seed * 1_000_003 + number // 2, fen).outcome
        winner = outcome.winner if outcome else None
        scores.append(0.5 if winner is None else float((winner == "first") == first))
    return scores


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m duskboard.arena", description="Plays two bots.")
    parser.add_argument("game", help="the name of a game")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--fen", help="every game begins here")
    parser.add_argument("--a", required=True, metavar="BOT")
    parser.add_argument("--b", required=True, metavar="BOT")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, help="how far a level may search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        rules = Rules(given.game, **dict(option.split("=", 1) for option in given.option))
        bots = [bot(spec, given.nodes, given.seed) for spec in (given.a, given.b)]
        State(rules, given.fen)
    except (ValueError, ImportError, AttributeError) as wrong:
        parser.error(str(wrong))
    if given.games < 1:
        parser.error("--games has to be at least 1")
    scores = compete(rules, *bots, games=given.games, seed=given.seed, fen=given.fen)
    wins, draws, losses = (scores.count(score) for score in (1.0, 0.5, 0.0))
    rating, low, high = elo(scores)
    if given.json:
        found = {"wins": wins, "draws": draws, "losses": losses, "elo": rating, "interval": [low, high]}
        print(json.dumps(found))
    else:
        print(f"A {given.a} against B {given.b}: {wins} won, {draws} drawn, {losses} lost")
        print(f"A is {rating:+.0f} Elo better, 95 % between {low:+.0f} and {high:+.0f}")


if __name__ == "__main__":
    main()
