#!/usr/bin/env python3
"""A bot that looks one move ahead in worlds it imagines: `bot.py http://127.0.0.1:8181 fog`."""

import random
import sys

from duskboard import Observations, State
from duskboard.bot import play

WORTH = dict(zip("kqtrbnaxpgmhc", [99, 9, 11, 5, 3, 3, 4, 1, 1, 5, 4, 2, 3]))


def balance(state: State, seat: str) -> int:
    """What a seat has, less what the other has."""
    cells = [cell for cell in state.view(seat).board.values() if cell.man]
    return sum(WORTH[c.man.letter.lower()] * (1 if c.owner == seat else -1) for c in cells)


def choose(seen: Observations) -> str:
    """The action that leaves most, on average over some worlds; any of the best."""
    view = seen.now
    worlds = [view.sample(random.getrandbits(60)) for _ in range(5)]

    def worth(action: str) -> float:
        after = [world.play(action, seen.seat) for world in worlds]
        return sum(balance(state, seen.seat) for state in after) + random.random()

    return max(view.legal(), key=worth)


if __name__ == "__main__":
    print(play(*sys.argv[1:3], choose, name="One move ahead"))
