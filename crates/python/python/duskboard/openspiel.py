"""OpenSpiel games: ``pyspiel.load_game("duskboard_banqi")`` after ``import duskboard.openspiel``.

Every name of :meth:`duskboard.Rules.names` is a game, with ``_`` for ``-``. ``fen`` begins it from a
position, ``options`` sets its options: ``pyspiel.load_game("duskboard_fog", {"fen": ...})``.

An information state is everything its player has observed, step by step. As a tensor it is the last
views, the newest first; an observation is the newest one. Where both may act, first acts first.
"""

from __future__ import annotations

import functools

import numpy as np
import pyspiel

from . import Rules, State, View

SEATS = ("first", "second")
#: How many views an information-state tensor holds.
MEMORY = 8
#: No game is longer, not even one without a limit to quiet moves.
MAX_LENGTH = 20_000
#: How many ways chance has to fall: officers of SlugChess, pieces of Banqi, a coin of ArChess.
CHANCES = {"slug-torch": 5040, "slug-sight": 5040, "banqi": 14, "archess": 2}

#: Small starts, for algorithms that walk through the whole tree: a game and a FEN. They are short because
#: a hundred quiet half-moves are a draw, and most of those are over.
#:
#: - ``kings``: dark chess with nothing but kings. Whoever comes beside the other is taken, so both
#:   guess where the other went; four half-moves, 1,204 histories.
#: - ``corridor``: the same on the first rank, five half-moves, 3,951 histories.
TOYS = {
    "kings": ("fog", "8/8/8/8/8/2k5/8/K7 w - - 96 1"),
    "corridor": ("fog", "8/8/8/8/8/8/8/K2k4 w - - 95 1"),
}


def toy(name: str) -> pyspiel.Game:
    """One of the small starts as a game."""
    game, fen = TOYS[name]
    return pyspiel.load_game(short_name(game), {"fen": fen})


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game."""
    kind = pyspiel.GameType
    chance = kind.ChanceMode.EXPLICIT_STOCHASTIC
    hides = Rules(name).hides
    known = kind.Information.IMPERFECT_INFORMATION if hides else kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=short_name(name),
        long_name=f"Duskboard: {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance if Rules(name).variant in CHANCES else kind.ChanceMode.DETERMINISTIC,
        information=known,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"fen": "", "options": ""},
    )


def short_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return "duskboard_" + name.replace("-", "_")


@functools.lru_cache(maxsize=16)
def chances(state: State) -> list[tuple[str, int]]:
    """How chance can fall. OpenSpiel asks again for each of the 5,040 ways to shuffle officers."""
    return state.chances()


class DuskboardGame(pyspiel.Game):
    """A game of ours, from its start or from a FEN. Each name is a class below this one."""

    name: str

    def __init__(self, params: dict[str, str] | None = None):
        params = params or {}
        options = dict(option.split("=") for option in params.get("options", "").split())
        self.rules = Rules(self.name, **options)
        self.start = State(self.rules, params.get("fen") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=CHANCES.get(self.rules.variant, 0),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(game_type(self.name), info, params)

    def new_initial_state(self) -> DuskboardState:
        return DuskboardState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> DuskboardObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DuskboardObserver(self.rules, kind.perfect_recall)


class DuskboardState(pyspiel.State):
    """A state of ours, and what each player has observed on the way to it."""

    def __init__(self, game: DuskboardGame):
        super().__init__(game)
        self.state = game.start
        self.seen: list[tuple[str, ...]] = [(), ()]
        self.views: list[tuple[View, ...]] = [(), ()]
        self._look()

    def current_player(self) -> int:
        if self.state.is_over:
            return pyspiel.PlayerId.TERMINAL
        if self.state.is_chance:
            return pyspiel.PlayerId.CHANCE
        return SEATS.index(self.state.seat)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        winner = self.state.outcome and self.state.outcome.winner
        return {"first": [1.0, -1.0], "second": [-1.0, 1.0], None: [0.0, 0.0]}[winner]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in chances(self.state)]
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def resample_from_infostate(self, player: int, probability_sampler) -> DuskboardState:
        """A state with the same view and the same past for this player."""
        seed = int(probability_sampler() * 2**53)
        other = self.get_game().new_initial_state()
        other.state = self.state.view(SEATS[player]).sample(seed)
        other.seen, other.views = [(), ()], [(), ()]
        other._look()
        other.seen[player], other.views[player] = self.seen[player], self.views[player]
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal_numbers(SEATS[player]))

    def _apply_action(self, action: int) -> None:
        if self.state.is_chance:
            self.state = self.state.resolve(chances(self.state)[action][0])
        else:
            self.state = self.state.play(action, self.state.seat)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return chances(self.state)[action][0]
        return self.state.rules.action(action)

    def __str__(self) -> str:
        return self.state.fen

    def _look(self) -> None:
        """Both players observe what has come of the last step."""
        for player, seat in enumerate(SEATS):
            view = self.state.view(seat)
            told = " ".join(map(str, self.state.told(seat)))
            self.seen[player] += (f"{view} {told}",)
            self.views[player] = (view, *self.views[player])[:MEMORY]


class DuskboardObserver:
    """What a player has observed, as text and as numbers."""

    def __init__(self, rules: Rules, recalls: bool):
        self.recalls = recalls
        shape = (len(rules.planes), rules.ranks, 8)
        shape = (MEMORY, *shape) if recalls else shape
        self.tensor = np.zeros(np.prod(shape), np.float32)
        self.dict = {"views": self.tensor.reshape(shape)}

    def set_from(self, state: DuskboardState, player: int) -> None:
        self.tensor.fill(0)
        views = state.views[player]
        if not self.recalls:
            self.dict["views"][:] = views[0].planes()
            return
        for place, view in enumerate(views):
            self.dict["views"][place] = view.planes()

    def string_from(self, state: DuskboardState, player: int) -> str:
        return "\n".join(state.seen[player]) if self.recalls else str(state.views[player][0])


for _name in Rules.names():
    # A class, not a closure: OpenSpiel lets go of it after Python has ended.
    _game = type(f"Duskboard {_name}", (DuskboardGame,), {"name": _name})
    pyspiel.register_game(game_type(_name), _game)
