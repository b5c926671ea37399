"""PGN beside another program: what PyPI's `chess` writes we read, and what we write it reads."""

import io
import random

import chess
import chess.pgn
import duskboard
import pytest

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/pP1p1ppp/8/2pPp3/8/8/P4PPP/R3K2R w KQkq c6 0 12",
    "8/1k6/8/8/8/8/p5P1/6K1 b - - 3 40",
]


def wander(node, dice, steps):
    """Goes on at random."""
    for _ in range(steps):
        moves = list(node.board().legal_moves)
        if not moves:
            return
        node = node.add_variation(dice.choice(moves))


def any_game(seed):
    """A game at random, with variations in variations, comments and marks."""
    dice = random.Random(seed)
    game = chess.pgn.Game()
    game.headers["White"] = f"Ada {seed}"
    game.setup(chess.Board(STARTS[seed % len(STARTS)]))
    wander(game, dice, 60)
    for depth in range(3):
        nodes = list(laid_out(game))
        for node in dice.sample(nodes, min(len(nodes), 8)):
            move = dice.choice(list(node.board().legal_moves) or [None])
            if move and not node.has_variation(move):
                wander(node.add_variation(move), dice, 4)
            if node.parent:
                node.comment = f"a thought of depth {depth}"
                node.nags.add(dice.randrange(1, 7))
    game.headers["Result"] = game.end().board().result()
    return game


def laid_out(node):
    """A node and all after it, the main line first."""
    yield node
    for after in node.variations:
        yield from laid_out(after)


def told(game):
    """All that is in a game, move by move."""
    moves = [
        (node.ply(), node.move and node.uci(), node.board().fen(), node.comment, node.nags)
        for node in laid_out(game)
    ]
    return dict(game.headers).get("White"), game.headers["Result"], moves


def read(text):
    """The games that the other program finds, without a mistake."""
    stream, games = io.StringIO(text), []
    while game := chess.pgn.read_game(stream):
        assert game.errors == []
        games.append(game)
    return games


def test_both_read_what_the_other_writes():
    games = [any_game(seed) for seed in range(12)]
    theirs = "\n\n".join(str(game) for game in games)
    ours = duskboard.tidy_pgn(theirs)
    assert ours != theirs
    assert [told(game) for game in read(ours)] == [told(game) for game in games]
    assert duskboard.tidy_pgn(ours) == ours


def test_the_main_line_is_the_same_game():
    for seed in range(6):
        game = any_game(seed)
        (state,) = duskboard.read_pgn(str(game))
        (found,) = read(state.pgn())
        assert [move.uci() for move in found.mainline_moves()] == [
            move.uci() for move in game.mainline_moves()
        ]


@pytest.mark.parametrize("text", ["1. e4 e5 2. Ke3", "1. e4 (1. d4", '[FEN "8/8"]\n\n1. e4'])
def test_what_cannot_be_is_refused(text):
    with pytest.raises(duskboard.BadPgn, match="line"):
        duskboard.tidy_pgn(text)
