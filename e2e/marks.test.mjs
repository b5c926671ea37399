// What the board shows: each mark where it belongs and nowhere else.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";
import { rideToKing, waitForIt } from "./lib/fog.mjs";

const here = setting();

test("selection, targets, captures, last move", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.cell("e2").click();
  assert.deepEqual(await table.marks(".mark.selected"), ["e2"]);
  assert.deepEqual(await table.marks(".aim.quiet"), ["e3", "e4"]);
  assert.deepEqual(await table.remarked("can go there"), ["e3", "e4"]);
  assert.equal(await table.cell("e2").getAttribute("aria-selected"), "true");
  await table.cell("e4").focus();
  await table.page.keyboard.press("Escape");
  assert.deepEqual(await table.marks(".mark.selected"), []);

  await table.playAll(["e2e4", "d7d5"]);
  assert.deepEqual(await table.marks(".mark.last"), ["d5", "d7"]);
  await table.cell("e4").click();
  assert.deepEqual(await table.marks(".aim.capture"), ["d5"]);
  assert.deepEqual(await table.marks(".aim.quiet"), ["e5"]);
  assert.equal(await table.label("d5"), "black pawn, can take");
  await table.cell("a5").click();
  assert.deepEqual(await table.marks(".aim"), [], "a click elsewhere lets go");
});

test("a piece dragged to where it cannot go comes back", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.play("e2e5", "drag");
  await table.shows("e2", "white pawn");
  assert.deepEqual(await table.moves(), []);
  assert.equal(await table.page.locator(".man.dragged").count(), 0);
});

test("check is red on the king, and spoken", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll(["e2e4", "f7f6", "d1h5"]);
  await table.says("Black to move, check");
  assert.deepEqual(await table.marks(".mark.check"), ["e8"]);
  assert.equal(await table.label("e8"), "black king, in check");
});

test("arrows and circles by the right button", async (t) => {
  const { page, ...rest } = await start(await open(t, here), { card: "chess" });
  const drawn = async (from, to) => {
    await page.locator(`[data-square=${from}]`).hover();
    await page.mouse.down({ button: "right" });
    await page.locator(`[data-square=${to}]`).hover();
    await page.mouse.up({ button: "right" });
  };
  await drawn("e2", "e4");
  assert.equal(await page.locator("path.drawn").count(), 1);
  await drawn("d5", "d5");
  assert.equal(await page.locator("circle.drawn").count(), 1);
  await drawn("d5", "d5");
  assert.equal(await page.locator("circle.drawn").count(), 0, "drawn twice it is gone");
  await page.locator("[data-square=a6]").click();
  assert.equal(await page.locator(".drawn").count(), 0, "a click wipes all away");
  assert.equal(await page.locator(".history .move").count(), 0, "nothing was played");
});

test("the board turns, by button and by key", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  assert.equal(await table.flipped(), false);
  await table.button("Turn board").click();
  assert.equal(await table.flipped(), true);
  await table.playAll(["e2e4"], "drag");
  await table.page.keyboard.press("f");
  assert.equal(await table.flipped(), false);
});

test("a pawn's promotion is asked for", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll("a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5".split(" "));
  const chooser = table.page.getByRole("dialog", { name: "What shall the pawn become?" });
  await table.play("a7b8");
  await chooser.waitFor();
  const choices = chooser.locator(".promotion-choice");
  const names = await choices.evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(names.sort(), ["bishop", "knight", "queen", "rook"]);
  await chooser.getByRole("button", { name: "Cancel" }).click();
  await table.shows("a7", "white pawn");
  await table.play("a7b8n");
  await table.shows("b8", "white knight");
});

for (const way of ["click", "drag", "keys"]) {
  test(`an archer's shot is a crosshair, and a coin decides about knights: ${way}`, async (t) => {
    const table = await start(await open(t, here), { card: "archess" });
    await table.playAll("g2g3 g8f6 a2a3 f6g4".split(" "), way);
    await table.cell("g3").click();
    assert.deepEqual(await table.marks(".aim.shot"), ["g4"]);
    const range = ["f2", "f3", "f4", "g2", "g4", "g6", "h2", "h3", "h4"];
    assert.deepEqual(await table.marks(".range"), range);
    assert.equal(await table.label("g4"), "black knight, can shoot");
    await table.cell("g3").click();
    await table.play("g3*g4", way);
    const fallen = table.page.locator(".banner", { hasText: /^(Heads|Tails): the knight/ });
    await fallen.waitFor();
    const [said, board] = [await fallen.innerText(), await table.board()];
    assert.equal(board.g3, "white archer", "she stays");
    assert.equal(board.g4, said.startsWith("Heads") ? "black bound knight" : "black knight");
    assert.match((await table.moves()).at(-1), said.startsWith("Heads") ? /=H$/ : /=T$/);
  });
}

test("a capture in the fog lights its square for whoever lost a piece", async (t) => {
  const table = await start(await open(t, here), { card: "slug-torch" });
  await table.handOver("White");
  const target = "e7";
  for (let turn = 0; turn < 6; turn++) {
    const action = rideToKing(await table.board(), target);
    await table.play(action);
    await table.handOver("Black");
    if (action.endsWith(target)) break;
    const board = await table.board();
    delete board[target];
    await table.play(waitForIt(board));
    await table.handOver("White");
  }
  assert.deepEqual(await table.marks(".mark.lit"), [target]);
  assert.match(await table.label(target), /white knight, lit/);
});
