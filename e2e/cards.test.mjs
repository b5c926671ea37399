import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

for (const way of ["click", "drag", "keys"]) {
  test(`chess to mate by ${way}`, async (t) => {
    const page = await open(t, here);
    const table = await start(page, { card: "chess" });
    await table.playAll(["f2f3", "e7e5", "g2g4", "d8h4"], way);
    await table.says("Black wins: checkmate");
    assert.deepEqual(await table.marks(".mark.check"), ["e1"]);
  });
}
