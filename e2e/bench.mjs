// How quick the page is, in figures: node bench.mjs [runs]. Nothing is asserted.
import { launch } from "./lib/browser.mjs";
import { host } from "./lib/host.mjs";
import { brokerFile, peerServer } from "./lib/line.mjs";
import { Friend } from "./lib/peer.mjs";
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

const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "__metadata"];

/**
 * Plays moves while the browser keeps a trace: for each, the time from letting the button go to the
 * end of the first paint that has the piece on its new square, and how long the page's thread
 * worked in between.
 */
async function traced(page, table, moves) {
  await page.evaluate(() => {
    const look = () => window.awaited
      && !document.querySelector(`[data-square=${window.awaited}]`).ariaLabel.includes("empty")
      && (performance.mark("moved"), (window.awaited = undefined));
    new MutationObserver(look).observe(document.querySelector(".cells"), { attributes: true, subtree: true });
  });
  await page.context().browser().startTracing(page, { categories: TRACED });
  for (const [made, move] of moves.entries()) {
    await page.locator(`[data-square=${move.slice(0, 2)}]`).click();
    await page.evaluate((to) => (window.awaited = to), move.slice(2));
    await page.locator(`[data-square=${move.slice(2)}]`).click();
    await table.made(made + 1);
  }
  const { traceEvents } = JSON.parse(await page.context().browser().stopTracing());
  return paints(traceEvents);
}

/** Each `moved` of a trace with the release before it and the paint after it, in milliseconds. */
function paints(events) {
  const moved = events.filter((event) => event.name === "moved");
  return moved.map(({ ts, pid, tid }) => {
    const here = events.filter((event) => event.pid === pid && event.tid === tid);
    const released = here.filter((event) => event.name === "EventDispatch" && event.args.data.type === "pointerup");
    const began = Math.max(...released.map((event) => event.ts).filter((time) => time <= ts));
    const ends = here.filter((event) => event.name === "Paint" && event.ts >= ts).map((event) => event.ts + event.dur);
    const end = Math.min(...ends);
    const tasks = here.filter((event) => event.name === "RunTask" && event.ts + event.dur > began && event.ts < end);
    const work = tasks.reduce((sum, { ts, dur }) => sum + Math.min(ts + dur, end) - Math.max(ts, began), 0);
    return { whole: (end - began) / 1000, work: work / 1000 };
  });
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

/** Before a page: when Join was pressed, and when a board one can play on was there. */
function boarding() {
  const at = (what) => (window[what] ??= Date.now());
  addEventListener("click", ({ target }) => target.innerText === "Join" && at("pasted"), true);
  new MutationObserver(() => {
    if (document.querySelector(".game .cells [data-square]")) requestAnimationFrame(() => at("boarded"));
  }).observe(document, { childList: true, subtree: true });
}

/** From a room's id, pasted and sent, to a board on both screens: two pages of a static host, and a broker. */
async function meeting(here) {
  const endings = [];
  const t = { after: (end) => endings.push(end) };
  const [host, guest] = await Promise.all(
    ["Ada", "Bo"].map((name) => Friend.come(t, here, { name, scripts: [boarding] })),
  );
  await host.create();
  await host.line("Waiting for your friend");
  await guest.choose();
  await guest.join(host.room());
  await Promise.all([host.seated(), guest.seated()]);
  const boarded = await Promise.all([host, guest].map(({ page }) => page.waitForFunction(() => window.boarded)));
  const times = await Promise.all(boarded.map((time) => time.jsonValue()));
  const pasted = await guest.page.evaluate(() => window.pasted);
  for (const end of endings) await end();
  return Math.max(...times) - pasted;
}

/** The same, so many times, through the npm package `peer`. */
async function meetings(browser) {
  const broker = await peerServer();
  const here = { browser, host: await host({ files: { "duskboard.json": brokerFile(broker.port) } }) };
  const times = [];
  for (let run = 0; run < RUNS; run++) times.push(await meeting(here));
  await here.host.close();
  await broker.close();
  return times;
}

/** A game of sixty moves, played at random. */
const LONG = `
b1c3 d7d5 a1b1 c8f5 c3b5 f5d3 g2g3 d3f5 b5d4 b8d7 a2a4 d8c8 f1g2 a8b8 b1a1 f5h3 d4b3 h3e6 g2d5 e6g4 d5c4 h7h5 b3c5 b8a8
c5e4 d7e5 e4f6 g8f6 c4d3 c7c6 d3a6 g4f5 g1h3 h8h7 a1a2 e8d7 h3g1 f5c2 e2e3 h7h8 a2a3 a8b8 f2f4 f6g4 a3b3 b8a8 b3c3 h8h6
a6c4 g4e3 c4b5 h6h8 c3d3 e5d3 b5d3 d7c7 d3a6 g7g6 a6b5 e3f1 b5e2 a8b8 d1c2 f1h2 e2d3 f8h6 c2d1 c8h3 d3a6 h6g7 a6f1 h3h4
d2d3 h4g3 e1d2 b8e8 d1e1 g7h6 e1d1 c7b8 f1h3 g3e3 d2c3 e3g1 d1f1 h8f8 h1h2 g1g5 h2c2 b7b6 f1g1 f8h8 g1e1 g5g1 c2f2 g1e1
c1d2 e1b1 d2e1 b1a2 c3c2 a2a3 h3f1 b6b5 f2h2 f7f6 e1f2 a3b4 f2h4 h8f8 h2d2 b4b2 c2b2 f8h8 d2f2 h8h7 h4g3 h6f8 f2c2 f8h6
`;

/** How long a review of that game takes, and the tasks of the page's thread above 50 ms in the meantime. */
async function reviewing(browser, url) {
  const page = await (await browser.newContext({ locale: "en-US" })).newPage();
  await page.goto(url);
  await page.locator(".card").first().waitFor();
  const table = await start(page, { card: "chess" });
  await table.playAll(LONG.trim().split(/\s+/));
  await table.resign();
  await page.getByRole("button", { name: "Analyse and review" }).click();
  await page.locator(".study .cells").waitFor();
  await page.evaluate(() => {
    window.tasks = [];
    const see = (list) => window.tasks.push(...list.getEntries().map((task) => task.duration));
    new PerformanceObserver(see).observe({ type: "longtask" });
  });
  const began = Date.now();
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator(".review .sides").waitFor({ timeout: 300_000 });
  const time = (Date.now() - began) / 1000;
  await page.waitForTimeout(500);
  return { time, tasks: await page.evaluate(() => window.tasks) };
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
const times = await traced(page, table, moves);
print("a move from letting go to the end of its paint", times.map(({ whole }) => whole), "ms");
print("work of the page's thread in it (a frame has 16.7)", times.map(({ work }) => work), "ms");
await page.reload();
await table.made(moves.length);
await table.playAll(["f3g1", "c6b8"]);
const rates = [];
for (let run = 0; run < RUNS; run++) rates.push(await dragging(page));
print("frames while dragging", rates, "per second");
print("from a pasted room id to a board on both screens", await meetings(browser), "ms");
const { time, tasks } = await reviewing(browser, served.url);
print("the review of a game of sixty moves", [time], "s");
console.log(`tasks above 50 ms meanwhile: ${tasks.length ? tasks.map((ms) => `${ms} ms`).join(", ") : "none"}`);
await browser.close();
await served.close();
