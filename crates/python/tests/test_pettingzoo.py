"""PettingZoo's own tests, on every kind of game."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from duskboard import aec

GAMES = ["chess", "dinosaur-assassin", "archess", "slug-torch", "slug-sight", "fog", "banqi"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", GAMES)
def test_it_is_an_environment(game):
    api_test(aec.env(game), num_cycles=60)
    seed_test(lambda: aec.env(game), num_cycles=10)
    render_test(lambda **_: aec.env(game))


def test_observations_are_views_and_rewards_sum_to_nothing():
    env, dice = aec.raw_env("fog"), np.random.default_rng(1)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        view = env._state.view(agent)
        assert (observation["observation"] == view.planes()).all()
        if ended or cut:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.tolist() == sorted(view.legal_numbers())
        env.step(dice.choice(legal))
        assert sum(env.rewards.values()) == 0
    assert not env.agents


def test_a_long_game_is_cut_off():
    env = aec.env("banqi", max_actions=3)
    env.reset(seed=2)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values()) and not any(env.terminations.values())
