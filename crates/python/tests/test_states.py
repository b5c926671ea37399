"""States, views and what is made of them, on random games of every kind."""

import copy
import pickle
import random

import numpy as np
import pytest
from common import SETTINGS, moments

import duskboard
from duskboard import Game, Observations, Rules, State, View

each_game = pytest.mark.parametrize("rules", SETTINGS, ids=str)
SEATS = ["first", "second"]
VIEWERS = [*SEATS, "spectator"]


def again(value):
    return pickle.loads(pickle.dumps(value))


def pickled(value):
    """The same out of a pickle; a view cannot be written while a coin is in the air."""
    if isinstance(value, View) and value.turn == "chance":
        with pytest.raises(ValueError, match="chance has still to fall"):
            pickle.dumps(value)
        return value
    return again(value)


@each_game
def test_values_copy_pickle_compare_and_hash(rules):
    assert again(rules) == rules and len({rules, copy.deepcopy(rules)}) == 1
    for state in moments(rules):
        for value in [state, *map(state.view, VIEWERS), *state.told("first")]:
            for other in [pickled(value), copy.copy(value), copy.deepcopy(value)]:
                assert other == value and hash(other) == hash(value)
        assert again(state).history == state.history
        assert state != state.view("first") and state != str(state)


@each_game
def test_the_views_of_a_finished_game_can_be_pickled(rules):
    for seed in range(3):
        end = State(rules).play_out(seed)
        for viewer in VIEWERS:
            assert again(end.view(viewer)) == end.view(viewer)


@each_game
def test_a_state_never_changes(rules):
    for state in moments(rules):
        before = (state.fen, state.history, state.turn)
        if state.is_chance:
            state.resolve(state.chances()[0][0])
        elif not state.is_over:
            state.play(state.legal()[0])
        assert (state.fen, state.history, state.turn) == before


@each_game
def test_legal_actions_have_numbers(rules):
    for state in moments(rules):
        if state.is_chance or state.is_over:
            assert state.legal() == [] or state.is_chance
            continue
        legal = state.legal()
        view = state.view(state.seat)
        assert legal and view.legal() == legal
        assert [rules.action(number) for number in view.legal_numbers()] == legal
        assert sorted(view.legal_numbers()) == sorted(state.legal_numbers())
        assert [view.read(view.write(action)) for action in legal] == legal


def test_every_number_means_one_action():
    for rules in SETTINGS:
        actions = set()
        for number in range(rules.num_actions):
            try:
                action = rules.action(number)
            except duskboard.IllegalAction:
                continue
            assert rules.number(action) == number
            actions.add(action)
        assert len(actions) > 900


@each_game
def test_planes_say_what_the_board_says(rules):
    names = rules.planes
    sides = [plane for plane in names if plane.startswith(("own ", "other ")) and " un" not in plane]
    kinds = [*sides, "empty", "unseen", "face down"]
    kinds.remove("own is white")
    for state in list(moments(rules))[::7]:
        for viewer in VIEWERS:
            view = state.view(viewer)
            planes = view.planes()
            assert planes.shape == (len(names), rules.ranks, 8) and planes.dtype == np.uint8
            shown = planes[[names.index(kind) for kind in kinds]]
            assert (shown.sum(axis=0) == 1).all()
            own = "first" if viewer == "spectator" else viewer
            for square, cell in view.board.items():
                side = "own" if cell.owner == own else "other"
                kind = f"{side} {cell.man.figure}" if cell.man else cell.kind.replace("-", " ")
                assert shown[kinds.index(kind), int(square[1]) - 1, ord(square[0]) - ord("a")]
                assert view.at(square) == cell


@each_game
def test_a_sampled_state_looks_the_same(rules):
    for number, state in enumerate(moments(rules)):
        if state.is_over or state.is_chance:
            continue
        for seat in SEATS:
            view = state.view(seat)
            world = view.sample(number)
            assert world.view(seat) == view and world.view(seat).legal() == view.legal()
            assert again(world) == world


@each_game
def test_chance_has_exact_weights(rules):
    dice = random.Random(3)
    found = 0
    for state in moments(rules):
        if state.is_chance:
            found += 1
            chances = state.chances()
            assert len(dict(chances)) == len(chances) and all(weight > 0 for _, weight in chances)
            outcome, _ = dice.choice(chances)
            assert state.resolve(outcome).history[-1] == outcome
            assert state.throw(7) == state.throw(7)
    assert found or rules.variant in ("special", "fog", "archess")


@each_game
def test_observations_are_what_was_seen_and_told(rules):
    *_, last = (state for state in moments(rules, most=40) if not state.is_chance)
    for seat in SEATS:
        seen = last.observations(seat)
        assert seen.now == last.view(seat) and len(seen) <= len(last.history) + 1
        assert again(seen) == seen
        by_hand = Observations(rules, seat)
        for view, events in seen.steps:
            by_hand.push(view, events)
        assert by_hand == seen


def test_perft_and_notation():
    rows = [("chess", 3, 8902), ("banqi", 1, 448), ("fog", 3, 8902)]
    for name, depth, leaves in rows:
        state = State(name)
        assert state.perft(depth) == leaves == sum(part for _, part in state.divide(depth))
    state = State("slug-torch", usual=True).play("g1f3")
    assert [state.told_text(viewer) for viewer in VIEWERS] == ["Nf3", "?", "?"]
    assert state.notation("first") == ["Nf3"]
    assert state.told("second")[0].fields == dict.fromkeys(["from", "to", "piece", "promoted"]) | {"seat": "first"}
    assert State("banqi", steps=["b2b2", "k"]).history == ["b2b2", "k"]


def test_a_placement_belongs_to_who_can_make_it():
    state = State("assassin").play("A@c6")
    assert state.turn == "first" and state.view("second").at("c6").man.condition == "hidden"
    assert state.view("first").at("c6").kind == "empty"


def test_a_view_holds_nothing_but_what_the_viewer_knows():
    state = State("assassin").play("A@c3", "first").play("A@f6", "second")
    view = state.view("first")
    assert b"f6" not in pickle.dumps(view) and "a" not in str(view).split()[0].replace("rnbqkbnr", "")
    reachable = {name for name in dir(view) if not name.startswith("__")}
    assert reachable == {
        "at", "bag", "board", "check", "color", "is_legal", "legal", "legal_numbers", "lit",
        "move_number", "on_move", "planes", "read", "rules", "sample", "turn", "unplaced", "viewer", "write",
    }  # fmt: skip


def test_rules_describe_themselves():
    rules = Rules("special", dinosaur=True)
    assert rules == Rules("dinosaur") and rules.options["dinosaur"] == "on"
    assert [setting.allowed for setting in Rules("archess").settings] == [["none", "captures"]]
    assert eval(repr(rules), {"Rules": Rules}) == rules
    assert "secret" not in repr(State("assassin").play("A@c3"))
    assert "2A5" not in repr(State("assassin").play("A@c3"))


@each_game
def test_a_game_can_be_written_as_pgn_and_read(rules):
    *_, last = (state for state in moments(rules, most=60) if not state.is_chance)
    (read,) = duskboard.read_pgn(last.pgn())
    assert (read.fen, read.rules) == (last.fen, last.rules)


@each_game
def test_a_random_game_in_one_call(rules):
    start = State(rules)
    end = start.play_out(3)
    assert end.is_over and end == start.play_out(3) and end.history != start.play_out(4).history
    assert State(rules, steps=end.history) == end


@each_game
def test_a_game_in_place_is_the_same_game(rules):
    game, dice = Game(rules, seed=4), random.Random(4)
    while not game.is_over:
        state = game.state
        assert game.seat == state.seat and not state.is_chance
        assert sorted(game.legal()) == sorted(state.legal_numbers())
        assert [game.view(viewer) for viewer in VIEWERS] == [state.view(viewer) for viewer in VIEWERS]
        assert game.count == len(game.legal())
        place = dice.randrange(game.count)
        action, by_place, unlisted = game.legal()[place], copy.copy(game), Game(state)
        if len(state.history) < 20:
            by_place.step(place), unlisted.play(action)
            assert {rules.action(action)} == {one.state.history[len(state.history)] for one in [by_place, unlisted]}
        game.play(action)
        assert game.state.history[: len(state.history) + 1] == [*state.history, rules.action(action)]
    assert game.legal() == [] and game.count == 0 and game.outcome == game.state.outcome
    assert again(game.state) == game.state == State(rules, steps=game.state.history)


@each_game
def test_games_in_place_copy_begin_anew_and_follow_their_seed(rules):
    def finish(game):
        while not game.is_over:
            game.play(game.legal()[-1])
        return game.state.history

    start = State(rules).play_out(1).history[:9]
    game = Game(State(rules, steps=start), seed=3)
    twins = [copy.copy(game), copy.deepcopy(game), Game(State(rules, steps=start), seed=3)]
    played = finish(game)
    assert [finish(twin) for twin in twins] == [played] * 3 and played[: len(start)] == start
    game.reset()
    assert game.state.history[: len(start)] == start and len(game.state.history) <= len(start) + 1
    assert finish(Game("banqi", seed=1)) != finish(Game("banqi", seed=2))
    assert "2A5" not in repr(Game(State("assassin").play("A@c3")))
