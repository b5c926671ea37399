// Rules and first steps: a page for each game, and exercises on the same board.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start, Table } from "./lib/table.mjs";

const here = setting();

test("every game has its page, with diagrams", async (t) => {
  const page = await open(t, here, { fragment: "#/rules" });
  const list = page.locator(".rule-list a");
  await list.first().waitFor();
  const links = await list.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  assert.ok(links.length >= 8, `${links.length} pages`);
  for (const link of links) {
    await page.goto(new URL(link, page.url()).href);
    await page.locator(".prose h1").waitFor();
    await page.locator(".prose h2").first().waitFor();
    assert.ok((await page.locator(".diagram .man").count()) > 0, link);
    assert.ok((await page.locator(".prose p").count()) > 5, link);
    for (const caption of await page.locator("figcaption").allInnerTexts()) {
      assert.ok(caption.length > 5, link);
    }
  }
});

test("texts that do not come are missed aloud", async (t) => {
  const page = await open(t, here, { complaints: /ERR_FAILED|Failed to fetch/ });
  await page.route(/(lessons|words)-.*\.txt$/, (route) => route.abort());
  await page.goto(`${here.host.url}#/rules/fog`);
  const missing = page.locator(".toast", { hasText: "The texts could not be loaded." });
  await missing.waitFor();
  assert.equal(await page.locator(".prose h1").innerText(), "Dark chess");
  await page.getByText("Loading …").waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "繁體中文" }).check({ force: true });
  await page.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "en", "the words that are there stay");
});

test("an exercise failed, then solved", async (t) => {
  const page = await open(t, here, { fragment: "#/lesson/archess" });
  const table = new Table(page);
  await page.getByRole("heading", { name: "Over the wall" }).waitFor();
  await table.play("b2c3");
  await page.getByText("Not that one. Try again.").waitFor();
  assert.equal((await table.board()).b2, "white archer", "the position is as before");
  await table.play("b2*b5");
  await page.locator(".verdict.solved").waitFor();
  assert.equal((await table.board()).b5, undefined);
  await table.button("Next exercise").click();
  await page.getByRole("heading", { name: "Heads" }).waitFor();
  await table.play("c2*c5", "drag");
  await table.shows("c5", "black bound knight");
  await table.shows("f8", "black king");
  // Any exercise can be gone to.
  const station = (number) => page.getByRole("button", { name: `Exercise ${number} of 4` });
  assert.equal(await station(2).getAttribute("aria-current"), "step");
  await station(1).click();
  await page.getByRole("heading", { name: "Over the wall" }).waitFor();
  assert.equal((await table.board()).b5, "black rook", "from its start");
});

test("the rules are reachable from the game, and the game from the rules", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "archess" });
  await table.playAll(["a2a3"]);
  await table.menu("Rules");
  await page.locator(".prose h1", { hasText: "ArChess" }).waitFor();
  await page.getByRole("link", { name: "Back to the game" }).click();
  await table.made(1);
});
