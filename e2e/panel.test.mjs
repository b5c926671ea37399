// Beside the board: clocks, history, what was taken, and the buttons.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

test("only the clock of whoever is to move runs", async (t) => {
  const table = await start(await open(t, here), { card: "chess", clock: { minutes: 1, increment: 0 } });
  const clock = (seat) => table.page.locator(`.player[data-seat=${seat}] .clock`);
  const runs = (seat, from) =>
    table.page.waitForFunction(
      ([seat, from]) => document.querySelector(`.player[data-seat=${seat}] .clock`).innerText !== from,
      [seat, from],
    );
  await runs("first", await clock("first").innerText());
  assert.equal(await clock("second").innerText(), "1:00");
  await table.playAll(["e2e4"]);
  const stands = await clock("first").innerText();
  await runs("second", await clock("second").innerText());
  assert.equal(await clock("first").innerText(), stands);
});

test("looking back shows the board as it was, and plays nothing", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll(["e2e4", "e7e5", "g1f3"]);
  assert.deepEqual(await table.moves(), ["e4", "e5", "Nf3"]);
  await table.button("e4").click();
  await table.shows("e7", "black pawn");
  await table.page.getByText("You are looking back").waitFor();
  await table.play("e7e6");
  assert.equal((await table.moves()).length, 3);
  await table.page.keyboard.press("]");
  await table.shows("e5", "black pawn");
  await table.button("First").click();
  await table.shows("e2", "white pawn");
  await table.button("Back to now").click();
  await table.shows("f3", "white knight");
});

test("what was taken stands with whoever took it", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll(["e2e4", "d7d5", "e4d5", "d8d5"]);
  const taken = (seat) =>
    table.page.locator(`.player[data-seat=${seat}] .taken`).evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(await taken("first"), ["black pawn"]);
  assert.deepEqual(await taken("second"), ["white pawn"]);
});

test("undo and redo", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  assert.equal(await table.button("Undo").isDisabled(), true);
  await table.playAll(["e2e4", "e7e5"]);
  await table.button("Undo").click();
  await table.shows("e7", "black pawn");
  await table.button("Undo").click();
  await table.shows("e2", "white pawn");
  assert.equal(await table.button("Undo").isDisabled(), true);
  await table.button("Redo").click();
  await table.shows("e4", "white pawn");
  await table.button("Redo").click();
  await table.shows("e5", "black pawn");
  assert.equal(await table.button("Redo").isDisabled(), true);
  await table.button("Undo").click();
  await table.shows("e7", "black pawn");
  await table.playAll(["d7d5"]);
  assert.equal(await table.button("Redo").isDisabled(), true, "another move, another future");
});

test("save, reload, load", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "dinosaur" });
  await table.playAll(["e3e6", "d7e6", "e2e4"]);
  const played = await table.board();
  const file = await table.download(() => table.menu("Save"));
  assert.match(file.name, /\.json$/);

  await t.test("a reload goes on by itself", async () => {
    await page.reload();
    await table.made(3);
    assert.deepEqual(await table.board(), played);
    await table.playAll(["g7g6"]);
  });
  await t.test("the front page offers to go on", async () => {
    await table.menu("New game");
    await page.getByRole("button", { name: "Continue your game" }).click();
    await table.made(4);
  });
  await t.test("a new game asks before it replaces one that runs", async () => {
    await table.menu("New game");
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Continue your game" }).click();
    await table.made(4);
  });
  await t.test("the file is the game as it was saved", async () => {
    await table.load(file.text);
    await table.shows("g7", "black pawn");
    assert.deepEqual(await table.board(), played);
    assert.equal((await table.moves()).length, 3);
    await table.playAll(["g7g5"]);
  });
});

test("a hint is a move on the board and in words", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll(["f2f3", "e7e5", "g2g4"]);
  await table.button("Hint").click();
  await table.page.locator(".hints li").first().waitFor();
  assert.match(await table.page.locator(".hints li").first().innerText(), /Qh4/);
  assert.deepEqual(await table.marks(".mark.hint"), ["d8", "h4"]);
});

test("Banqi: the pool counts what is still face down", async (t) => {
  const table = await start(await open(t, here), { card: "banqi" });
  const pool = async () => {
    const labels = await table.page.locator(".pool li").evaluateAll((all) => all.map((one) => one.ariaLabel));
    return Object.fromEntries(labels.map((label) => label.split(" × ")));
  };
  const before = await pool();
  assert.equal(Object.values(before).reduce((sum, count) => sum + Number(count), 0), 32);
  assert.equal(before["red soldier"], "5");
  await table.playAll(["b2b2"]);
  const turned = (await table.board()).b2;
  const after = await pool();
  assert.equal(Number(after[turned] ?? 0), before[turned] - 1, turned);
});
