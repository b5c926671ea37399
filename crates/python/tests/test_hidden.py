"""Law 2 through Python's eyes: what is hidden from a seat makes no difference to it."""

import pickle

import pytest
from common import twins

from duskboard import IllegalAction, Observations, Player, greedy_action, random_action

TWINS = list(twins())
TRIES = ["e2e4", "e7e5", "b1c3", "A@c3", "A@c6", "b2*b5", "a1a1", "d1h5", "e4d5", "a2a4", "h7h5"]


def refusal(state, action, seat):
    """Why an action is refused, in words; whether it is allowed, if it is not."""
    try:
        state.play(action, seat)
    except IllegalAction as refused:
        return str(refused)


def looks(state, seat):
    """Everything that a seat can get out of its view."""
    view = state.view(seat)
    return (
        str(view), repr(view), hash(view), pickle.dumps(view), view.legal(), view.legal_numbers(),
        view.planes().tobytes(), repr(view.board), view.check, view.lit, view.unplaced, view.turn,
        view.on_move(), view.sample(5).fen, [refusal(state, action, seat) for action in TRIES],
    )  # fmt: skip


def told(state, action, seat):
    """Everything that a seat is told of the other's action."""
    after = state.play(action, "second" if seat == "first" else "first")
    events = after.told(seat)
    return events, pickle.dumps(events), after.told_text(seat), after.view(seat)


def test_there_is_something_to_test():
    hidden = [row for row in TWINS if row[0].hides]
    assert len(hidden) > 200 and all(one != other for _, _, one, other, _ in hidden)
    assert sum(actions[0] != "-" for *_, actions in hidden) > 40


@pytest.mark.parametrize("row", TWINS, ids=range(len(TWINS)))
def test_twins_look_and_are_told_alike(row):
    rules, seat, one, other, actions = row
    assert looks(one, seat) == looks(other, seat)
    assert one.view(seat) == other.view(seat)
    if actions[0] != "-":
        assert told(one, actions[0], seat) == told(other, actions[1], seat)


@pytest.mark.parametrize("level", [1, 8])
def test_a_player_cannot_tell_twins_apart(level):
    asked = 0
    for rules, seat, one, other, _ in TWINS:
        if rules.hides and one.seat == seat:
            answers = []
            for state in [one, other]:
                seen = Observations(rules, seat, [(state.view(seat), [])])
                player = Player(level, megabytes=1)
                thought = player.think(seen, nodes=300, seed=4)
                guesses = [repr(guess) for guess in Player(1, megabytes=1).guess(seen, seed=4)]
                simple = random_action(seen, 3), greedy_action(seen, 3)
                answers.append((thought.action, thought.value, repr(thought.hints), simple, guesses))
            assert answers[0] == answers[1]
            asked += 1
            if asked == 12:
                return
    raise AssertionError(f"only {asked} were asked")
