// Against the computer: it thinks elsewhere, can be hurried and interrupted, and waits for nobody.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { open, setting } from "./lib/browser.mjs";
import { DIST, host } from "./lib/host.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

/** A computer that would think for ten seconds if one let it. */
const SLOW = { card: "chess", opponent: "computer", level: 8, think: 10_000, side: "White" };

test("it answers, and undo takes back both moves", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { ...SLOW, level: 1, think: 300 });
  await table.play("e2e4");
  await table.made(2);
  await table.says("Your turn");
  await table.button("Undo").click();
  await table.shows("e2", "white pawn");
  assert.deepEqual(await table.moves(), []);
  await table.button("Redo").click();
  await table.made(2);
  assert.equal((await table.board()).e4, "white pawn");
});

test("it plays White when asked to, with Black below", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { ...SLOW, level: 1, think: 300, side: "Black" });
  await table.made(1);
  await table.says("Your turn");
  assert.equal(await table.flipped(), true);
  await table.play("e7e5");
  await table.made(3);
});

test("thinking can be hurried", async (t) => {
  const page = await open(t, here);
  const table = await start(page, SLOW);
  await table.play("e2e4");
  await page.getByText("The computer is thinking").waitFor();
  await table.button("Move now").click();
  // Well before its ten seconds are over.
  await page.locator(".history .move").nth(1).waitFor({ timeout: 8000 });
  await page.locator(".thinking").waitFor({ state: "detached" });
});

test("thinking can be interrupted by undo", async (t) => {
  const page = await open(t, here);
  const table = await start(page, SLOW);
  await table.play("e2e4");
  await page.locator(".thinking").waitFor();
  await table.button("Undo").click();
  await page.locator(".thinking").waitFor({ state: "detached" });
  await table.shows("e2", "white pawn");
  await table.says("Your turn");
  await table.play("d2d4");
  await page.locator(".thinking").waitFor();
  assert.equal((await table.moves()).length, 1, "what it thought about is gone");
});

test("a premove is played when its time comes", async (t) => {
  const page = await open(t, here);
  const table = await start(page, SLOW);
  await table.play("e2e4");
  await page.locator(".thinking").waitFor();
  await table.play("d2d4");
  await page.getByText("Premove: d2d4").waitFor();
  assert.deepEqual(await table.marks(".mark.premove"), ["d2", "d4"]);
  await table.button("Move now").click();
  await table.made(3);
  assert.equal((await table.board()).d4, "white pawn");
  await page.getByText("Premove: d2d4").waitFor({ state: "detached" });
});

test("a premove can be dropped", async (t) => {
  const page = await open(t, here);
  const table = await start(page, SLOW);
  await table.play("e2e4");
  await page.locator(".thinking").waitFor();
  await table.play("d2d4");
  await page.getByText("Premove: d2d4").waitFor();
  await table.cell("e5").click();
  await page.getByText("Premove: d2d4").waitFor({ state: "detached" });
  await table.button("Move now").click();
  await table.says("Your turn");
  assert.equal((await table.moves()).length, 2);
});

test("it declines a draw", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { ...SLOW, level: 1, think: 300 });
  await table.ends("Offer draw");
  await page.locator(".offer").waitFor({ state: "detached" });
  await table.says("Your turn");
});

for (const card of ["slug-torch", "slug-sight", "fog"]) {
  test(`${card}: what could be there: dots where the fog is, from one's own knowledge`, async (t) => {
    const page = await open(t, here);
    const about = { card, opponent: "computer", level: 1, think: 300, side: "White" };
    const table = await start(page, about);
    const ask = table.button("What could be there");
    await ask.click();
    await page.locator(".guess").first().waitFor();
    const guessed = new Set(await table.marks(".guess circle"));
    const unseen = Object.entries(await table.board()).filter(([, what]) => what === "unseen");
    const fogged = new Set(unseen.map(([square]) => square));
    assert.ok([...guessed].every((square) => fogged.has(square)), "only where one does not see");
    assert.equal(await ask.getAttribute("aria-pressed"), "true");
    await ask.click();
    assert.equal(await page.locator(".guess").count(), 0);
  });
}

/** A game of chess against the computer until it has answered twice. */
async function twoAnswers(page) {
  const table = await start(page, { ...SLOW, level: 2, think: 300 });
  for (const [made, move] of ["e2e4", "d2d4"].entries()) {
    await table.says("Your turn");
    await table.play(move);
    await table.made(2 * made + 2);
  }
}

const isNet = (name) => name.endsWith(".net");

test("the network of a game comes when the computer plays it", async (t) => {
  const own = await host();
  t.after(() => own.close());
  const page = await open(t, here, { url: own.url });
  assert.deepEqual(own.asked.filter(isNet), [], "not before it is needed");
  await twoAnswers(page);
  const nets = own.asked.filter(isNet);
  assert.equal(nets.length, 1, `once: ${own.asked}`);
  assert.match(nets[0], /^chess-/);
});

test("a damaged network is named, and the computer plays without it", async (t) => {
  const name = (await readdir(DIST)).find((name) => /^chess-.*\.net$/.test(name));
  const own = await host({ changed: { [name]: (text) => text.slice(0, -9) } });
  t.after(() => own.close());
  const damaged = /the net is damaged/;
  const page = await open(t, here, { url: own.url, complaints: damaged });
  const named = page.waitForEvent("console", (message) => damaged.test(message.text()));
  await twoAnswers(page);
  await named;
});

/** What the worker is told of the browser, and which desk comes then. */
const DESKS = [
  { browser: "with vectors", told: (script) => script, desk: /^desk-simd-/ },
  {
    browser: "without vectors",
    told: (script) => String(script).replace("WebAssembly.validate(", "((program) => !program)("),
    desk: /^desk-(?!simd)/,
  },
];

for (const { browser, told, desk } of DESKS) {
  test(`a browser ${browser} gets the desk that it can run`, async (t) => {
    const name = (await readdir(DIST)).find((name) => /^worker-.*\.js$/.test(name));
    const own = await host({ changed: { [name]: told } });
    t.after(() => own.close());
    await twoAnswers(await open(t, here, { url: own.url }));
    const desks = own.asked.filter((name) => /^desk-.*\.wasm$/.test(name));
    assert.ok(desks.length > 0, `${own.asked}`);
    for (const name of desks) assert.match(name, desk);
  });
}

for (const card of ["chess", "slug-sight"]) {
  test(`${card}: the best level needs less than 64 MB`, async (t) => {
    const name = (await readdir(DIST)).find((name) => /^worker-.*\.js$/.test(name));
    const kept = "self.memory = (await init()).memory;";
    const own = await host({ changed: { [name]: (script) => script.replace("await init();", kept) } });
    t.after(() => own.close());
    const page = await open(t, here, { url: own.url });
    const table = await start(page, { ...SLOW, card, think: 3000, side: "Black" });
    await table.says("Your turn");
    const size = (worker) => worker.evaluate(() => self.memory.buffer.byteLength);
    const most = Math.max(...(await Promise.all(page.workers().map(size))));
    t.diagnostic(`${(most / 2 ** 20).toFixed(1)} MB`);
    assert.ok(most > 16 * 2 ** 20, "that of a worker with a transposition table");
    assert.ok(most < 64 * 2 ** 20);
  });
}
