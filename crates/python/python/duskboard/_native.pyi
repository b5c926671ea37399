"""What the compiled part of the package holds."""

from collections.abc import Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from .words import Color, Seat, Turn, Viewer

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

class BadRules(ValueError):
    """No such game, or no such option of it."""

class BadFen(ValueError):
    """A text that is no position or no view."""

class IllegalAction(ValueError):
    """An action that was refused. The words are made from what its seat knows."""

class NoSuchChance(ValueError):
    """Chance cannot fall like this, or has no say."""

class BadPgn(ValueError):
    """A text that is no PGN of a game of ours."""

class BadRecord(ValueError):
    """A record that cannot be read or is untrue."""

@final
class Setting:
    """One option as it stands."""

    @property
    def key(self) -> str: ...
    @property
    def value(self) -> str: ...
    @property
    def allowed(self) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Rules:
    """A game and all its options: ``Rules("banqi", quiet_draw=40)``. ``True`` is ``on``."""

    def __new__(cls, name: str, /, **options: str | int | bool) -> Self: ...
    @staticmethod
    def names() -> list[str]:
        """Every name a game can be asked for by."""
    @property
    def variant(self) -> str: ...
    @property
    def options(self) -> dict[str, str]: ...
    @property
    def settings(self) -> list[Setting]: ...
    @property
    def hides(self) -> bool:
        """Is anything hidden from a player?"""
    @property
    def fogged(self) -> bool:
        """Are squares out of sight? Then a spectator sees none while the game runs."""
    @property
    def ranks(self) -> int: ...
    @property
    def num_actions(self) -> int:
        """How many actions have a number: the size of a learner's output."""
    def number(self, action: str) -> int:
        """The number of an action."""
    def action(self, number: int) -> str:
        """The action with a number."""
    @property
    def planes(self) -> list[str]:
        """What each plane of :meth:`View.planes` shows."""
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """Who won, and why the game is over."""

    @property
    def winner(self) -> Seat | None: ...
    @property
    def reason(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Man:
    """A piece: what it is, its colour, what is special about it."""

    @property
    def figure(self) -> str: ...
    @property
    def color(self) -> Color: ...
    @property
    def condition(self) -> Literal["plain", "paralysed", "hidden", "revealed"]: ...
    @property
    def letter(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Cell:
    """What a viewer knows of one square."""

    @property
    def kind(self) -> Literal["unseen", "empty", "face-down", "man"]: ...
    @property
    def man(self) -> Man | None: ...
    @property
    def owner(self) -> Seat | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Event:
    """One thing a viewer learns from a step; what the viewer did not see is ``None``."""

    def __new__(cls, rules: Rules | str, text: str) -> Self: ...
    @property
    def kind(self) -> str: ...
    @property
    def fields(self) -> dict[str, str | None]: ...
    def __getitem__(self, name: str, /) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class View:
    """All that one viewer knows of a game. It holds nothing else, pickled or not.

    A view is read from its text; with ``revealed``, from the FEN that everybody sees after the end.
    """

    def __new__(
        cls, rules: Rules | str, viewer: Viewer, text: str, revealed: bool = False
    ) -> Self: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def viewer(self) -> Viewer: ...
    @property
    def turn(self) -> Turn:
        """Whose turn it is. Not whether the game is over: who is told so gets an event."""
    @property
    def move_number(self) -> int: ...
    @property
    def check(self) -> str | None:
        """The king of the side to move, if it is seen to be attacked."""
    @property
    def lit(self) -> str | None:
        """The square that a capture has lit for the side to move."""
    @property
    def unplaced(self) -> list[Seat]:
        """Who has still to put an assassin on the board."""
    @property
    def bag(self) -> list[tuple[Man, int]]:
        """What lies face down: each man with its number."""
    def color(self, seat: Seat) -> Color | None:
        """The colour a seat plays; nobody knows in Banqi before the first flip."""
    @property
    def board(self) -> dict[str, Cell]:
        """What is known of each square, by its name."""
    def at(self, square: str) -> Cell:
        """What is known of a square."""
    def planes(self) -> NDArray[np.uint8]:
        """What is known as numbers: planes (see :attr:`Rules.planes`), ranks, files."""
    def legal(self) -> list[str]:
        """The viewer's legal actions, sorted."""
    def legal_numbers(self) -> list[int]:
        """Their numbers, in the same order."""
    def is_legal(self, action: str | int) -> bool: ...
    def write(self, action: str | int) -> str:
        """How a player would write this legal action."""
    def read(self, text: str) -> str:
        """The legal action that a player means by a text."""
    def on_move(self) -> View | None:
        """The same view as if it were the viewer's turn: what a premove is chosen from."""
    def sample(self, seed: int = 0) -> State:
        """A state that this viewer could not tell from the real one."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: Any) -> View: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Observations:
    """Everything one seat has observed, oldest first: all that a player is given."""

    def __new__(
        cls, rules: Rules | str, seat: Seat, steps: Sequence[tuple[View, list[Event]]] = ...
    ) -> Self: ...
    def push(self, view: View, events: Sequence[Event] = ...) -> None:
        """Adds what was seen and told of one more step, the seat's own steps included."""
    @property
    def rules(self) -> Rules: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def now(self) -> View | None: ...
    @property
    def steps(self) -> list[tuple[View, list[Event]]]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Observations: ...
    def __deepcopy__(self, _memo: Any) -> Observations: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class State:
    """The whole truth of a game. It never changes: what is played makes a new one.

    Without a FEN the game begins as the rules say; where officers are shuffled chance acts first,
    or, with ``usual``, they stand as in chess. ``steps`` are played, as :attr:`history` lists them.

    Two states are equal if the position and whose turn it is are; what came before does not matter.
    """

    def __new__(
        cls,
        rules: Rules | str,
        fen: str | None = None,
        usual: bool = False,
        steps: Sequence[str] = ...,
    ) -> Self: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def fen(self) -> str:
        """The whole truth as text. Not for players."""
    @property
    def turn(self) -> Turn: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_chance(self) -> bool: ...
    @property
    def seat(self) -> Seat | None:
        """The seat that acts, the first of two if both may."""
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def key(self) -> int:
        """What the repetition rule compares."""
    @property
    def history(self) -> list[str]:
        """Everything that was played, and how chance fell."""
    def view(self, viewer: Viewer) -> View:
        """All that a viewer may know now; when the game is over, everything."""
    def legal(self, seat: Seat | None = None) -> list[str]:
        """The legal actions of a seat, sorted; of the one that acts, if none is named."""
    def legal_numbers(self, seat: Seat | None = None) -> list[int]:
        """Their numbers, in no particular order."""
    def play(self, action: str | int, seat: Seat | None = None) -> State:
        """The state after an action."""
    def chances(self) -> list[tuple[str, int]]:
        """Every outcome that chance has now, with its exact weight."""
    def resolve(self, outcome: str) -> State:
        """The state after this outcome of chance."""
    def throw(self, seed: int) -> State:
        """The state after an outcome of chance that a seed decides."""
    def play_out(self, seed: int) -> State:
        """The end of a random game from here, by a seed: one call a game."""
    def told(self, viewer: Viewer) -> list[Event]:
        """What a viewer is told of the last step."""
    def told_text(self, viewer: Viewer) -> str:
        """How a viewer's history tells the last step."""
    def notation(self, viewer: Viewer) -> list[str]:
        """How a viewer's history tells every step."""
    def pgn(self) -> str:
        """The whole game as PGN, chance included. Not for players."""
    def observations(self, seat: Seat) -> Observations:
        """Everything a seat has observed of the game."""
    def perft(self, depth: int) -> int:
        """How many leaves the tree of so many actions has."""
    def divide(self, depth: int) -> list[tuple[str, int]]:
        """The leaves behind each action."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: Any) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game being played, for those in a hurry: it changes in place, and actions are numbers.

    It begins as the rules say or goes on from a state. Chance falls inside, by dice that a seed
    decides. A game cannot be pickled; its :attr:`state` can.

    >>> import random, duskboard
    >>> game = duskboard.Game("banqi", seed=1)
    >>> while legal := game.legal():
    ...     game.play(random.choice(legal))
    >>> game.state.is_over
    True
    """

    def __new__(cls, start: State | Rules | str, *, seed: int = 0) -> Self: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def seat(self) -> Seat | None:
        """The seat that acts, the first of two if both may."""
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def state(self) -> State:
        """The whole truth of this moment, history and all. Not for players."""
    def view(self, viewer: Viewer) -> View:
        """All that a viewer may know now; when the game is over, everything."""
    @property
    def count(self) -> int:
        """How many legal actions there are; 0 when the game is over."""
    def legal(self) -> list[int]:
        """Their numbers, in no particular order; none when the game is over."""
    def play(self, action: int, /) -> None:
        """Plays a legal action; then chance falls."""
    def step(self, place: int, /) -> None:
        """The same by its place in the list, below :attr:`count`: no list has to be made."""
    def reset(self) -> None:
        """Back to where it began. The dice go on."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...

@final
class Hint:
    """An action and what it is worth to who asked, as UCI writes it: ``cp 35``, ``mate 2``."""

    @property
    def action(self) -> str: ...
    @property
    def value(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Thought:
    """What a player answers with."""

    @property
    def action(self) -> str: ...
    @property
    def value(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def hints(self) -> list[Hint]: ...

@final
class Guess:
    """A piece that may stand on an unseen square, and how likely that is."""

    @property
    def square(self) -> str: ...
    @property
    def piece(self) -> str: ...
    @property
    def probability(self) -> float: ...

@final
class Player:
    """A computer player of a level from 1 to 8, with its memory between moves.

    It is given what a seat has observed, never a state. The same question with the same seed gets
    the same answer, unless it is limited by time. Level 8 needs a limit.
    """

    def __new__(cls, level: int = 8, *, megabytes: int = ...) -> Self: ...
    @property
    def level(self) -> int: ...
    def new_game(self) -> None:
        """Forgets the last game."""
    def think(
        self,
        seen: Observations,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        milliseconds: int | None = None,
        seed: int = 0,
    ) -> Thought:
        """What to play."""
    def hints(
        self,
        seen: Observations,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        milliseconds: int | None = None,
        seed: int = 0,
    ) -> list[Hint]:
        """The actions with their values, the best first."""
    def guess(self, seen: Observations, *, milliseconds: int = 1500, seed: int = 0) -> list[Guess]:
        """The belief: where unseen enemy pieces may stand, the likeliest first."""

def read_pgn(text: str) -> list[State]:
    """The games of a PGN text, each at the end of its main line."""

def tidy_pgn(text: str) -> str:
    """The games of a PGN text as we write them, with their variations, comments and marks."""

def random_action(seen: Observations, seed: int = 0) -> str:
    """Any legal action."""

def greedy_action(seen: Observations, seed: int = 0) -> str:
    """The capture of the most valuable piece that is seen, or a promotion, or any legal action."""

@final
class Moment:
    """A moment of a game that is replayed."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def text(self) -> str: ...
    @property
    def view(self) -> str: ...

@final
class Record:
    """The record of a game, as a server gives it. Signatures are checked by ``duskboard verify``."""

    def __new__(cls, text: str) -> Self: ...
    @property
    def rules(self) -> Rules: ...
    def verify(self) -> tuple[int, int]:
        """Replays the game and checks everything; how many actions there were, and throws."""
    def pgn(self) -> str:
        """The game as PGN; Banqi as a list of moves."""
    def moments(self, viewer: Viewer | None = None) -> list[Moment]:
        """The moments of the game as a viewer saw them, or as they were."""

@final
class Batch:
    """Many games of the same rules at once. Chance falls inside, by dice that a seed decides.

    >>> import numpy as np, duskboard
    >>> batch, dice = duskboard.Batch("banqi", 1000), np.random.default_rng(1)
    >>> while not batch.over.all():
    ...     batch.step((dice.random(1000) * batch.counts).astype(np.int64))
    >>> batch.results.shape
    (1000,)
    """

    def __new__(
        cls,
        rules: Rules | str,
        games: int,
        *,
        fen: str | None = None,
        seed: int = 0,
        threads: int = 0,
    ) -> Self: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def counts(self) -> NDArray[np.uint16]:
        """How many legal actions the seat to act has; 0 when the game is over."""
    @property
    def seats(self) -> NDArray[np.int8]:
        """Whose turn it is: 0, 1, or -1 when the game is over."""
    @property
    def results(self) -> NDArray[np.int8]:
        """1 if the first seat won, -1 if it lost, else 0."""
    @property
    def lengths(self) -> NDArray[np.uint32]:
        """How many actions the players have made."""
    @property
    def over(self) -> NDArray[np.bool_]: ...
    def legal_numbers(self) -> tuple[NDArray[np.uint32], NDArray[np.uintp]]:
        """The numbers of all legal actions, game after game, and where each game's begin."""
    def masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal: a row a game."""
    def planes(self) -> NDArray[np.uint8]:
        """What the seat to act sees: games, planes, ranks, files."""
    def step(self, places: NDArray[np.int64]) -> None:
        """Plays in every game the legal action at this place of its list, below its count."""
    def step_numbers(self, actions: NDArray[np.int64]) -> None:
        """The same by the numbers of actions."""
    def play_out(self, actions: int | None = None) -> None:
        """Plays every game at random to its end, or for so many actions."""
    def reset(self, which: NDArray[np.bool_] | None = None) -> int:
        """Begins anew: the games that are over, or these; how many."""
    def view(self, game: int, viewer: Viewer) -> View:
        """What a viewer knows of a game."""
    def __len__(self) -> int: ...
