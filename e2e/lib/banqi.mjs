// Two people who want a game of Banqi to end soon: they walk to and fro as soon as both can, which
// is a draw by repetition. Before that they flip, and take what can be taken.

const RANKS = ["soldier", "cannon", "horse", "chariot", "minister", "guard", "general"];
const FILES = "abcdefgh";

function neighbours(square) {
  const [file, rank] = [FILES.indexOf(square[0]), Number(square[1])];
  return [[file + 1, rank], [file - 1, rank], [file, rank + 1], [file, rank - 1]]
    .filter(([to, row]) => to >= 0 && to < 8 && row >= 1 && row <= 4)
    .map(([to, row]) => FILES[to] + row);
}

/** Whether a piece takes a neighbour. What cannons do at a distance nobody here needs. */
function takes(taker, taken) {
  if (taker === "cannon") return false;
  if (taker === "soldier") return taken === "soldier" || taken === "general";
  if (taker === "general") return taken !== "soldier";
  return RANKS.indexOf(taker) >= RANKS.indexOf(taken);
}

/** All walks, captures and flips of a colour. */
function actions(board, colour) {
  const found = { walks: [], captures: [], flips: [] };
  for (const square of [...FILES].flatMap((file) => [1, 2, 3, 4].map((rank) => file + rank))) {
    const piece = board[square];
    if (piece === "face down") found.flips.push(square + square);
    if (!piece?.startsWith(colour)) continue;
    for (const next of neighbours(square)) {
      const there = board[next];
      if (!there) found.walks.push(square + next);
      else if (there !== "face down" && !there.startsWith(colour)) {
        if (takes(piece.split(" ")[1], there.split(" ")[1])) found.captures.push(square + next);
      }
    }
  }
  return found;
}

/**
 * The next action of a colour (unknown before the first flip) whose last one was `last`.
 */
export function toAnEnd(board, colour, last) {
  const { walks, captures, flips } = actions(board, colour ?? "nobody");
  const back = last && last.slice(2) + last.slice(0, 2);
  return [walks.find((walk) => walk === back), ...captures, ...walks, ...flips].find(Boolean);
}
