"""Bad input is a clear exception of Python, and nothing has changed."""

import pickle

import numpy as np
import pytest

import duskboard
from duskboard import Batch, Event, Game, Observations, Player, Record, Rules, State, View

CHESS = State("chess")
SEEN = CHESS.observations("first")
UNALIGNED = np.zeros(9, np.uint8)[1:].view(np.int64)

ROWS = [
    (lambda: Rules("chequers"), duskboard.BadRules, "unknown variant"),
    (lambda: Rules("banqi", dinosaur=True), duskboard.BadRules, "unknown option"),
    (lambda: Rules("banqi", quiet_draw=50), duskboard.BadRules, "expected one of 40, 60, 100, off"),
    (lambda: State("chess", "no position"), duskboard.BadFen, ""),
    (lambda: State("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", usual=True), ValueError, "either"),
    (lambda: State("chess", steps=["e2e4", "e2e4"]), duskboard.IllegalAction, "e2e4 is not legal"),
    (lambda: CHESS.play("castle"), duskboard.IllegalAction, "not an action"),
    (lambda: CHESS.play("e2e5"), duskboard.IllegalAction, "from e2 one can play e2e3 e2e4"),
    (lambda: CHESS.play("e7e5", "second"), duskboard.IllegalAction, "not the turn of second"),
    (lambda: CHESS.play(10**6), duskboard.IllegalAction, "is no action"),
    (lambda: CHESS.play(-1), (OverflowError, TypeError), ""),
    (lambda: CHESS.play(10**30), OverflowError, ""),
    (lambda: CHESS.play(None), TypeError, "expected an action, by its number or its text, not "),
    (lambda: CHESS.play(1.5), TypeError, "expected an action"),
    (lambda: CHESS.play("e2\0e4"), duskboard.IllegalAction, "not an action"),
    (lambda: CHESS.play("\ud800"), UnicodeEncodeError, ""),
    (lambda: State(None), TypeError, "expected rules or the name of a game"),
    (lambda: CHESS.play("e2e4", "third"), ValueError, "third"),
    (lambda: Game("chequers"), duskboard.BadRules, "unknown variant"),
    (lambda: Game(CHESS.view("first")), TypeError, "expected a state, rules or the name of a game"),
    (lambda: Game("chess").play(0), duskboard.IllegalAction, "A@a1 is not legal"),
    (lambda: Game("chess").play(10**6), duskboard.IllegalAction, "is no action"),
    (lambda: Game("chess").play("e2e4"), TypeError, ""),
    (lambda: Game("chess").step(20), duskboard.IllegalAction, "20 is no place in a list of 20"),
    (lambda: Game("assassin").play(Rules("assassin").number("A@c6")), duskboard.IllegalAction, "A@c6"),
    (lambda: Game(State("banqi").play_out(1)).play(0), duskboard.IllegalAction, "over"),
    (lambda: pickle.dumps(Game("chess")), TypeError, "pickle"),
    (lambda: CHESS.resolve("H"), duskboard.NoSuchChance, "no chance outcome is needed"),
    (lambda: CHESS.throw(1), duskboard.NoSuchChance, "no chance outcome is needed"),
    (lambda: State("banqi").play("b2b2").resolve("x"), duskboard.NoSuchChance, "expected one of"),
    (lambda: CHESS.view("nobody"), ValueError, "nobody"),
    (lambda: CHESS.perft(256), OverflowError, ""),
    (lambda: View("fog", "first", "x"), duskboard.BadFen, ""),
    (lambda: CHESS.view("first").at("i9"), ValueError, "not a square"),
    (lambda: State("banqi").view("first").at("e7"), ValueError, "not on this board"),
    (lambda: CHESS.view("first").read("Nf6"), duskboard.IllegalAction, "no legal action"),
    (lambda: CHESS.view("first").write("e2e5"), duskboard.IllegalAction, "not legal"),
    (lambda: State("fog").view("spectator").sample(), ValueError, "nothing to go by"),
    (lambda: State("slug-torch").view("first").sample(), ValueError, "chance has still to fall"),
    (lambda: Observations("chess", "first").push(CHESS.view("second")), ValueError, "was given to"),
    (lambda: Observations("fog", "first").push(CHESS.view("first")), ValueError, "another game"),
    (lambda: Event("chess", "{}"), ValueError, ""),
    (lambda: CHESS.play("e2e4").told("first")[0]["colour"], KeyError, "colour"),
    (lambda: Player(9), ValueError, "expected 1 to 8"),
    (lambda: Player(3, megabytes=0), ValueError, "megabytes"),
    (lambda: Player(8).think(SEEN), ValueError, "thinks for ever"),
    (lambda: Player(1).think(CHESS.observations("second")), ValueError, "nothing to play"),
    (lambda: Player(1).think(CHESS), TypeError, ""),
    (lambda: duskboard.random_action(Observations("chess", "first")), ValueError, "nothing"),
    (lambda: duskboard.read_pgn('[Variant "chess"]\n\n1. e5'), duskboard.BadPgn, ""),
    (lambda: Record("{}"), duskboard.BadRecord, ""),
    (lambda: Batch("chess", 2).step(np.zeros(3, np.int64)), ValueError, "expected 2 values"),
    (lambda: Batch("chess", 2).step(np.array([0, 20])), duskboard.IllegalAction, "game 1: 20"),
    (lambda: Batch("chess", 2).step(np.array([0, -1])), duskboard.IllegalAction, "game 1: -1"),
    (lambda: Batch("chess", 2).step(np.array([0.5, 1])), TypeError, ""),
    (lambda: Batch("chess", 1).step(np.zeros((1, 1), np.int64)), TypeError, "dimension"),
    (lambda: Batch("chess", 1).step(UNALIGNED), ValueError, "aligned"),
    (lambda: Batch("chess", 1).step_numbers(np.array([0])), duskboard.IllegalAction, "game 0"),
    (lambda: Batch("chess", 1).view(1, "first"), IndexError, "no game 1"),
    (lambda: Batch("chess", 1, fen="x"), duskboard.BadFen, ""),
    (lambda: Batch("chess", 10**12), MemoryError, "no room for 1000000000000"),
    (lambda: Batch("chess", 2**64 - 1), MemoryError, "no room"),
    (lambda: Batch("chess", -1), OverflowError, ""),
    (lambda: Batch("chess", 1).reset(np.array([True, False])), ValueError, "expected 1 values"),
]


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_it_is_refused(row):
    act, exception, words = row
    with pytest.raises(exception) as raised:
        act()
    assert words in str(raised.value)


def test_nothing_has_changed():
    batch = Batch("banqi", 2)
    with pytest.raises(duskboard.IllegalAction):
        batch.step(np.array([0, 99]))
    assert batch.lengths.tolist() == [0, 0]
    game = Game("banqi")
    with pytest.raises(duskboard.IllegalAction):
        game.play(1)
    assert game.state == State("banqi") and len(game.legal()) == 32
