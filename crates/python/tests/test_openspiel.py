"""OpenSpiel's own tests and algorithms on our games."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms.get_all_states import get_all_states

from duskboard import Rules
from duskboard.openspiel import TOYS, short_name, toy


@pytest.mark.parametrize("name", Rules.names())
def test_it_passes_the_simulation_test(name):
    game = pyspiel.load_game(short_name(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", TOYS)
def test_a_playthrough_can_be_written(name):
    game, fen = TOYS[name]
    text = generate_playthrough.playthrough(f"{short_name(game)}(fen={fen})", None, seed=1)
    assert "IsTerminal() = True" in text and "InformationStateString(0)" in text


def test_an_information_state_is_what_its_player_knows():
    """All histories with the same information state look the same, and can be told from no other."""
    groups = {}
    states = get_all_states(toy("kings"), include_terminals=False, include_chance_states=False)
    for state in states.values():
        player = state.current_player()
        known = state.state.observations(["first", "second"][player])
        group = groups.setdefault((player, state.information_state_string(player)), (known, state))
        assert group[0] == known and group[1].legal_actions() == state.legal_actions()
    assert len(groups) == len({(player, str(known)) for (player, _), (known, _) in groups.items()})
    assert 1 < len(groups) < len(states)


def test_regret_falls_and_the_best_response_is_found():
    game = toy("kings")
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    learnt = exploitability.nash_conv(game, solver.average_policy())
    assert 0 <= learnt < uniform / 4


def test_search_over_information_sets_plays():
    game, dice = toy("kings"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice),
        uct_c=1.4,
        max_simulations=20,
        random_state=dice,
        use_observation_string=True,
        allow_inconsistent_action_sets=False,
    )
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        steps += 1
    assert steps >= 2 and sum(state.returns()) == 0


@pytest.mark.parametrize("name", ["fog", "banqi"])
def test_tensors_are_the_planes_of_views(name):
    game = pyspiel.load_game(short_name(name))
    state = game.new_initial_state()
    for action in state.legal_actions()[:1]:
        state.apply_action(action)
    planes = state.state.view("second").planes()
    assert np.array_equal(state.observation_tensor(1), planes.ravel())
    assert np.array_equal(state.information_state_tensor(1)[: planes.size], planes.ravel())
    assert state.observation_string(1) == str(state.state.view("second"))
