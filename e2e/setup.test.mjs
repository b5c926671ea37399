// The new game panel: what can be chosen, what it says, what it remembers.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { choose } from "./lib/table.mjs";

const here = setting();

const CARDS = [
  "assassin",
  "dinosaur",
  "archess",
  "slug-torch",
  "slug-sight",
  "fog",
  "banqi",
  "chess",
];

/** The options of each card, by their names in the contract. */
const OPTIONS = {
  assassin: ["dinosaur", "assassin", "assassin_step"],
  dinosaur: ["dinosaur", "assassin", "assassin_step"],
  archess: ["second_shot"],
  "slug-torch": ["shuffle", "capture_light"],
  "slug-sight": ["shuffle", "capture_light"],
  fog: [],
  banqi: ["quiet_draw", "repetition_draw"],
  chess: ["dinosaur", "assassin", "assassin_step"],
};

test("every game is a card with a picture and a sentence", async (t) => {
  const page = await open(t, here);
  const cards = page.locator(".card");
  const values = await cards.locator("input").evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual(values, CARDS);
  for (let n = 0; n < CARDS.length; n++) {
    const about = cards.nth(n).locator(".about span");
    assert.match(await about.innerText(), /^[A-Z].+\.$/, CARDS[n]);
    assert.ok((await cards.nth(n).locator(".picture .man").count()) > 3, CARDS[n]);
  }
});

test("every option is there with a sentence on what it does", async (t) => {
  const page = await open(t, here);
  for (const card of CARDS) {
    await choose(page, { card });
    if (!OPTIONS[card].length) {
      await page.locator("details.options").waitFor({ state: "detached" });
      continue;
    }
    await page.locator("details.options").evaluate((details) => (details.open = true));
    const option = page.locator(`.options input[name="${OPTIONS[card][0]}"]`);
    await option.first().waitFor({ state: "attached" });
    const groups = page.locator(".options fieldset");
    const keys = await groups.evaluateAll((all) =>
      all.map((group) => group.querySelector("input").name),
    );
    assert.deepEqual(keys, OPTIONS[card], card);
    for (const sentence of await groups.locator("p").allInnerTexts()) {
      assert.match(sentence, /^[A-Z].{15,}\.$/, card);
    }
    const chosen = await groups.locator("input:checked").count();
    assert.equal(chosen, keys.length, `${card}: each option has a value`);
  }
});

test("the clock is on with ten minutes until somebody wants it otherwise", async (t) => {
  const page = await open(t, here);
  assert.equal(await page.getByRole("checkbox", { name: "no clock" }).isChecked(), false);
  assert.equal(await page.getByRole("spinbutton", { name: "minutes each" }).inputValue(), "10");
});

test("choices are remembered", async (t) => {
  const page = await open(t, here);
  const about = {
    card: "banqi",
    opponent: "computer",
    level: 6,
    think: 3000,
    side: "second",
    clock: { minutes: 3, increment: 2 },
    options: { quiet_draw: "100" },
  };
  await choose(page, about);
  await page.getByRole("spinbutton", { name: "seconds added" }).blur();
  await page.reload();
  await page.locator(".card").first().waitFor();
  for (const [name, value] of [["game", "banqi"], ["level", "6"], ["think", "3000"], ["quiet_draw", "100"]]) {
    const chosen = page.locator(`input[name="${name}"]:checked`);
    assert.equal(await chosen.getAttribute("value"), value, name);
  }
  assert.equal(await page.getByRole("radio", { name: "second", exact: true }).isChecked(), true);
  assert.equal(await page.getByRole("spinbutton", { name: "minutes each" }).inputValue(), "3");
  assert.equal(await page.getByRole("spinbutton", { name: "seconds added" }).inputValue(), "2");
});

test("online play is offered only where a server answers", async (t) => {
  const page = await open(t, here);
  assert.equal(await page.getByRole("radio", { name: "a friend, online" }).count(), 0);
});

test("three clicks to a move against the computer", async (t) => {
  const page = await open(t, here);
  await page.locator(".card", { has: page.locator('[value="chess"]') }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("[data-square=e2]").click();
  await page.locator("[data-square=e4]").click();
  await page.locator(".history .move").first().waitFor();
});
