// The first minute: tips in a first game, reasons for what is not possible, lessons that lead to a game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";

const here = setting();
const COMPUTER = { opponent: "computer", level: 1, think: 300, side: "White" };

test("a first game has tips, each when it is of use and until it is put away", async (t) => {
  const page = await open(t, here, { tips: true });
  const tip = page.locator(".tip");
  const table = await start(page, { card: "assassin", ...COMPUTER });
  await tip.filter({ hasText: "in front of one of your pawns" }).waitFor();
  await table.play("A@d3");
  await table.says("Your turn");
  await tip.filter({ hasText: "The eye beside your name" }).waitFor();
  await table.button("Got it").click();
  await tip.waitFor({ state: "detached" });
  await page.reload();
  await table.says("Your turn");
  assert.equal(await tip.count(), 0, "what was put away stays away");
  await table.resign();
  await page.goto(here.host.url);
  await start(page, { card: "assassin", ...COMPUTER });
  await table.says("Hide your assassin");
  assert.equal(await tip.count(), 0, "a second game has none");
  await page.goto(here.host.url);
  page.once("dialog", (dialog) => dialog.accept());
  await start(page, { card: "banqi" });
  await tip.filter({ hasText: "Touch a lid" }).waitFor();
});

test("what is not possible is answered with a shake and a reason", async (t) => {
  for (const [card, moves, from, to, reason, possible] of [
    ["chess", ["e2e4", "f7f6", "d1h5"], "g7", "g4", "Your king is in check", "g7g6"],
    ["chess", [], "e2", "e6", "The pawn cannot go there now", "e2e4"],
  ]) {
    const table = await start(await open(t, here), { card });
    await table.playAll(moves);
    for (const way of ["click", "drag"]) {
      await table.play(`${from}${to}`, way);
      await table.toast(reason).waitFor();
      await table.page.locator(".arena.shaken").waitFor();
      await table.page.locator(".arena:not(.shaken)").waitFor();
      assert.equal((await table.moves()).length, moves.length, "nothing was played");
    }
    await table.playAll([possible]);
    assert.equal(await table.toast(reason).count(), 0, "the reason goes when something is played");
  }
});

test("whoever does not know yet how to hide, or where the own assassin is, is told", async (t) => {
  const table = await start(await open(t, here), { card: "assassin", ...COMPUTER });
  await table.cell("e2").click();
  await table.toast("Hide your assassin in front of one of your pawns").waitFor();
  await table.play("A@e3");
  await table.says("Your turn");
  await table.cell("e3").click();
  await table.toast("Your assassin hides here. The eye beside your name shows it.").waitFor();
  assert.ok(!Object.values(await table.board()).includes("white assassin"), "it is not drawn yet");
});

test("an exercise has the marks of a game", async (t) => {
  const page = await open(t, here, { fragment: "#/lesson/assassin" });
  await page.locator(".board.live .aim.quiet").first().waitFor();
  assert.equal(await page.locator(".board.live .aim.quiet").count(), 8, "where an assassin can hide");
});

test("the dark is a reason of its own, told from what is seen", async (t) => {
  const table = await start(await open(t, here), { card: "slug-torch", ...COMPUTER });
  await table.says("Your turn");
  await table.play("e2e5");
  await table.toast("The pawn cannot enter the dark").waitFor();
});

for (const [card, width, height] of [["banqi", 390, 844], ["banqi", 844, 390], ["assassin", 820, 1180], ["assassin", 320, 568]]) {
  test(`a tip is in sight: ${card} at ${width} x ${height}`, async (t) => {
    const page = await open(t, here, { tips: true, viewport: { width, height } });
    await start(page, { card, ...COMPUTER, side: card === "banqi" ? "first" : "White" });
    const tip = page.locator(".tip");
    await tip.waitFor();
    const [box, notes] = [await tip.boundingBox(), await page.locator(".notes").boundingBox()];
    assert.ok(box.y >= notes.y && box.y + box.height <= notes.y + notes.height + 1, JSON.stringify([box, notes]));
  });
}
