// For everybody: every language, screen readers, keyboards, phones, large text, still pictures.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { choose, start, Table } from "./lib/table.mjs";
import { accessible } from "./lib/axe.mjs";

const here = setting();

const settings = (page) => page.getByRole("button", { name: "Settings" }).click();

/** Every screen, each reached as a person would. */
const SCREENS = {
  "front page": async () => {},
  "front page with options": async (page) => {
    await choose(page, { card: "banqi", opponent: "computer" });
    await page.locator("details.finer summary").click();
  },
  settings,
  rules: (page) => page.getByRole("link", { name: "Rules" }).click(),
  "rules of a game": (page) => page.getByRole("link", { name: "Learn it in two minutes" }).click(),
  about: (page) => page.getByRole("link", { name: "About" }).click(),
  exercise: async (page) => {
    await page.getByRole("link", { name: "Learn it in two minutes" }).click();
    await page.getByRole("link", { name: "First steps" }).click();
    await page.locator(".cells").waitFor();
  },
  "a game": async (page) => {
    const table = await start(page, { card: "chess", clock: { minutes: 10, increment: 0 } });
    await table.playAll(["e2e4", "d7d5"]);
    await table.cell("e4").click();
  },
  "fog": async (page) => {
    const about = { card: "slug-torch", opponent: "computer", level: 1, think: 300, side: "White" };
    const table = await start(page, about);
    await table.says("Your turn");
  },
  banqi: async (page) => {
    const table = await start(page, { card: "banqi" });
    await table.playAll(["b2b2"]);
  },
  "hand-over": (page) => start(page, { card: "assassin" }),
  "analysis board": async (page) => {
    await page.goto(`${here.host.url}#/analysis/banqi`);
    await page.locator('.cells [data-square="b2"]').click();
    await page.locator(".outcome").first().waitFor();
  },
  "position editor": async (page) => {
    await page.goto(`${here.host.url}#/editor/assassin`);
    await page.locator(".palette button").first().click();
  },
  puzzles: async (page) => {
    await page.goto(`${here.host.url}#/puzzles/chess`);
    await page.locator(".puzzles .form").waitFor();
  },
  "after a game": async (page) => {
    const table = await start(page, { card: "chess" });
    await table.playAll(["f2f3", "e7e5", "g2g4", "d8h4"]);
    await table.button("the truth").click();
    await page.getByRole("slider").waitFor();
  },
};

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing on any screen: ${colorScheme}`, async (t) => {
    const page = await open(t, here, { colorScheme, reducedMotion: "reduce" });
    for (const [name, reach] of Object.entries(SCREENS)) {
      await t.test(name, async () => {
        await page.evaluate(() => localStorage.clear());
        await page.goto(here.host.url);
        await page.reload();
        await page.locator(".card").first().waitFor();
        await reach(page);
        await accessible(page, name);
      });
    }
  });
}

test("Chinese throughout, as soon as it is chosen", async (t) => {
  const page = await open(t, here);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await settings(page);
  await page.getByRole("radio", { name: "繁體中文" }).check({ force: true });
  await page.getByRole("button", { name: "關閉" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hant");

  /** Words in Latin letters that are left on the screen, in texts and in labels. */
  const english = () =>
    page.evaluate(() => {
      const texts = [document.querySelector("main").innerText, document.querySelector("nav").innerText];
      for (const named of document.querySelectorAll("main [aria-label], nav [aria-label]")) {
        texts.push(named.getAttribute("aria-label"));
      }
      const names = /^(Duskboard|PGN|FEN|JSON|MIT|Apache|Enter|Esc|Cookie|QR|FIDE)$/;
      return texts.join(" ").match(/[A-Za-z]{3,}/g)?.filter((word) => !names.test(word)) ?? [];
    });
  assert.deepEqual(await english(), [], "the front page");
  for (const address of ["rules", "rules/assassin", "lesson/slug-sight", "about", "analysis/fog", "puzzles/banqi"]) {
    await page.goto(`${here.host.url}#/${address}`);
    await page.locator("main h1").waitFor();
    // Some words come a moment later.
    for (let tries = 50; tries && (await english()).length; tries--) await page.waitForTimeout(100);
    assert.deepEqual(await english(), [], address);
  }
  await page.goto(`${here.host.url}#/`);
  await page.locator('input[value="slug-torch"]').check({ force: true });
  await page.getByRole("button", { name: "開始", exact: true }).click();
  await page.locator('[data-square=e8][aria-label="e8, 看不見"]').waitFor();
  assert.deepEqual(await english(), [], "a game");
  await page.reload();
  await page.locator("html[lang=zh-Hant] header", { hasText: "規則" }).waitFor();
});

test("a browser that speaks Chinese gets Chinese", async (t) => {
  const page = await open(t, here, { locale: "zh-TW" });
  await page.getByRole("heading", { name: "選一種棋" }).waitFor();
});

test("squares have spoken names, and moves are told", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  const { page } = table;
  await page.getByRole("grid", { name: "Board" }).waitFor();
  assert.equal(await page.getByRole("gridcell").count(), 64);
  for (const [square, spoken] of [["e2", "white pawn"], ["e4", "empty"], ["d8", "black queen"]]) {
    await page.getByRole("gridcell", { name: `${square}, ${spoken}`, exact: true }).waitFor();
  }
  await table.playAll(["e2e4"]);
  const told = page.locator("[aria-live=polite]", { hasText: "white pawn from e2 to e4" });
  await told.first().waitFor({ state: "attached" });
});

test("the keyboard goes everywhere and is seen there", async (t) => {
  const page = await open(t, here);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  const seen = new Set();
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press("Tab");
    const [what, marked] = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === document.body) return [undefined];
      const around = here.closest("label") ?? here;
      const look = () =>
        [around, ...around.querySelectorAll("*")].map((one) => {
          const { outline, boxShadow } = getComputedStyle(one);
          return outline + boxShadow;
        });
      const focused = look();
      here.blur();
      const changes = look().some((style, at) => style !== focused[at]);
      here.focus();
      return [here.innerText || here.name || here.tagName, changes];
    });
    if (!what) break;
    assert.ok(marked, `focus is seen on ${what}`);
    seen.add(what);
  }
  assert.ok(seen.has("game") && seen.has("Play"), [...seen].join(", "));
});

test("a phone needs no scrolling to play", async (t) => {
  const page = await open(t, here, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(await wide(), false, "the front page fits in width");
  for (const [card, names] of [
    ["chess", ["Undo", "Hint"]],
    ["assassin", ["Show assassin"]],
    ["slug-torch", ["Undo"]],
    ["banqi", ["Undo", "Hint"]],
  ]) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(here.host.url);
    await page.reload();
    const about = { card, opponent: "computer", level: 1, think: 300, clock: { minutes: 5, increment: 0 } };
    const table = await start(page, about);
    if (card === "assassin") await table.play("A@d3");
    const high = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok(high <= 0, `${card}: ${high} too high`);
    assert.equal(await wide(), false, card);
    const needed = [
      page.locator(".board.live"),
      page.locator(".clock").first(),
      page.locator(".clock").last(),
      table.status(),
      ...names.map((name) => table.button(name)),
    ];
    for (const thing of needed) {
      const { x, y, width, height } = await thing.boundingBox();
      const inside = x >= -1 && y >= 0 && x + width <= 391 && y + height <= 844;
      assert.ok(inside, `${card}: ${await thing.evaluate((one) => one.className)} is on the screen`);
    }
  }
  const table = new Table(page);
  await table.cell("b2").tap();
  await table.made(1);
});

test("text twice as large: nothing is cut off sideways", async (t) => {
  const page = await open(t, here);
  const larger = () => page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await larger();
  assert.ok((await wide()) <= 0, "the front page");
  const table = await start(page, { card: "chess", clock: { minutes: 10, increment: 0 } });
  assert.ok((await wide()) <= 0, "a game");
  await table.playAll(["e2e4"]);
  for (const button of await page.locator(".actions button, .status strong").all()) {
    const cut = await button.evaluate((one) => one.scrollWidth > one.clientWidth + 1);
    assert.equal(cut, false, await button.innerText());
  }
});

test("whoever wants no movement gets none", async (t) => {
  const moving = (page) =>
    page.evaluate(() => {
      const man = getComputedStyle(document.querySelector(".board.live .man"));
      const figure = getComputedStyle(document.querySelector(".board.live .figure"));
      return man.transitionDuration !== "0s" || figure.animationName !== "none";
    });
  const page = await open(t, here);
  await start(page, { card: "chess" });
  assert.equal(await moving(page), true, "pieces glide");
  await settings(page);
  await page.locator("fieldset", { hasText: "Movement" }).getByText("none").click();
  assert.equal(await moving(page), false, "by choice");
  const still = await open(t, here, { reducedMotion: "reduce" });
  await start(still, { card: "chess" });
  assert.equal(await moving(still), false, "by the device's wish");
});

test("settings change what they say", async (t) => {
  const page = await open(t, here);
  await start(page, { card: "banqi" });
  await page.locator("[data-square=b2]").click();
  await page.locator(".history .move").first().waitFor();
  await settings(page);
  const root = page.locator("html");
  for (const [group, choice, attribute, value] of [
    ["Theme", "dark", "data-theme", "dark"],
    ["Board", "slate", "data-tones", "slate"],
  ]) {
    await page.locator("dialog fieldset", { hasText: group }).first().getByText(choice, { exact: true }).click();
    assert.equal(await root.getAttribute(attribute), value);
  }
  await page.getByRole("checkbox", { name: "High contrast" }).check({ force: true });
  assert.equal(await root.getAttribute("data-contrast"), "high");
  const disc = page.locator(".board.live .figure[href^='#p']");
  assert.equal(await disc.count(), 1, "who does not read Chinese gets a picture");
  await page.locator("dialog").getByText("characters").click();
  assert.equal(await disc.count(), 0);
  await page.getByRole("checkbox", { name: "Coordinates" }).uncheck({ force: true });
  assert.equal(await page.locator(".coordinate").count(), 0);
  await page.reload();
  await page.locator("html[data-theme=dark] header").waitFor();
});
