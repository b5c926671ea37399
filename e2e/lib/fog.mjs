// Two people who want a game of SlugChess to end: White's knight rides to Black's king, and Black
// lets it. Each plays only what their own screen shows; where the king stands Black has told.

const JUMPS = [
  [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2],
];

const FILES = "abcdefgh";

function jumps(square) {
  const [file, rank] = [FILES.indexOf(square[0]), Number(square[1])];
  return JUMPS.map(([files, ranks]) => [file + files, rank + ranks])
    .filter(([to, row]) => to >= 0 && to < 8 && row >= 1 && row <= 8)
    .map(([to, row]) => FILES[to] + row);
}

const at = (board, piece) => Object.keys(board).filter((square) => board[square] === piece);

/** The first jump of the shortest ride from a knight's square to the king's. */
function ride(board, from, king) {
  const before = { [from]: undefined };
  const queue = [from];
  while (queue.length && !(king in before)) {
    const here = queue.shift();
    for (const next of jumps(here)) {
      if (next in before || board[next]?.startsWith("white")) continue;
      before[next] = here;
      queue.push(next);
    }
  }
  let [step, length] = [king, 1];
  while (before[step] !== from) [step, length] = [before[step], length + 1];
  return { action: from + step, length };
}

/** White's next action. */
export function rideToKing(board, king) {
  const rides = at(board, "white knight").map((from) => ride(board, from, king));
  return rides.sort((one, other) => one.length - other.length)[0].action;
}

/** Something that Black can do without harm: a pawn goes one square forward. */
export function waitForIt(board) {
  const ahead = (square) => square[0] + (square[1] - 1);
  const seen = (square) => board[square] === undefined;
  const pawn = at(board, "black pawn").find((square) => square[1] > 2 && seen(ahead(square)));
  return pawn + ahead(pawn);
}
