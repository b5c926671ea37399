// How much has to come over the network before the first choice can be made.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { open, setting } from "./lib/browser.mjs";
import { DIST } from "./lib/host.mjs";

const here = setting();

/** The first load, compressed: less than this many bytes. */
const MOST = 340 * 1024;

/** What a host sends of a file: the compressed one where there is one. */
async function sent(name) {
  const file = path.join(DIST, name);
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

test("texts that come when they are needed are not in the page", async () => {
  const files = await readdir(DIST);
  const page = await readFile(path.join(DIST, files.find((name) => /^app-.*\.wasm$/.test(name))));
  const texts = files.filter((name) => name.endsWith(".txt"));
  assert.ok(texts.length >= 3, texts.join(", "));
  assert.ok(page.includes("Dark chess"), "what the cards say is");
  for (const name of texts) {
    const lines = (await readFile(path.join(DIST, name), "utf8")).split("\n");
    const longest = lines.reduce((long, line) => (line.length > long.length ? line : long));
    assert.ok(!page.includes(longest), `${name}: ${longest}`);
  }
});

test("the first load is small", async (t) => {
  const before = here.host.asked.length;
  const page = await open(t, here);
  await page.locator(".card .man").first().waitFor();
  await page.waitForLoadState("networkidle");
  const names = [...new Set(here.host.asked.slice(before))];
  const sizes = await Promise.all(names.map(sent));
  const sum = sizes.reduce((all, size) => all + size, 0);
  const list = names.map((name, at) => `${name} ${sizes[at]}`).join(", ");
  t.diagnostic(`${sum} bytes: ${list}`);
  assert.ok(names.some((name) => name.endsWith(".wasm")), list);
  assert.ok(!names.some((name) => name.startsWith("desk")), "the table comes when it is needed");
  assert.ok(!names.some((name) => name.endsWith(".txt")), "texts come when they are needed");
  assert.ok(!names.some((name) => /^(table|school)-/.test(name)), "parts come when they are needed");
  // A quick build is not made small.
  if (!process.env.DUSKBOARD_QUICK) assert.ok(sum < MOST, `${sum} bytes: ${list}`);
});

test("the network of a game is small", async (t) => {
  const nets = (await readdir(DIST)).filter((name) => name.endsWith(".net"));
  for (const name of nets) {
    const size = await sent(name);
    t.diagnostic(`${name}: ${size} bytes`);
    assert.ok(size < 150 * 1024, `${name}: ${size} bytes`);
  }
  assert.deepEqual(nets.map((name) => name.split("-")[0]).sort(), ["archess", "chess", "fog"]);
});
