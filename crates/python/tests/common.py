"""What the tests share: every game, random games, and pairs that one seat cannot tell apart."""

import random
from pathlib import Path

from duskboard import Rules, State

TWINS = Path(__file__).parents[2] / "reference" / "twins.txt"
#: Every name, and options that change what is hidden.
SETTINGS = [Rules(name) for name in Rules.names()] + [
    Rules("slug-torch", shuffle="mirrored", capture_light="off"),
    Rules("slug-sight", capture_light="both"),
    Rules("archess", second_shot="captures"),
    Rules("banqi", quiet_draw=40, repetition_draw=False),
]


def rules_of(text):
    """Rules as tables write them: `slug-torch shuffle=mirrored`."""
    name, *options = text.split()
    return Rules(name, **dict(option.split("=") for option in options))


def step(state, dice):
    """The state after a random action, or after chance has fallen."""
    if state.is_chance:
        return state.throw(dice.getrandbits(60))
    return state.play(dice.choice(state.legal_numbers()))


def moments(rules, games=1, most=160, seed=1):
    """The moments of some random games, the ends included."""
    dice = random.Random(f"{rules} {seed}")
    for _ in range(games):
        state = State(rules)
        yield state
        for _ in range(most):
            if state.is_over:
                break
            state = step(state, dice)
            yield state


def twins():
    """Rules, seat, two states that it cannot tell apart, and an action in each that is told alike."""
    for line in TWINS.read_text().splitlines():
        if not line.startswith("#"):
            name, seat, one, other, actions = line.split(" | ")
            rules = rules_of(name)
            yield rules, seat, State(rules, one), State(rules, other), actions.split()
