#!/usr/bin/env python3
"""OpenSpiel's MCTS as a UCI engine that plays Banqi, for `duskboard match`.

Needs OpenSpiel from PyPI; 2.0.2 works on Python 3.11. From the root of the repository:

    python3 -m venv target/openspiel
    target/openspiel/bin/pip install open_spiel
    printf '#!/bin/sh\nexec target/openspiel/bin/python crates/ai/matches/openspiel_mcts.py\n' > target/mcts
    chmod +x target/mcts
    duskboard match banqi --a level=8 --b "cmd=target/mcts;Simulations=1000" --games 100 --movetime 100

It always runs `Simulations` simulations, each with one random playout, whatever time it is given.

The game is replayed in OpenSpiel from its start, flips with what they turned over. OpenSpiel must
find every action legal, or this stops: then the rules differ.
"""

import sys

import pyspiel

# OpenSpiel's letters for the pieces, and ours.
LETTERS = dict(zip("GAERHCSgaerhcs", "KGMRHCPkgmrhcp"))
# As at our table.
QUIET_HALF_MOVES = 60
OPTIONS = {"Simulations": 1000, "Seed": 1}


def square(text):
    """The square of `row,column`."""
    row, column = text.split(",")
    return f"{chr(ord('a') + int(column))}{4 - int(row)}"


def word_of(state, action):
    """An action or an outcome of OpenSpiel in our words; a flip names its square twice."""
    name = state.action_to_string(action)
    if state.is_chance_node():
        return LETTERS[name.removeprefix("Reveal:")]
    squares = [square(part.split(")")[0]) for part in name.split("(")[1:]]
    return squares[0] + squares[-1]


def replayed(game, words):
    """The state after these actions and outcomes."""
    state = game.new_initial_state()
    for word in words:
        actions = {word_of(state, action): action for action in state.legal_actions()}
        if word not in actions:
            sys.exit(f"OpenSpiel does not allow {word}, only {sorted(actions)}, in\n{state}")
        state.apply_action(actions[word])
    return state


def new_bot(game):
    """The bot that OpenSpiel's own examples use, with as many simulations as were asked for."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, OPTIONS["Seed"])
    memory, solves, verbose = 1000, True, False
    return pyspiel.MCTSBot(
        game, evaluator, 2.0, OPTIONS["Simulations"], memory, solves, OPTIONS["Seed"], verbose
    )


def say(text):
    print(text, flush=True)


def main():
    game = pyspiel.load_game("banqi", {"max_no_progress": QUIET_HALF_MOVES})
    bot, state = None, game.new_initial_state()
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                say("id name OpenSpiel MCTS")
                for name, value in OPTIONS.items():
                    say(f"option name {name} type spin default {value} min 1 max 1000000")
                say("uciok")
            case ["setoption", "name", name, "value", value] if name in OPTIONS:
                OPTIONS[name] = int(value)
                bot = None
            case ["isready"]:
                say("readyok")
            case ["ucinewgame"]:
                bot = None
            case ["position", "fen", *words]:
                # The start is the same for every game: only what came after it matters.
                moves = words[words.index("moves") + 1 :] if "moves" in words else []
                state = replayed(game, moves)
            case ["go", *_]:
                bot = bot or new_bot(game)
                OPTIONS["Seed"] += 1
                say(f"bestmove {word_of(state, bot.step(state))}")
            case ["quit"]:
                return
            case unknown:
                sys.exit(f"not understood: {' '.join(unknown)}")


if __name__ == "__main__":
    main()
