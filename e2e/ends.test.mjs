// Every game of the front page, played to an end on the board: by clicks, by drag, by keyboard.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";
import { rideToKing, waitForIt } from "./lib/fog.mjs";
import { toAnEnd } from "./lib/banqi.mjs";

const here = setting();

/** Games in which nothing hides: both see the board all the time. */
const OPEN = [
  { card: "chess", moves: "f2f3 e7e5 g2g4 d8h4", check: "e1", ends: "Black wins: checkmate" },
  { card: "dinosaur", moves: "h2h3 e6e3 f2f4 e3g3", check: "e1", ends: "Black wins: checkmate" },
  { card: "archess", moves: "b2c3 a7a6 c3d4 a6a5 d4e5", check: "e8", ends: "White wins: checkmate" },
];

async function inTheOpen(page, way, { card, moves, check, ends }) {
  const table = await start(page, { card });
  await table.playAll(moves.split(" "), way);
  await table.says(ends);
  assert.deepEqual(await table.marks(".mark.check"), [check]);
  return table;
}

/** White's assassin walks to Black's king, unseen but for one moment. */
const WALK = "A@e3 A@h6 e3e5 b8c6 e5e6 c6b8 e6f7 b8c6 f7e8".split(" ");
const FROM_HIDING = ["e3e5", "e5e6", "f7e8"];

async function assassin(page, way) {
  const table = await start(page, { card: "assassin" });
  const show = async (_, side, number) => {
    if (FROM_HIDING.includes(WALK[number])) await table.button("Show assassin").click();
  };
  await table.playInTurns(WALK, { way, ask: show });
  await table.says("White wins: Black's king was taken");
  assert.equal((await table.board()).e8, "white assassin");
}

async function inFog(page, way, card) {
  const table = await start(page, { card });
  await table.handOver("White");
  const first = await table.board();
  await table.play(waitForIt(mirror(first)).replace(/\d/g, (rank) => 9 - rank), way);
  await table.handOver("Black");
  const king = Object.entries(await table.board()).find(([, what]) => what === "black king")[0];
  for (let turn = 0; turn < 8; turn++) {
    await table.play(waitForIt(await table.board()), way);
    await table.handOver("White");
    const action = rideToKing(await table.board(), king);
    await table.play(action, way);
    if (action.endsWith(king)) break;
    await table.handOver("Black");
  }
  await table.says("White wins: Black's king was taken");
  assert.ok(!Object.values(await table.board()).includes("unseen"), "the fog is gone");
}

/** A board as it would be with colours and sides changed. */
function mirror(board) {
  const other = (what) => what.replace(/^white/, "black");
  return Object.fromEntries(
    Object.entries(board).map(([at, what]) => [at[0] + (9 - at[1]), other(what)]),
  );
}

async function banqi(page, way) {
  const table = await start(page, { card: "banqi", options: { quiet_draw: "40" } });
  const last = [undefined, undefined];
  let colours = [];
  for (let turn = 0; !/wins|Draw/.test(await table.status().innerText()); turn++) {
    assert.ok(turn < 200, "it ends");
    const board = await table.board();
    if (turn === 1) {
      const red = Object.values(board).some((what) => what.startsWith("red"));
      colours = red ? ["red", "black"] : ["black", "red"];
    }
    const action = toAnEnd(board, colours[turn % 2], last[turn % 2]);
    last[turn % 2] = action;
    await table.play(action, way);
    await table.made(turn + 1);
  }
  assert.match(await table.status().innerText(), /third time|too long|no pieces|cannot move/);
}

for (const way of ["click", "drag", "keys"]) {
  for (const game of OPEN) {
    test(`${game.card} to mate: ${way}`, async (t) => inTheOpen(await open(t, here), way, game));
  }
  test(`assassin to the king's end: ${way}`, async (t) => assassin(await open(t, here), way));
  // The board is the same in every fog: one game of each, and one of them in every way.
  for (const card of way === "click" ? ["slug-torch", "slug-sight", "fog"] : ["fog"]) {
    test(`${card} to the king's end: ${way}`, async (t) => inFog(await open(t, here), way, card));
  }
  test(`banqi to a board's end: ${way}`, async (t) => banqi(await open(t, here), way));
}

test("giving up", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.resign();
  await table.says("Black wins: White resigned");
});

test("a draw that both want", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.ends("Offer draw");
  await table.button("Withdraw offer").waitFor();
  await table.playAll(["e2e4"]);
  await table.page.getByText("White offers a draw").waitFor();
  await table.button("Accept").click();
  await table.says("Draw: by agreement");
});
