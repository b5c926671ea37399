"""Chess games in which not everything is seen and not everything is certain.

A :class:`State` is the whole truth of a game and never changes; what is played makes a new one.
Whoever plays is given a :class:`View`: all that one viewer knows, and nothing else.

>>> import duskboard
>>> state = duskboard.State("assassin").play("A@c3").play("A@f6").play("e2e4")
>>> view = state.view("second")
>>> view.at("c3").kind
'empty'
>>> view.read("e5")
'e7e5'

A :class:`Game` is played in place, quickly; a :class:`Batch` is thousands of games, stepped in one call.

Seats are ``"first"`` and ``"second"``, viewers also ``"spectator"``. Actions, positions and views
are written as the command line writes them; actions also have numbers, the same in every position.
"""

from ._native import (
    BadFen,
    BadPgn,
    BadRecord,
    BadRules,
    Batch,
    Cell,
    Event,
    Game,
    Guess,
    Hint,
    IllegalAction,
    Man,
    Moment,
    NoSuchChance,
    Observations,
    Outcome,
    Player,
    Record,
    Rules,
    Setting,
    State,
    Thought,
    View,
    greedy_action,
    random_action,
    read_pgn,
    tidy_pgn,
)

__all__ = [
    "BadFen",
    "BadPgn",
    "BadRecord",
    "BadRules",
    "Batch",
    "Cell",
    "Event",
    "Game",
    "Guess",
    "Hint",
    "IllegalAction",
    "Man",
    "Moment",
    "NoSuchChance",
    "Observations",
    "Outcome",
    "Player",
    "Record",
    "Rules",
    "Setting",
    "State",
    "Thought",
    "View",
    "greedy_action",
    "random_action",
    "read_pgn",
    "tidy_pgn",
]
