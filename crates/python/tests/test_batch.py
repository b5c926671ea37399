"""Many games at once are the same games."""

import numpy as np
import pytest
from common import SETTINGS

from duskboard import Batch, State

each_game = pytest.mark.parametrize("rules", SETTINGS, ids=str)


@each_game
def test_a_batch_plays_by_the_rules(rules):
    batch, dice = Batch(rules, 6, seed=5), np.random.default_rng(5)
    for _ in range(40):
        counts, seats, masks, planes = batch.counts, batch.seats, batch.masks(), batch.planes()
        numbers, begins = batch.legal_numbers()
        for game in range(6):
            own = numbers[begins[game] : begins[game + 1]]
            seat = ["first", "second"][max(0, seats[game])]
            view = batch.view(game, seat)
            assert len(own) == counts[game] and sorted(own) == np.flatnonzero(masks[game]).tolist()
            assert (planes[game] == view.planes()).all()
            assert sorted(own) == ([] if seats[game] < 0 else sorted(view.legal_numbers()))
        batch.step((dice.random(6) * counts).astype(np.int64))


@each_game
def test_threads_and_calls_make_no_difference(rules):
    def play(threads):
        batch, dice = Batch(rules, 520, seed=9, threads=threads), np.random.default_rng(2)
        for _ in range(6):
            batch.step((dice.random(520) * batch.counts).astype(np.int64))
        return [str(batch.view(game, "first")) for game in range(520)]

    assert play(1) == play(3)


@each_game
def test_places_and_numbers_are_the_same_actions(rules):
    by_place, by_number = (Batch(rules, 5, seed=8) for _ in range(2))
    dice = np.random.default_rng(8)
    for _ in range(60):
        (numbers, begins), counts = by_place.legal_numbers(), by_place.counts
        places = (dice.random(5) * counts).astype(np.int64)
        chosen = [numbers[int(begins[game]) + places[game]] if counts[game] else 0 for game in range(5)]
        by_place.step(places)
        by_number.step_numbers(np.array(chosen, np.int64))
        for viewer in ["first", "second", "spectator"]:
            assert all(by_place.view(game, viewer) == by_number.view(game, viewer) for game in range(5))


def test_numbers_are_the_same_actions():
    batch, state = Batch("fog", 1), State("fog")
    for action in ["e2e4", "d7d5", "e4d5", "d8d5"]:
        batch.step_numbers(np.array([state.rules.number(action)]))
        state = state.play(action)
    assert batch.view(0, "second") == state.view("second")


def test_games_end_and_begin_anew():
    batch = Batch("banqi", 300, seed=1)
    batch.play_out()
    assert batch.over.all() and (batch.counts == 0).all() and (batch.seats == -1).all()
    assert set(batch.results.tolist()) == {-1, 0, 1} and batch.lengths.min() > 10
    lengths = batch.lengths
    batch.step(np.full(300, 77))
    assert (batch.lengths == lengths).all()
    assert batch.reset(np.arange(300) < 100) == 100
    assert (batch.lengths[:100] == 0).all() and (batch.counts[:100] == 32).all()
    assert batch.reset() == 200 and batch.reset() == 0
    assert (batch.counts == 32).all() and not batch.over.any()
    batch.play_out(5)
    assert (batch.lengths == 5).all()
