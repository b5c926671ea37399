// Every game between two pages of a static host, whichever way they meet, to its end; the same
// record on both sides, and a true one.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import assert from "node:assert/strict";
import { GAMES } from "../lib/games.mjs";
import { BIN } from "../lib/online.mjs";
import { BROKERS, meet, neighbourhood } from "../lib/peer.mjs";

/** What the binary says of a record. */
async function verified(record) {
  const folder = await mkdtemp(path.join(tmpdir(), "duskboard-e2e-"));
  const file = path.join(folder, "record.json");
  await writeFile(file, record);
  const { stdout } = await promisify(execFile)(BIN, ["verify", file]);
  await rm(folder, { recursive: true });
  return stdout;
}

async function playToTheEnd(t, here, game, way) {
  const { card, options, play, end, draws } = game;
  const both = await meet(t, here, { card, options }, way);
  assert.ok(await both[1].flipped(), "Black sits below on Black's screen");
  // Officers are shuffled by dice that both throw; until then nobody's turn is told.
  await both[0].says(/Your turn|Hide your assassin/);
  await both[1].says(/to move|Hide your assassin/);
  await play(both);
  await Promise.all(both.map((friend) => friend.says(end)));
  const boards = await Promise.all(both.map((friend) => friend.board()));
  assert.deepEqual(boards[0], boards[1]);
  for (const friend of both) {
    await friend.button("Check the dice").click();
    await friend.page.getByText(`Fair: all ${draws} draws of chance`).waitFor();
  }
  const records = [await both[0].record(), await both[1].record()];
  assert.equal(records[0], records[1]);
  assert.match(records[0], /"dice":"joint"/);
  await verified(records[0]);
}

const NEIGHBOURHOODS = [
  ...Object.entries(BROKERS).map(([name, begin]) => ({ name, here: neighbourhood(begin), ways: ["broker"] })),
  { name: "nobody", here: neighbourhood(), ways: ["texts", "codes"] },
];

/** Without a broker texts and codes take turns; with the variable every game goes both ways. */
const taken = (ways, number) => (process.env.DUSKBOARD_ALL_WAYS ? ways : [ways[number % ways.length]]);

for (const { name, here, ways } of NEIGHBOURHOODS) {
  for (const [number, game] of GAMES.entries()) {
    const options = JSON.stringify(game.options ?? "");
    for (const way of taken(ways, number)) {
      test(`${game.card} ${options} through ${name}, by ${way}`, (t) => playToTheEnd(t, here, game, way));
    }
  }
}
