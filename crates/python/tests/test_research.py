"""The tutorial runs, and its learner learns."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
import research


def test_the_learner_beats_random_play():
    learner = research.Learner()
    learner.train(300, at_once=128)
    won, drawn, lost = learner.test(120)
    assert won + drawn + lost == 120 and won > 2 * lost


def test_statistics_and_worlds_are_told():
    assert research.random_play("banqi", 40).split()[0] == "banqi"
    assert research.hidden_worlds("fog", (4,), 20).split() == ["fog", "20"]


def test_a_level_can_be_measured():
    game = research.toy("kings")
    played = research.level_policy(game, 1, nodes=50, seeds=1)
    assert 0 <= research.exploitability.nash_conv(game, played) <= 2
