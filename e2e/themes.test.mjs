// Boards and pieces to choose from: kept, legible by day and by night, and never mistaken for each other.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

/** How light a colour is for the eye, from 0 to 1. */
function luminance([red, green, blue]) {
  const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Where a colour is on the wheel, in degrees. */
function hue([red, green, blue]) {
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const turn = most === red ? (green - blue) / (most - least) : most === green ? 2 + (blue - red) / (most - least) : 4 + (red - green) / (most - least);
  return (turn * 60 + 360) % 360;
}

const numbers = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);

/** A colour that lies over another one. */
const over = (top, part, ground) => ground.map((value, at) => top[at] * part + value * (1 - part));

/** The colours of the board as they are drawn. */
const colours = (page) =>
  page.evaluate(() => {
    const styled = (name, parent) => {
      const part = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      part.setAttribute("class", name);
      parent.append(part);
      const { fill, stroke, opacity } = getComputedStyle(part);
      part.remove();
      return { fill, stroke, opacity: Number(opacity) };
    };
    const board = document.querySelector(".board.live svg");
    const names = { light: "light-squares", dark: "dark-squares", onLight: "coordinate on-light", onDark: "coordinate on-dark", last: "mark last", capture: "aim capture", quiet: "aim quiet" };
    return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, styled(name, board)]));
  });

const BOARDS = ["dusk", "amber", "slate"];

for (const colorScheme of ["light", "dark"]) {
  test(`every board can be read, ${colorScheme}`, async (t) => {
    const page = await open(t, here, { colorScheme });
    await start(page);
    for (const tones of BOARDS) {
      await page.locator("html").evaluate((root, tones) => root.setAttribute("data-tones", tones), tones);
      const found = await colours(page);
      const fill = (name) => numbers(found[name].fill);
      const squares = { light: fill("light"), dark: fill("dark") };
      assert.ok(contrast(squares.light, squares.dark) > 1.5, `${tones}: two tones`);
      const coordinates = [contrast(fill("onLight"), squares.light), contrast(fill("onDark"), squares.dark)];
      assert.ok(Math.min(...coordinates) >= 3, `${tones}: coordinates ${coordinates}`);
      const capture = numbers(found.capture.stroke);
      for (const [name, square] of Object.entries(squares)) {
        const last = over(fill("last"), found.last.opacity, square);
        const away = Math.hypot(...last.map((value, at) => value - square[at]));
        assert.ok(away >= 60, `${tones}, ${name}: the last move is seen, ${away}`);
        const apart = Math.abs(hue(last) - hue(capture));
        assert.ok(Math.min(apart, 360 - apart) >= 15, `${tones}, ${name}: last move and capture are ${apart} degrees apart`);
        const dot = [fill("quiet"), numbers(found.quiet.stroke)].map((part) => contrast(part, square));
        assert.ok(Math.max(...dot) >= 3, `${tones}, ${name}: dots ${dot}`);
      }
    }
  });
}

/** The drawings on the board, by their first letters. */
const drawings = (page) =>
  page.locator(".board.live .figure").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href").slice(0, 2)))].sort());

test("three boards and two sets of pieces are chosen in the settings, and kept", async (t) => {
  const page = await open(t, here);
  await start(page);
  assert.deepEqual(await drawings(page), ["#b", "#w"], "the drawn pieces");
  await page.getByRole("button", { name: "Settings" }).first().click();
  for (const [tones, name] of [["slate", "slate"], ["dusk", "dusk"], ["amber", "wood"]]) {
    await page.locator("dialog[open]").getByText(name, { exact: true }).click();
    assert.equal(await page.locator("html").getAttribute("data-tones"), tones);
  }
  await page.locator("dialog[open]").getByText("letters", { exact: true }).click();
  assert.deepEqual(await drawings(page), ["#l"]);
  await page.reload();
  await page.locator(".board.live .figure").first().waitFor();
  assert.equal(await page.locator("html").getAttribute("data-tones"), "amber");
  assert.deepEqual(await drawings(page), ["#l"]);
});

for (const [locale, discs, first] of [["en-US", "pictures", "#p"], ["zh-TW", "characters", "#r"]]) {
  test(`the discs of Banqi have ${discs} at first, ${locale}; who takes whom is beside the board`, async (t) => {
    const page = await open(t, here, { locale });
    await page.locator('input[name="game"][value="banqi"]').check({ force: true });
    await page.locator("button.main[type=submit]").click();
    const strip = page.locator(".rank-strip use");
    await strip.first().waitFor();
    assert.equal(await strip.count(), 7);
    assert.ok((await strip.first().getAttribute("href")).startsWith(first), discs);
    assert.ok(await page.locator(".ranks summary").isVisible());
  });
}
