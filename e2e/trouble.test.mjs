// When something breaks: a clear message, and the game goes on.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start } from "./lib/table.mjs";

const here = setting();

const FOREIGN = {
  "not JSON": "1. e4 e5 2. Nf3 *",
  "other JSON": '{"hello":"world"}',
  empty: "",
  "cut off": '{"duskboard":1,"sea',
};

test("a file that is none of ours changes nothing", async (t) => {
  const table = await start(await open(t, here), { card: "chess" });
  await table.playAll(["e2e4"]);
  const { text } = await table.download(() => table.menu("Save"));
  const half = Math.floor(text.length / 2);
  const broken = text.slice(0, half) + (text[half] === "A" ? "B" : "A") + text.slice(half + 1);
  for (const [name, file] of Object.entries({ ...FOREIGN, "one letter changed": broken })) {
    await table.load(file);
    await table.toast("This file cannot be used").waitFor();
    assert.equal((await table.board()).e4, "white pawn", name);
    await table.page.locator(".toast.shown").waitFor({ state: "detached", timeout: 15_000 });
  }
  await table.playAll(["e7e5"]);
});

test("a file that is none of ours, from the front page", async (t) => {
  const page = await open(t, here);
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Load" }).click();
  await (await asked).setFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.locator(".toast.shown", { hasText: "This file cannot be used" }).waitFor();
  await page.locator(".card").first().waitFor();
});

test("a game in the browser's memory that cannot be read is forgotten, with a word", async (t) => {
  const page = await open(t, here);
  await page.evaluate(() => localStorage.setItem("duskboard.game", "nonsense"));
  await page.goto(`${here.host.url}#/game`);
  await page.reload();
  await page.locator(".toast.shown", { hasText: "This file cannot be used" }).waitFor();
  await page.locator(".card").first().waitFor();
  await start(page, { card: "chess" });
});

/** To be run before the page: lets the test kill the worker, and counts how often a table was set up. */
function mortal() {
  window.tables = 0;
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...about) {
      super(...about);
      this.addEventListener("message", ({ data }) => {
        if ("opened" in JSON.parse(data)) window.tables += 1;
      });
      window.kill = () => {
        this.terminate();
        this.dispatchEvent(new ErrorEvent("error", { message: "killed" }));
      };
    }
  };
}

for (const card of ["chess", "assassin"]) {
  test(`the worker dies: ${card} goes on as it was`, async (t) => {
    const page = await open(t, here, { scripts: [mortal] });
    const table = await start(page, { card });
    if (card === "chess") await table.playAll(["e2e4", "e7e5"]);
    else {
      await table.playInTurns(["A@e3", "A@d6"]);
      await table.handOver("White");
    }
    await page.evaluate(() => window.kill());
    await table.toast("The table fell over. It stands again").waitFor();
    await page.waitForFunction(() => window.tables === 2);
    if (card === "chess") {
      await table.made(2);
      assert.deepEqual([(await table.board()).e4, (await table.board()).e5], ["white pawn", "black pawn"]);
      await table.playAll(["g1f3"]);
    } else {
      await table.handOver("White");
      await table.button("Show assassin").click();
      await table.shows("e3", "white assassin");
    }
  });
}

test("no worker at all: a clear message", async (t) => {
  const none = () =>
    (window.Worker = class {
      constructor() {
        throw new Error("no workers here");
      }
    });
  const page = await open(t, here, { scripts: [none] });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".toast.shown", { hasText: "The table cannot be set up" }).waitFor();
});

const FULL = () =>
  (Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  });
const FORBIDDEN = () =>
  Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("forbidden", "SecurityError");
    },
  });

for (const [name, script] of Object.entries({ full: FULL, forbidden: FORBIDDEN })) {
  test(`a memory that is ${name}: a clear message, and the game goes on`, async (t) => {
    const page = await open(t, here, { scripts: [script] });
    const table = await start(page, { card: "chess" });
    await table.toast("This browser does not keep anything for us").waitFor();
    await table.playAll(["f2f3", "e7e5", "g2g4", "d8h4"]);
    await table.says("Black wins: checkmate");
  });
}

test("a part of the page that does not come: a clear message, and another try", async (t) => {
  const page = await open(t, here, { complaints: /ERR_FAILED|Failed to fetch/ });
  await page.route(/school-.*\.wasm$/, (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "This part of the page could not be loaded." }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Duskboard" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1", "the heading has the focus");
});
