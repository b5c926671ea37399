// Two people who want a game under fog to end: White's knight rides to Black's king, and Black
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

/** The first jump of the shortest ride from a knight's square to the king's, if there is one. */
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
  if (!(king in before)) return [];
  let [step, length] = [king, 1];
  while (before[step] !== from) [step, length] = [before[step], length + 1];
  return [{ action: from + step, length }];
}

/** White's next action; a pawn makes way if both knights are shut in by their own side. */
export function rideToKing(board, king) {
  const rides = at(board, "white knight").flatMap((from) => ride(board, from, king));
  const [shortest] = rides.sort((one, other) => one.length - other.length);
  return shortest?.action ?? step(board, "white pawn", 1);
}

/** Something that Black can do without harm: a pawn goes one square forward. */
export const waitForIt = (board) => step(board, "black pawn", -1);

/** One square forward, of the first pawn that has an empty one before it and is not soon there. */
function step(board, pawns, forward) {
  const ahead = (square) => square[0] + (Number(square[1]) + forward);
  const free = (square) => "3456".includes(ahead(square)[1]) && board[ahead(square)] === undefined;
  const pawn = at(board, pawns).find(free);
  return pawn + ahead(pawn);
}
