// How quick the page is, in figures: node bench.mjs [runs]. Nothing is asserted.
import { launch } from "./lib/browser.mjs";
import { host } from "./lib/host.mjs";
import { start } from "./lib/table.mjs";

const RUNS = Number(process.argv[2] ?? 5);

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const print = (what, numbers, unit) =>
  console.log(`${what}: ${middle(numbers).toFixed(1)} ${unit} (of ${numbers.length}: ${numbers.map((n) => n.toFixed(1)).join(", ")})`);

/** From the address being entered to a board one can play on, with nothing kept from before. */
async function interactive(browser, url) {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(".cells [data-square], .card .man")) {
        observer.disconnect();
        requestAnimationFrame(() => (window.ready = performance.now()));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}#/lesson/chess`);
  await page.waitForFunction(() => window.ready);
  const time = await page.evaluate(() => window.ready);
  await context.close();
  return time;
}

/** From the second click to the frame in which the piece stands on its new square. */
async function painted(page, from, to) {
  await page.locator(`[data-square=${from}]`).click();
  await page.evaluate((to) => {
    window.painted = new Promise((done) => {
      const grid = document.querySelector(".cells");
      grid.addEventListener("pointerup", (event) => {
        const began = event.timeStamp;
        const look = () => {
          const label = document.querySelector(`[data-square=${to}]`).ariaLabel;
          if (label.includes("empty")) requestAnimationFrame(look);
          else requestAnimationFrame(() => done(performance.now() - began));
        };
        requestAnimationFrame(look);
      }, { once: true });
    });
  }, to);
  await page.locator(`[data-square=${to}]`).click();
  return page.evaluate(() => window.painted);
}

/** Frames a second while a piece is dragged in circles. */
async function dragging(page) {
  const box = await page.locator(".cells").boundingBox();
  const at = (angle) => [
    box.x + box.width / 2 + Math.cos(angle) * box.width * 0.3,
    box.y + box.height / 2 + Math.sin(angle) * box.height * 0.3,
  ];
  await page.locator("[data-square=g1]").hover();
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames = [];
    const count = (time) => {
      window.frames.push(time);
      window.counting = requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  for (let step = 0; step < 240; step++) await page.mouse.move(...at(step / 12));
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.counting), window.frames));
  await page.mouse.up();
  return ((frames.length - 1) * 1000) / (frames.at(-1) - frames[0]);
}

const served = await host();
const browser = await launch();
const cold = [];
for (let run = 0; run < RUNS; run++) cold.push(await interactive(browser, served.url));
print("a board on a cold cache", cold, "ms");

const context = await browser.newContext({ locale: "en-US" });
const page = await context.newPage();
await page.goto(served.url);
await page.locator(".card").first().waitFor();
const table = await start(page, { card: "chess" });
const moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
const times = [];
for (const move of moves) {
  times.push(await painted(page, move.slice(0, 2), move.slice(2)));
  await table.made(times.length);
}
print("a move from click to paint", times, "ms");
await page.reload();
await table.made(moves.length);
await table.playAll(["f3g1", "c6b8"]);
const rates = [];
for (let run = 0; run < RUNS; run++) rates.push(await dragging(page));
print("frames while dragging", rates, "per second");
await browser.close();
await served.close();
