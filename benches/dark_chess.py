#!/usr/bin/env python3
"""Compares our `fog` with OpenSpiel's `dark_chess` along random games.

Needs OpenSpiel from PyPI; 2.0.2 works on Python 3.11:

    python3 -m venv target/openspiel
    target/openspiel/bin/pip install open_spiel
    cargo build --release -p duskboard-rules --example lines
    target/openspiel/bin/python benches/dark_chess.py target/release/examples/lines

and for the slow reference, which is written apart from the rules library:

    cargo build --release -p duskboard-reference --example slow_lines
    target/openspiel/bin/python benches/dark_chess.py target/release/examples/slow_lines

In each position the FEN, the legal moves, the observations of both seats and the outcome have to be
the same, but for the exceptions below, which are counted. Anything else is printed, and the exit
status is 1.

The program that is compared answers each line on stdin with one line on stdout:

    new VARIANT FEN      begins a game; options follow the name: `slug-sight,capture_light=both`
                         answers the FEN
    legal                answers the legal actions of the seat to move, sorted, separated by blanks
    view VIEWER          `first`, `second` or `spectator`; answers the view
    play ACTION [CHANCE] plays for the seat to move; answers the FEN, a tab and the outcome

or with `error` and a reason. Everything is written as in the program's command line.

Where OpenSpiel differs, and why:

    en passant field     it writes the square only if it can be taken there, we after every double step
    told to the stepper  its view of the player who made a double step names the square if the other
                         can take there; ours does not, because that tells of an unseen pawn
    seen by the stepper  it lets a player's own pawns take en passant on the square that their own pawn
                         has just jumped over, so with a pawn beside the square it left they see both
                         squares behind it (a bug)
    rights of the dead   a king that is captured keeps its castling rights in the FEN after the end
"""

import argparse
import random
import subprocess
import sys
from collections import Counter
from importlib.metadata import version

import pyspiel

STARTS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/PPPP4/8/8/8/8/4pppp/4K3 w - - 0 1",
    "8/8/8/8/8/p1p5/ppPp4/kn2K3 w - - 0 50",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
)
MOST_FAILURES = 10


class Program:
    """The program that is compared with OpenSpiel."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def ask(self, *lines):
        """The answers to some lines."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        answers = [self.process.stdout.readline().rstrip("\n") for _ in lines]
        for line, answer in zip(lines, answers):
            if answer.startswith("error"):
                sys.exit(f"{line}: {answer}")
        return answers


class Comparison:
    """Counts what was compared, what differed as it may, and what failed."""

    def __init__(self, program):
        self.program = program
        self.chess = pyspiel.load_game("chess")
        self.seen = Counter()
        self.exceptions = Counter()
        self.failures = []

    def equal(self, what, position, ours, theirs):
        if ours != theirs:
            self.failures.append(f"{what} in {position}\n    ours {ours}\n  theirs {theirs}")

    def play(self, start, dice):
        """One random game."""
        state = pyspiel.load_game("dark_chess", {"fen": start}).new_initial_state()
        (fen,) = self.program.ask(f"new fog {start}")
        self.seen["games"] += 1
        while not state.is_terminal() and len(self.failures) < MOST_FAILURES:
            moves = self.moves(state)
            action = dice.choice(sorted(moves))
            legal, first, second, after = self.program.ask(
                "legal", "view first", "view second", f"play {action}"
            )
            self.equal("legal moves", fen, legal.split(" "), sorted(moves))
            self.position(state, fen, legal)
            self.view(state, fen, "first", first)
            self.view(state, fen, "second", second)
            self.count(fen, action)
            state.apply_action(moves[action])
            fen, outcome = after.split("\t")
            self.end(state, fen, outcome)

    def moves(self, state):
        """OpenSpiel's actions by our names for them."""
        board = self.chess.new_initial_state(str(state)).board()
        return {
            pyspiel.chess.action_to_move(action, board).to_lan(): action
            for action in state.legal_actions()
        }

    def position(self, state, fen, legal):
        """The same FEN, the en passant square left aside if nobody can take there."""
        fields = fen.split(" ")
        if fields[3] != "-" and not any(en_passant(fields, move) for move in legal.split(" ")):
            self.exceptions["en passant field"] += 1
            fields[3] = "-"
        self.equal("FEN", fen, " ".join(fields), str(state))

    def view(self, state, fen, seat, view):
        """The same view; the half-move clock, which OpenSpiel shows, is not compared."""
        ours = view.split(" ")
        theirs = state.observation_string(PLAYER[seat]).replace("?", ".").split(" ")
        theirs[4] = "-"
        if TURN[seat] != fen.split(" ")[1] and fen.split(" ")[3] != "-":
            self.forgive_stepper(fen, ours, theirs)
        self.equal(f"view of {seat}", fen, " ".join(ours), " ".join(theirs))
        self.seen["views"] += 1

    def forgive_stepper(self, fen, ours, theirs):
        """Takes from their view what OpenSpiel tells too much to who has just made a double step."""
        target = fen.split(" ")[3]
        if theirs[3] == target:
            self.exceptions["told to the stepper"] += 1
            theirs[3] = "-"
        board, shown = squares(ours[0]), squares(theirs[0])
        bug = [square for square in jumped(target) if board[square] == "." and shown[square] == " "]
        own = "P" if target[1] == "3" else "p"
        if bug and any(board.get(square) == own for square in beside(target)):
            self.exceptions["seen by the stepper"] += 1
            shown.update((square, ".") for square in bug)
            theirs[0] = field(shown)

    def end(self, state, fen, outcome):
        """The same winner, or a draw in both, or the game goes on in both."""
        theirs = "ongoing"
        if state.is_terminal():
            theirs = {1.0: "first", -1.0: "second", 0.0: "draw"}[state.returns()[PLAYER["first"]]]
            self.seen[outcome] += 1
            self.last_position(state, fen, outcome)
        self.equal("outcome", fen, outcome.split(" ")[0], theirs)

    def last_position(self, state, fen, outcome):
        """The same board after the end; a captured king has no rights here."""
        ours, theirs = fen.split(" "), str(state).split(" ")
        if "king-captured" in outcome and ours[2] != theirs[2]:
            king = "k" if outcome.startswith("first") else "K"
            dead = [right for right in theirs[2] if right.islower() == king.islower()]
            self.exceptions["rights of the dead"] += 1
            theirs[2] = "".join(r for r in theirs[2] if r not in dead) or "-"
        ours[3] = theirs[3] = "-"
        self.equal("last FEN", fen, " ".join(ours), " ".join(theirs))

    def count(self, fen, action):
        """What was met, so that the figures show what was compared."""
        self.seen["positions"] += 1
        board, fields = squares(fen.split(" ")[0]), fen.split(" ")
        mover = board[action[:2]].lower()
        self.seen["castling"] += mover == "k" and abs(ord(action[0]) - ord(action[2])) == 2
        self.seen["en passant"] += en_passant(fields, action)
        self.seen["promotions"] += len(action) == 5
        self.seen["captures"] += board[action[2:4]] != " "


PLAYER = {"first": 1, "second": 0}
TURN = {"first": "w", "second": "b"}


def squares(board):
    """What stands on each square: a letter, `.` if it is not seen, a blank if it is empty."""
    found = {}
    for rank, row in zip("87654321", board.split("/")):
        letters = "".join(" " * int(letter) if letter.isdigit() else letter for letter in row)
        found.update((f"{file}{rank}", letter) for file, letter in zip("abcdefgh", letters))
    return found


def field(board):
    """The board field of what stands on each square."""
    rows = []
    for rank in "87654321":
        row = "".join(board[file + rank] for file in "abcdefgh")
        for run in range(8, 0, -1):
            row = row.replace(" " * run, str(run))
        rows.append(row)
    return "/".join(rows)


def en_passant(fields, action):
    """Does a pawn take en passant?"""
    pawn = squares(fields[0])[action[:2]] in "Pp"
    return action[2:] == fields[3] and pawn and action[0] != action[2]


def jumped(target):
    """The en passant square, and the one that the pawn has left."""
    return target, target[0] + {"3": "2", "6": "7"}[target[1]]


def beside(target):
    """The squares beside the one that the pawn has left."""
    _, left = jumped(target)
    return [chr(ord(left[0]) + step) + left[1] for step in (-1, 1)]


def main():
    parser = argparse.ArgumentParser(description="Compares fog with OpenSpiel's dark_chess.")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="+", help="a program that plays by lines")
    arguments = parser.parse_args()
    dice = random.Random(arguments.seed)
    comparison = Comparison(Program(arguments.command))
    while comparison.seen["positions"] < arguments.positions and not comparison.failures:
        # Every other game is a whole one.
        start = STARTS[0] if dice.random() < 0.5 else dice.choice(STARTS)
        comparison.play(start, dice)
    print(f"open_spiel {version('open_spiel')}")
    for title, counter in (("compared", comparison.seen), ("exceptions", comparison.exceptions)):
        print(f"{title}:")
        for name, number in sorted(counter.items()):
            print(f"{number:>10} {name}")
    print(f"{len(comparison.failures)} failures")
    for failure in comparison.failures:
        print(failure)
    sys.exit(1 if comparison.failures else 0)


if __name__ == "__main__":
    main()
