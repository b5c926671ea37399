// The board as a stage: moments, the coin, the end, and what lies on the squares.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";
import { accessible } from "./lib/axe.mjs";

const here = setting();

const banner = (page) => page.locator(".banner");

/** What the live region says. */
const spoken = (page) => page.locator("p.spoken[aria-live]").innerText();

/** Where things beside the board are: they must not move. */
const places = (page) =>
  page.evaluate(() =>
    [".board.live", ".player", ".status", ".history", ".actions"].map((name) => {
      const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
      return [name, x, y, width, height].join(" ");
    }),
  );

/** Writes down every banner from now on, even one that is gone before anybody looks. */
const listen = (page) =>
  page.evaluate(() => {
    window.banners = [];
    new MutationObserver(() => {
      const text = document.querySelector(".banner")?.innerText;
      if (text && window.banners.at(-1) !== text) window.banners.push(text);
    }).observe(document.body, { childList: true, subtree: true });
  });

test("an unseen move is shown over the board, and says what the live region says", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "assassin" });
  await table.playInTurns(["A@e3", "A@h6"]);
  await table.handOver("White");
  await banner(page).getByText("Black has hidden an assassin").waitFor();
  await banner(page).waitFor({ state: "detached" });
  await table.button("Show assassin").click();
  await table.play("e3e5");
  await table.handOver("Black");
  await banner(page).getByText("White's assassin moved unseen").waitFor();
  assert.equal(await spoken(page), "White's assassin moved unseen");
  assert.equal(await page.locator(".moment").getAttribute("aria-hidden"), "true");
  assert.equal(await page.locator(".pulse").count(), 0, "nobody is told where");
  const during = await places(page);
  await table.cell("b8").click();
  assert.deepEqual(await table.marks(".mark.selected"), ["b8"], "it is not in the way");
  await table.cell("b8").click();
  await banner(page).waitFor({ state: "detached" });
  assert.deepEqual(await places(page), during, "nothing moved");
});

test("a walk of an assassin: each moment for whom it concerns", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "assassin" });
  await listen(page);
  const walk = "A@e3 A@h6 e3e5 b8c6 e5e6 c6b8 e6f7 b8c6".split(" ");
  const hidden = ["e3e5", "e5e6"];
  const show = async (_, side, number) => {
    if (hidden.includes(walk[number])) await table.button("Show assassin").click();
  };
  await table.playInTurns(walk, { ask: show });
  await table.handOver("White");
  const seen = await page.evaluate(() => window.banners);
  for (const text of [
    "Your assassin waits in hiding",
    "White has hidden an assassin",
    "Your assassin moved unseen",
    "White's assassin moved unseen",
    "Your assassin is seen: a pawn attacks it",
    "White's assassin is seen on e6",
    "Your pawn on f7 is taken. White's assassin slipped away from e6",
  ]) {
    assert.ok(seen.includes(text), `${text}: ${seen.join(" | ")}`);
  }
  assert.ok(!seen.some((text) => text.includes("knight")), "what all see needs no banner");
});

test("open chess has no banners", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  await listen(page);
  await table.playAll("e2e4 d7d5 e4d5 d8d5 b1c3 d5e6".split(" "));
  assert.deepEqual(await page.evaluate(() => window.banners), []);
});

test("a reply in the fog is never silent", async (t) => {
  const page = await open(t, here);
  const about = { card: "slug-torch", opponent: "computer", level: 1, think: 300, side: "White" };
  const table = await start(page, about);
  await table.says("Your turn");
  await listen(page);
  await table.play("a2a3");
  await table.made(2);
  await page.waitForFunction(() => window.banners.includes("Black moved unseen"));
});

for (const reducedMotion of ["no-preference", "reduce"]) {
  test(`knight, notation, words and sound wait for the coin: ${reducedMotion}`, async (t) => {
    const page = await open(t, here, { reducedMotion });
    const table = await start(page, { card: "archess" });
    await table.playAll("g2g3 g8f6 a2a3 f6g4".split(" "));
    // What is on the page whenever it changes, until the coin is gone.
    await page.evaluate(() => {
      const look = () => ({
        coin: !!document.querySelector(".coin"),
        banner: document.querySelector(".banner")?.innerText ?? "",
        spoken: document.querySelector("p.spoken[aria-live]").innerText,
        move: [...document.querySelectorAll(".history .move")].at(-1).innerText,
        bound: document.querySelector("[data-square=g4]").ariaLabel.includes("bound"),
        turn: document.querySelector(".status strong").innerText,
      });
      window.seen = [];
      new MutationObserver(() => window.seen.push(look()))
        .observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    await table.play("g3*g4");
    await page.locator(".coin").waitFor();
    const box = await page.locator(".toss").boundingBox();
    assert.deepEqual(box, await page.locator(".cells").boundingBox(), "it is in the middle");
    await banner(page).getByText(/^(Heads|Tails): the knight/).waitFor();
    const [face, fell] = [await page.locator(".banner use").getAttribute("href"), await banner(page).innerText()];
    assert.equal(face, fell.startsWith("Heads") ? "#coinH" : "#coinT", "the side that lies above");
    await page.locator(".coin").waitFor({ state: "detached" });
    const seen = await page.evaluate(() => window.seen);
    const outcome = seen.findIndex(({ banner, spoken, move, bound }) =>
      /Heads|Tails/.test(banner + spoken) || /=[HT]/.test(move) || bound);
    const thrown = seen.findIndex(({ coin }) => coin);
    assert.ok(thrown >= 0 && thrown < outcome, `the coin (${thrown}) comes before what it says (${outcome})`);
    assert.ok(seen.slice(0, outcome).every(({ turn }) => turn !== "Black to move"), "the turn waits, too");
    const { move, bound, spoken: said } = seen.at(-1);
    assert.equal(bound, said.startsWith("Heads"));
    assert.match(move, said.startsWith("Heads") ? /=H$/ : /=T$/);
    await table.playAll(["h7h6"]);
  });
}

test("the archer turns to her target, and the shot flies", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "archess" });
  await table.playAll("g2g3 e7e5 a2a3 e5e4 g3g4 e4e3 h2h3 e3f2 e1f2 h7h5".split(" "));
  await table.play("g4*h5");
  await table.made(11);
  assert.equal(await page.locator(".man.turned").count(), 1);
  assert.equal(await page.locator("path.flight").count(), 1);
});

test("the card at the end says what happened to you, and what can be done", async (t) => {
  const page = await open(t, here);
  const about = { card: "chess", opponent: "computer", level: 1, think: 300, side: "White" };
  const table = await start(page, about);
  // Whether the card was there as soon as the result was.
  await page.evaluate(() =>
    new MutationObserver(() => {
      const over = document.querySelector(".status.over");
      if (over) window.atOnce ??= document.querySelector(".end-card") !== null;
    }).observe(document.body, { childList: true, subtree: true, attributes: true }),
  );
  await table.resign();
  const card = page.getByRole("dialog", { name: "You lost" });
  await card.waitFor();
  assert.equal(await page.evaluate(() => window.atOnce), false, "not at once");
  await card.getByText("you resigned").waitFor();
  const focused = () => page.evaluate(() => document.activeElement.className);
  assert.match(await focused(), /end-card/);
  await accessible(page, "the card");
  assert.ok((await page.locator(".board.live .man").count()) > 30, "the position stays");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  assert.equal(await focused(), "cell");
  await table.button("Play again").click();
  await table.says("Your turn");
  await table.resign();
  await card.waitFor();
  await card.getByText("You 0 : 2 Computer, level 1").waitFor();
  await card.getByRole("button", { name: "Close" }).click();
  await card.waitFor({ state: "detached" });
});

test("the card leads into the replay", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  await table.playAll(["f2f3", "e7e5", "g2g4", "d8h4"]);
  const card = page.getByRole("dialog", { name: "Black wins" });
  await card.getByRole("button", { name: "Replay from both sides" }).click();
  await page.getByRole("slider").waitFor();
  await table.shows("f2", "white pawn");
  assert.equal(await card.count(), 0);
});

test("Banqi speaks of Red and Black", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "banqi" });
  const words = () => page.locator("main").innerText();
  assert.doesNotMatch(await words(), /\b(First|Second)\b/);
  await table.playAll(["b2b2", "g3g3"]);
  assert.match(await table.status().innerText(), /^(Red|Black) to move$/);
  const names = await page.locator(".player .name").allInnerTexts();
  assert.deepEqual(names.sort(), ["Black", "Red"]);
  await table.resign();
  await table.says(/^(Red wins: Black|Black wins: Red) resigned$/);
  assert.doesNotMatch(await words(), /\b(First|Second)\b/);
});

test("a player's bar says who plays which colour", async (t) => {
  const page = await open(t, here);
  const about = { card: "chess", opponent: "computer", level: 1, think: 300, side: "Black" };
  await start(page, about);
  await page.locator(".player[data-seat=second]", { hasText: "You are Black" }).waitFor();
  await page.locator(".player[data-seat=first]", { hasText: "Computer, level 1" }).getByText("White").waitFor();
});

test("promotion is asked for at the square, the queen first", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll("a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5".split(" "));
  await table.play("a7b8");
  const chooser = table.page.getByRole("dialog", { name: "What shall the pawn become?" });
  await chooser.waitFor();
  const names = await chooser.locator("button").evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(names, ["queen", "knight", "rook", "bishop", "Cancel"]);
  assert.equal(await table.page.evaluate(() => document.activeElement.ariaLabel), "queen");
  const [square, queen] = [await table.cell("b8").boundingBox(), await chooser.locator("button").first().boundingBox()];
  for (const side of ["x", "y"]) assert.ok(Math.abs(square[side] - queen[side]) < 3, side);
  await table.page.keyboard.press("Escape");
  await chooser.waitFor({ state: "detached" });
  await table.play("a7b8");
  await table.page.keyboard.press("Enter");
  await table.shows("b8", "white queen");
});

for (const way of ["click", "drag", "keys"]) {
  test(`a king castles onto its rook: ${way}`, async (t) => {
    const table = await start(await open(t, here), { card: "chess" });
    await table.playAll("e2e4 e7e5 g1f3 b8c6 f1e2 a7a6".split(" "));
    await table.cell("e1").click();
    assert.deepEqual(await table.marks(".aim.castle"), ["h1"]);
    assert.equal(await table.label("h1"), "white rook, can castle");
    await table.cell("e1").click();
    await table.play("e1h1", way);
    await table.made(7);
    const { g1, f1 } = await table.board();
    assert.deepEqual([g1, f1], ["white king", "white rook"]);
  });
}

test("hints are arrows with what they are worth, and go when one looks back", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll(["f2f3", "e7e5", "g2g4"]);
  await table.button("Hint").click();
  const best = table.page.locator(".board.live .advice").last();
  await best.waitFor();
  assert.equal(await best.locator("path.shaft").count(), 1);
  assert.equal(await best.locator("text").textContent(), "+∞");
  await table.page.keyboard.press("[");
  assert.equal(await table.page.locator(".advice").count(), 0);
});

test("what could be there: translucent pieces, with a legend", async (t) => {
  const page = await open(t, here);
  const about = { card: "fog", opponent: "computer", level: 1, think: 300, side: "White" };
  const table = await start(page, about);
  await table.button("What could be there").click();
  await page.locator(".guess use").first().waitFor();
  const drawn = await page.locator(".guess use").evaluateAll((all) =>
    all.map((one) => [one.getAttribute("href"), Number.parseInt(one.getAttribute("opacity"))]));
  assert.ok(drawn.every(([piece, opacity]) => piece.startsWith("#b") && opacity > 20 && opacity <= 100));
  await page.locator(".status").getByText("the clearer, the likelier").waitFor();
});

test("the wheel, the arrow keys and the list look back together", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  await table.playAll("e2e4 d7d5 e4d5 d8d5".split(" "));
  const current = () => page.locator(".history .move[aria-current]").innerText();
  assert.equal(await current(), "Qxd5");
  await page.locator(".cells").hover();
  await page.mouse.wheel(0, -100);
  await table.shows("d5", "white pawn");
  assert.equal(await current(), "exd5");
  await page.locator(".history ol").focus();
  await page.keyboard.press("ArrowLeft");
  await table.shows("d5", "black pawn");
  assert.equal(await current(), "d5");
  assert.equal(await page.locator(".taken").count(), 0, "nothing was taken by then");
  await page.keyboard.press("End");
  await table.shows("d5", "black queen");
  assert.equal(await page.locator(".taken").count(), 2);
});

test("a replay shows the captures as they were then, slider and list in step", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  await table.playAll("e2e4 d7d5 e4d5 d8d5".split(" "));
  await table.resign();
  await table.button("the truth").click();
  const slider = page.getByRole("slider");
  await slider.waitFor();
  for (const [at, taken, move] of [[0, 0, undefined], [2, 0, "d5"], [3, 1, "exd5"], [4, 2, "Qxd5"]]) {
    await slider.fill(String(at));
    assert.equal(await page.locator(".taken").count(), taken, `after ${at}`);
    const marked = await page.locator(".history .move.here").allInnerTexts();
    assert.deepEqual(marked, move ? [move] : []);
  }
  await table.button("exd5").click();
  assert.equal(await slider.inputValue(), "3");
});

test("the placements have no number, and the list keeps the last move in sight", async (t) => {
  const page = await open(t, here, { viewport: { width: 1280, height: 620 } });
  const table = await start(page, { card: "assassin" });
  await table.playInTurns(["A@e3", "A@h6", "a2a4", "a7a5"]);
  await table.handOver("White");
  const list = page.locator(".history ol");
  assert.equal(await list.locator("li").nth(0).getAttribute("class"), "setup");
  assert.deepEqual(await list.locator("li:not(.setup)").allInnerTexts(), ["a4\na5"], "a4 is move 1");

  const chess = await start(await open(t, here, { viewport: { width: 1280, height: 620 } }), { card: "chess" });
  const pawns = [..."abcdefgh"].flatMap((file) => [`${file}2${file}3`, `${file}7${file}6`]);
  await chess.playAll([...pawns, "a3a4", "a6a5", "b3b4"]);
  await chess.page.waitForFunction(() => {
    const here = document.querySelector(".history .move.here").getBoundingClientRect();
    const list = document.querySelector(".history ol").getBoundingClientRect();
    return here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
  });
});
