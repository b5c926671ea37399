// What one must not know is neither on the screen, nor behind it, nor on the way to it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";
import { board, count, heard, overhear, sealed, views } from "./lib/wire.mjs";

const here = setting();

/** Traces of something on a square in the whole document, beyond the name of the square itself. */
async function traces(page, square) {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  const named = [`data-square="${square}"`, `aria-label="${square}, empty"`];
  const rest = named.reduce((text, part) => text.replaceAll(part, ""), html);
  return rest.match(new RegExp(`\\b${square}\\b`, "g")) ?? [];
}

/** How many drawings of a piece are in the document. */
const drawn = (page, symbol) => page.locator(`use[href="#${symbol}"]`).count();

test("two people, one screen: what White hides Black's page never has", async (t) => {
  const page = await open(t, here, { scripts: [overhear] });
  const table = await start(page, { card: "assassin" });
  assert.equal(await page.locator("[data-square]").count(), 0, "nothing before somebody is there");
  await table.handOver("White");
  await table.play("A@e3");
  await page.getByRole("heading", { name: "Pass the device to Black" }).waitFor();

  await t.test("the hand-over screen is empty", async () => {
    assert.equal(await page.locator("[data-square], .move, .man").count(), 0);
    assert.deepEqual(await traces(page, "e3"), []);
    assert.equal(await drawn(page, "wA"), 0);
  });

  const black = await count(page);
  await table.handOver("Black");
  await table.play("A@d6");
  await page.getByRole("heading", { name: "Pass the device to White" }).waitFor();
  const white = await count(page);
  await table.handOver("White");

  await t.test("one's own assassin is hidden until Show is pressed", async () => {
    assert.equal(await table.label("e3"), "empty");
    assert.equal(await drawn(page, "wA"), 0);
    await table.button("Show assassin").click();
    await table.shows("e3", "white assassin");
    assert.equal(await drawn(page, "wA"), 1);
    assert.ok((await traces(page, "e3")).length > 0, "the search finds what is there");
    await table.button("Hide assassin").click();
    await table.shows("e3", "empty");
    await table.button("Show assassin").click();
  });

  await table.play("e3e5");
  await page.getByRole("heading", { name: "Pass the device to Black" }).waitFor();
  const again = await count(page);
  await table.handOver("Black");
  await t.test("an unseen move is a closed eye and leaves no trace", async () => {
    assert.equal(await page.getByRole("button", { name: "Unseen move" }).count() > 0, true);
    for (const square of ["e3", "e5"]) assert.deepEqual(await traces(page, square), [], square);
    assert.equal(await drawn(page, "wA"), 0);
    assert.deepEqual(await table.marks(".mark.last"), []);
  });

  await t.test("Black's messages say nothing of it, White's do", async () => {
    const all = await heard(page);
    const toWhite = [...all.slice(0, black), ...all.slice(white, again)].filter((m) => !sealed(m));
    const toBlack = [...all.slice(black, white), ...all.slice(again)].filter((m) => !sealed(m));
    assert.ok(views(toWhite).some((view) => board(view).includes("A")));
    assert.ok(views(toBlack).length > 0);
    for (const view of views(toBlack)) assert.ok(!board(view).includes("A"), view);
    // But for what is drawn by lot, in which any letters may stand: the room, the dice.
    const said = JSON.stringify(toBlack).replaceAll(/"[0-9a-f]{64}"|"room":"\w+"/g, "");
    for (const square of ["e3", "e5"]) assert.ok(!said.includes(square), square);
  });

  await t.test("what the page keeps is sealed", async () => {
    const kept = (await heard(page)).filter(sealed);
    assert.ok(kept.length > 0);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    for (const text of [...kept.map((message) => message.kept.file), stored]) {
      for (const secret of ["A@", "place", '"e3e5"']) assert.ok(!text.includes(secret), secret);
    }
  });

  await table.play("b8c6");
  await table.handOver("White");
  await table.button("Show assassin").click();
  await table.play("e5e6");
  await table.handOver("Black");
  await t.test("revealed by a pawn, everybody sees it in a dashed outline", async () => {
    assert.equal(await table.label("e6"), "white assassin, revealed");
    assert.deepEqual(await page.locator(".man:has(.revealed) .figure").evaluateAll(
      (all) => all.map((figure) => figure.getAttribute("href"))), ["#wA"]);
  });
});

test("against the computer: its assassin is in no message before the end", async (t) => {
  const page = await open(t, here, { scripts: [overhear] });
  const about = { card: "assassin", opponent: "computer", level: 1, think: 300, side: "White" };
  const table = await start(page, about);
  await table.play("A@a3");
  await table.says("Your turn");
  await table.playAll(["h2h3"]);
  await table.says("Your turn");
  const before = (await heard(page)).filter((message) => !sealed(message));
  await table.resign();
  const after = await heard(page);
  assert.ok(views(before).length > 0);
  const hidden = views(before).filter((view) => board(view).includes("a"));
  const attacked = hidden.filter((view) => !/[P]/.test(board(view).split("/")[3]));
  assert.deepEqual(attacked, [], "no white pawn could have revealed it");
  assert.ok(Object.values(await table.board()).includes("black assassin"), "the end reveals it");
  assert.ok(views(after).some((view) => board(view).includes("a")), "the search finds it then");
});

for (const card of ["slug-torch", "slug-sight", "fog"]) {
  test(`${card} against the computer: what stands in the fog is in no message`, async (t) => {
    const page = await open(t, here, { scripts: [overhear] });
    const about = { card, opponent: "computer", level: 1, think: 300, side: "White" };
    const table = await start(page, about);
    await table.says("Your turn");
    const unseen = Object.entries(await table.board()).filter(([, what]) => what === "unseen");
    assert.ok(unseen.length >= 16, "there is fog");
    assert.match(await page.locator("[data-square=e8]").getAttribute("aria-label"), /^e8, unseen/);
    assert.equal(await page.locator("path.fog").count(), 1);
    const before = (await heard(page)).filter((message) => !sealed(message));
    // Sight along an open file ends at the pawns: the officers behind them are dots.
    for (const view of views(before)) assert.match(board(view).split("/")[0], /^\.{8}$/, view);
    assert.doesNotMatch(JSON.stringify(before), /"[rnbqk]{8}/);
    await table.resign();
    const officers = (await table.board());
    assert.ok(Object.values(officers).includes("black king"), "the end lifts the fog");
  });
}
