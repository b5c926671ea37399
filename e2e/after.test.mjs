// After the game: all is shown, looked at again, kept, checked, and played once more.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

/** The program checks a record: what it says. `DUSKBOARD_BIN` names it, and must. */
function verify(record) {
  const program = process.env.DUSKBOARD_BIN;
  assert.ok(program, "DUSKBOARD_BIN must name the duskboard program");
  const file = path.join(mkdtempSync(path.join(tmpdir(), "duskboard-")), "record.json");
  writeFileSync(file, record);
  return execFileSync(program, ["verify", file], { encoding: "utf8" });
}

const slide = (page, to) => page.getByRole("slider", { name: "Moment of the game" }).fill(String(to));

test("a game with secrets, afterwards", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "assassin" });
  await table.playInTurns(["A@e3", "A@d6"]);
  await table.handOver("White");
  await table.resign();

  await t.test("everything is revealed", async () => {
    const board = await table.board();
    assert.deepEqual([board.e3, board.d6], ["white assassin", "black assassin"]);
  });
  await t.test("replay through anybody's eyes", async () => {
    for (const [eyes, white, black] of [
      ["White", "white assassin", undefined],
      ["Black", undefined, "black assassin"],
      ["the truth", "white assassin", "black assassin"],
    ]) {
      await table.button(eyes).click();
      await page.locator(".pill-button[aria-pressed=true]", { hasText: eyes }).waitFor();
      // The start, both placements: the last moment before the end reveals it all.
      await slide(page, 2);
      await table.shows("a2", "white pawn");
      const board = await table.board();
      assert.deepEqual([board.e3, board.d6], [white, black], eyes);
      await slide(page, 0);
      await table.shows("e3", "empty");
    }
  });
  await t.test("play again begins anew", async () => {
    await table.button("Play again").click();
    await table.handOver("White");
    await table.says("Hide your assassin");
    assert.equal(await page.locator(".after").count(), 0);
  });
});

test("the record can be kept and is fair", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "archess" });
  await table.playAll("g2g3 g8f6 a2a3 f6g4 g3*g4".split(" "));
  await table.resign();

  await t.test("the page checks the dice", async () => {
    await table.button("Check the dice").click();
    await page.getByText(/^Fair: all 1 draws? of chance/).waitFor();
  });
  await t.test("JSON, which the program checks too", async () => {
    const { name, text } = await table.download(() => table.button("Record (JSON)").click());
    assert.match(name, /\.json$/);
    assert.doesNotThrow(() => verify(text));
    const forged = text.replace("g3*g4", "g3f4");
    assert.notEqual(forged, text);
    assert.throws(() => verify(forged), "a forged record is found out");
  });
  await t.test("PGN", async () => {
    const { name, text } = await table.download(() => table.button("PGN").click());
    assert.match(name, /\.pgn$/);
    assert.match(text, /\[Event /);
    assert.match(text, /\n1\. /);
    assert.match(text, /0-1\s*$|1-0\s*$/);
  });
});

test("Banqi is written as text", async (t) => {
  const table = await start(await open(t, here), { card: "banqi" });
  await table.playAll(["a1a1", "h4h4"]);
  await table.resign();
  const { text } = await table.download(() => table.button("Moves (text)").click());
  assert.match(text, /a1/);
});

test("replay by slider, by arrows and by the list of moves", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  await table.playAll(["f2f3", "e7e5", "g2g4", "d8h4"]);
  await table.says("Black wins: checkmate");
  await table.button("the truth").click();
  await page.getByRole("slider").waitFor();
  await slide(page, 0);
  await table.shows("f2", "white pawn");
  await table.button("Next").click();
  await table.shows("f3", "white pawn");
  await table.button("g4").click();
  await table.shows("g4", "white pawn");
  assert.equal(await table.label("d8"), "black queen");
  await table.button("Last").click();
  await table.shows("h4", "black queen");
});
