// The example for pages, in a real Chromium, from a static host that has the package and nothing of ours besides.
// `DUSKBOARD_NPM` is the folder that `cargo xtask npm` wrote; `npm ci --prefix e2e` brings the driver.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { launch } from "../../../e2e/lib/browser.mjs";
import { host } from "../../../e2e/lib/host.mjs";

const packaged = (name) => readFile(join(process.env.DUSKBOARD_NPM, name));

/** The example and the files that it loads. */
async function example() {
  const page = await readFile(new URL("../examples/page.html", import.meta.url));
  return {
    "page.html": page,
    "duskboard.js": await packaged("duskboard.js"),
    "duskboard_bg.wasm": await packaged("duskboard_bg.wasm"),
  };
}

test("Banqi is played against the computer in one file", async (t) => {
  const served = await host({ files: await example() });
  const browser = await launch();
  t.after(() => Promise.all([browser.close(), served.close()]));
  const page = await browser.newPage();
  const said = [];
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(`${served.url}page.html`);
  const down = page.locator("#board button", { hasText: "?" });
  const status = page.locator("#status");
  await page.locator("#board button").first().waitFor();
  assert.equal(await down.count(), 32);
  for (let left = 32; left > 0 && !(await status.textContent()).startsWith("over"); ) {
    await down.first().click();
    const now = await down.count();
    assert.ok(now < left && now >= left - 2, `${now} of ${left} face down after a flip and an answer`);
    left = now;
  }
  assert.match(await status.textContent(), /^(your turn|over)/);
  assert.match(await page.locator("#board").textContent(), /[KGMRHCP].*[kgmrhcp]|[kgmrhcp].*[KGMRHCP]/);
  assert.deepEqual([said, served.asked], [[], ["page.html", "duskboard.js", "duskboard_bg.wasm"]]);
});
