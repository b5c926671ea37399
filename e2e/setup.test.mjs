// The new game panel: what can be chosen, what it says, what it remembers.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { choose, unfold } from "./lib/table.mjs";

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
  await cards.last().locator(".man").first().waitFor();
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
    const groups = page.locator("fieldset.option");
    if (!OPTIONS[card].length) {
      await groups.first().waitFor({ state: "detached" });
      continue;
    }
    const option = page.locator(`.option input[name="${OPTIONS[card][0]}"]`);
    await option.first().waitFor({ state: "attached" });
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
  const chosen = page.locator('input[name="clock"]:checked');
  assert.equal(await chosen.getAttribute("value"), "10+0");
  const all = await page.locator('input[name="clock"]').evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual(all, ["none", "3+2", "5+0", "10+0", "15+10", "own"]);
  await page.getByText("own", { exact: true }).click();
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
    clock: { minutes: 7, increment: 2 },
    options: { quiet_draw: "100" },
  };
  await choose(page, about);
  await page.getByRole("spinbutton", { name: "seconds added" }).blur();
  await page.reload();
  await page.locator(".card").first().waitFor();
  await unfold(page);
  for (const [name, value] of [["clock", "own"], ["game", "banqi"], ["level", "6"], ["think", "3000"], ["quiet_draw", "100"]]) {
    const chosen = page.locator(`input[name="${name}"]:checked`);
    assert.equal(await chosen.getAttribute("value"), value, name);
  }
  assert.equal(await page.getByRole("radio", { name: "second", exact: true }).isChecked(), true);
  assert.equal(await page.getByRole("spinbutton", { name: "minutes each" }).inputValue(), "7");
  assert.equal(await page.getByRole("spinbutton", { name: "seconds added" }).inputValue(), "2");
});

test("online play is offered only where a server answers", async (t) => {
  const page = await open(t, here);
  await page.getByText("There is no server here").waitFor();
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

test("levels have names", async (t) => {
  const page = await open(t, here);
  for (const [level, name] of [[1, "beginner"], [5, "club player"], [8, "full strength"]]) {
    await page.locator(`input[name="level"][value="${level}"]`).check({ force: true });
    await page.locator("legend", { hasText: `Level ${name}` }).waitFor();
  }
});

test("a card says how much there is to learn, and leads there", async (t) => {
  const page = await open(t, here);
  await page.locator(".card .effort").last().waitFor();
  assert.deepEqual(await page.locator(".card .effort").allInnerTexts(), [
    "many new rules", "quick to learn", "a few new rules", "a few new rules",
    "a few new rules", "quick to learn", "quick to learn", "quick to learn",
  ]);
  await page.getByRole("link", { name: "Learn Banqi" }).click();
  await page.getByRole("heading", { name: "Banqi", level: 1 }).waitFor();
});
