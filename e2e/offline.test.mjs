// Without a network, as an app, and when a newer page is there.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { open, setting } from "./lib/browser.mjs";
import { DIST, host } from "./lib/host.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

/** Waits until the page is kept for later. */
const kept = (page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then((registration) => {
    const worker = registration.active;
    if (worker.state === "activated") return;
    return new Promise((done) => worker.addEventListener("statechange", done));
  }));

const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller);

/** A page that was kept for later, when there is no network any more. */
async function alone(t) {
  // Without a network the browser remarks on the server that is not there.
  const complaints = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;
  const page = await open(t, here, { serviceWorker: true, complaints });
  await kept(page);
  await controlled(page);
  await page.context().setOffline(true);
  return page;
}

test("offline: reload, and a whole game", async (t) => {
  const page = await alone(t);
  await page.reload();
  await page.locator(".card").first().waitFor();
  const table = await start(page, { card: "chess" });
  await table.playAll(["f2f3", "e7e5", "g2g4", "d8h4"]);
  await table.says("Black wins: checkmate");
});

test("offline: rules and exercises, in another language too", async (t) => {
  const page = await alone(t);
  await page.goto(`${here.host.url}#/rules/fog`);
  await page.getByRole("heading", { name: "How it ends" }).waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "繁體中文" }).check({ force: true });
  await page.getByRole("button", { name: "關閉" }).click();
  await page.locator(".prose h2", { hasText: "結束" }).waitFor();
  await page.reload();
  await page.locator("html[lang=zh-Hant] .prose h2", { hasText: "結束" }).waitFor();
});

test("offline: analysis board, editor and puzzles", async (t) => {
  const page = await alone(t);
  await page.goto(`${here.host.url}#/analysis/banqi`);
  await page.locator(".study .cells").waitFor();
  await page.getByRole("button", { name: "Think" }).click();
  await page.locator(".lines li").first().waitFor();
  await page.goto(`${here.host.url}#/editor/archess`);
  await page.getByRole("heading", { name: "Position editor" }).waitFor();
  await page.goto(`${here.host.url}#/puzzles/stealth`);
  await page.getByText(/^Puzzle \d+ of 100$/).waitFor();
});

test("it can be installed", async (t) => {
  const page = await open(t, here, { serviceWorker: true });
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]");
    return (await fetch(link.href)).json();
  });
  assert.ok(manifest.name && manifest.short_name);
  assert.ok(["standalone", "fullscreen", "minimal-ui"].includes(manifest.display));
  const base = new URL("manifest.webmanifest", here.host.url);
  assert.equal(new URL(manifest.start_url, base).href, here.host.url);
  assert.equal(new URL(manifest.scope, base).href, here.host.url);
  for (const size of [192, 512]) {
    const icon = manifest.icons.find((icon) => icon.sizes === `${size}x${size}`);
    const png = await readFile(path.join(DIST, icon.src));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [size, size], icon.src);
  }
  await kept(page);
  await controlled(page);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(scope, here.host.url);
});

test("a newer page says so, and is used when asked for", async (t) => {
  const own = await host();
  t.after(() => own.close());
  const page = await open(t, here, { serviceWorker: true, url: own.url });
  await kept(page);
  await controlled(page);
  // The host gets a newer version: another service worker, and a page one can tell apart.
  own.changed["service-worker.js"] = (text) => text.replace(/"duskboard-[^"]*"/, '"duskboard-newer"');
  own.changed["index.html"] = (text) => text.replace("<body", '<body data-newer="yes"');
  await page.reload();
  await page.getByText("There is a new version.").waitFor();
  assert.equal(await page.locator("body[data-newer]").count(), 0, "the old one is in use");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.locator("body[data-newer]").waitFor();
  await page.locator(".card").first().waitFor();
  assert.equal(await page.getByText("There is a new version.").count(), 0);
  const caches = await page.evaluate(() => caches.keys());
  assert.deepEqual(caches, ["duskboard-newer"], "the old one is cleared away");
});
