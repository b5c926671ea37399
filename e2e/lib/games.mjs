// Every game from its first move to its end, between two people at two pages.
import assert from "node:assert/strict";
import { playBoth } from "./online.mjs";

/** Moves that begin with a hidden assassin: it is shown first. */
const show = (person) => person.button("Show assassin").click();

/** Both hide their assassins at the same time, neither seeing the other's. */
async function hide([white, black], first, second) {
  for (const person of [white, black]) await person.says("Hide your assassin");
  await Promise.all([white.play(first), black.play(second)]);
  await Promise.all([white.made(2), black.made(2)]);
  await white.says("Your turn");
  for (const [person, theirs] of [[white, second], [black, first]]) {
    const board = await person.board();
    assert.ok(!Object.values(board).some((piece) => /assassin/.test(piece)), "not drawn");
    const labels = await person.page.locator(".history .move").evaluateAll((moves) =>
      moves.map((move) => move.getAttribute("aria-label") ?? move.innerText),
    );
    assert.ok(labels.includes("Unseen move"));
    assert.ok(!labels.includes(theirs));
  }
}

/** An assassin that nobody stops takes the king; in `unseen` moves it is hidden when it sets out. */
async function kill([white, black], actions, unseen) {
  for (const [number, action] of actions.entries()) {
    const mover = number % 2 ? black : white;
    if (unseen.includes(number)) await show(white);
    await mover.play(action);
    await Promise.all([white.made(number + 3), black.made(number + 3)]);
  }
}

/** Where a piece stands on somebody's board, as soon as it does: officers are shuffled first. */
function find(person, piece) {
  return person.page.locator(`.cells [aria-label*=", ${piece}"]`).first().getAttribute("data-square");
}

/** A pawn walks through the fog to the king, while Black does nothing about it. */
async function walkToKing([white, black]) {
  const files = "abcdefgh";
  const file = files.indexOf((await find(black, "black king"))[0]);
  const own = files[file];
  const next = files[file < 7 ? file + 1 : file - 1];
  const away = file < 4 ? ["g", "h"] : ["a", "b"];
  const pawn = [`${own}2${own}3`, `${own}3${own}4`, `${own}4${own}5`, `${own}5${own}6`];
  const whites = [...pawn, `${own}6${next}7`, `${next}7${own}8q`];
  const blacks = away.flatMap((x) => [`${x}7${x}6`, `${x}6${x}5`, `${x}5${x}4`]);
  const [first, ...others] = whites.flatMap((action, number) => [action, blacks[number]]).slice(0, -1);
  await playBoth([white, black], [first]);
  const seen = Object.entries(await black.board()).filter(([at]) => at[1] < 5);
  assert.ok(seen.every(([, what]) => what === "unseen"), "the fog lies over White");
  await playBoth([white, black], others, { from: 1 });
}

/** How each game is played, what is said at its end, and how often chance has fallen. */
export const GAMES = [
  {
    card: "chess",
    play: (both) => playBoth(both, ["f2f3", "e7e5", "g2g4", "d8h4"]),
    end: "Black wins: checkmate",
    draws: 0,
  },
  {
    card: "dinosaur",
    play: (both) => playBoth(both, ["e3a3", "e6g5", "f2f3", "a7a6", "g2g4", "g5h4"]),
    end: "Black wins: checkmate",
    draws: 0,
  },
  {
    card: "assassin",
    play: async (both) => {
      await hide(both, "A@e3", "A@h6");
      await kill(both, ["e3e5", "b8c6", "e5e6", "c6b8", "e6e7", "b8c6", "e7e8"], [0, 2, 6]);
    },
    end: "White wins: Black's king was taken",
    draws: 0,
  },
  {
    card: "assassin",
    options: { assassin_step: "exactly-two" },
    play: async (both) => {
      await hide(both, "A@e3", "A@a6");
      await kill(both, ["e3e5", "g8f6", "e5f6", "b8c6", "f6f7", "c6b8", "f7e8"], [0, 2, 6]);
    },
    end: "White wins: Black's king was taken",
    draws: 0,
  },
  {
    card: "archess",
    play: async (both) => {
      await playBoth(both, ["b2b3", "b8c6", "h2h3", "c6b4", "b3*b4"]);
      const coin = { hasText: /=[HT]$/ };
      await Promise.all(both.map((person) => person.page.locator(".history .move", coin).waitFor()));
      const moves = await Promise.all(both.map((person) => person.moves()));
      assert.match(moves[0].at(-1), /=[HT]$/, "a coin fell");
      assert.deepEqual(moves[0], moves[1]);
      const bound = moves[0].at(-1).endsWith("H");
      const knight = bound ? "black bound knight" : "black knight";
      await Promise.all(both.map((person) => person.shows("b4", knight)));
      await both[1].resign();
    },
    end: "White wins: Black resigned",
    draws: 1,
  },
  { card: "slug-torch", play: walkToKing, end: "White wins: Black's king was taken", draws: 2 },
  { card: "slug-sight", play: walkToKing, end: "White wins: Black's king was taken", draws: 2 },
  { card: "fog", play: walkToKing, end: "White wins: Black's king was taken", draws: 0 },
  {
    card: "banqi",
    play: async (both) => {
      const flips = ["a1a1", "h4h4", "d2d2"];
      for (const person of both) await person.shows("a1", "face down");
      await playBoth(both, flips);
      const boards = await Promise.all(both.map((person) => person.board()));
      assert.deepEqual(boards[0], boards[1]);
      for (const [square] of flips.map((flip) => [flip.slice(0, 2)])) {
        assert.match(boards[0][square], /^(red|black) /);
      }
      await both[0].resign();
    },
    end: /wins: .* resigned/,
    draws: 3,
  },
];
