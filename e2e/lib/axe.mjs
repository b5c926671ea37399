// The rules of accessibility that a program can check.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asserts that the page as it stands breaks none of them. */
export async function accessible(page, where) {
  // A screen may come a moment after one has gone there.
  await page.locator("main h1").first().waitFor({ state: "attached" });
  // Given to the page by the browser, not by the network: its own rules on scripts stay in force.
  await page.evaluate(await source);
  // Colours are judged when nothing is half way between two of them.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) =>
    animation.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => {}))));
  const { violations } = await page.evaluate(() => window.axe.run());
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`);
  assert.deepEqual(broken, [], where);
  const unknown = await page.evaluate(() =>
    [...document.querySelectorAll("body *")].map((one) => one.localName).filter((name) => name.endsWith("_")));
  assert.deepEqual(unknown, [], `${where}: elements by names that only Rust knows are not drawn`);
}
