"""A PettingZoo environment: ``aec.env("banqi")``.

Agents are ``"first"`` and ``"second"``. What an agent observes is made from its view alone: the
planes of :meth:`duskboard.View.planes`, and a mask of what it may play. Chance falls inside.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Rules, State

SEATS = ["first", "second"]


def env(rules: Rules | str, fen: str | None = None, max_actions: int = 1000) -> AECEnv:
    """The environment in PettingZoo's usual wrappers."""
    bare = raw_env(rules, fen, max_actions)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class raw_env(AECEnv):
    """One game after the other. A game is cut off after so many actions."""

    metadata = {"name": "duskboard_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: Rules | str, fen: str | None = None, max_actions: int = 1000):
        super().__init__()
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        self.fen = fen
        self.max_actions = max_actions
        self.render_mode = "ansi"
        self.possible_agents = list(SEATS)
        self._dice = np.random.default_rng()
        self._start = State(self.rules, fen)

    @functools.cache
    def observation_space(self, agent: str) -> Dict:
        shape = (len(self.rules.planes), self.rules.ranks, 8)
        return Dict(
            observation=Box(0, 255, shape, np.uint8),
            action_mask=Box(0, 1, (self.rules.num_actions,), np.int8),
        )

    @functools.cache
    def action_space(self, agent: str) -> Discrete:
        return Discrete(self.rules.num_actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos = {agent: {} for agent in SEATS}
        self._length = 0
        self._state = self._after_chance(self._start)
        self.agent_selection = self._state.seat or SEATS[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        view = self._state.view(agent)
        mask = np.zeros(self.rules.num_actions, np.int8)
        if not self._state.is_over:
            mask[view.legal_numbers()] = 1
        return {"observation": view.planes(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._state = self._after_chance(self._state.play(int(action), agent))
        self._length += 1
        self._settle()
        self.agent_selection = self._state.seat or SEATS[1 - SEATS.index(agent)]
        self._accumulate_rewards()

    def render(self) -> str:
        """What a spectator sees."""
        return str(self._state.view("spectator"))

    def close(self) -> None:
        """There is nothing to close."""

    def _after_chance(self, state: State) -> State:
        while state.is_chance:
            state = state.throw(int(self._dice.integers(2**63)))
        return state

    def _settle(self) -> None:
        """Rewards and ends."""
        outcome = self._state.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._length >= self.max_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        winner = outcome.winner if outcome else None
        for agent in self.agents:
            self.rewards[agent] = 0 if winner is None else 1 if winner == agent else -1
