// Pictures of every game in both themes, and two that move, for docs/gallery: node gallery.mjs [folder [name,name]].
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { launch } from "./lib/browser.mjs";
import { film } from "./lib/film.mjs";
import { host } from "./lib/host.mjs";
import { Person, Server } from "./lib/online.mjs";
import { Table, start } from "./lib/table.mjs";

const FOLDER = process.argv[2] ?? fileURLToPath(new URL("../docs/gallery", import.meta.url));
/** Which pictures to take: all of them, unless some are named. */
const wanted = (name) => !process.argv[3] || process.argv[3].split(",").includes(name);

/** The most bytes of a picture, and of one that moves. */
const MOST = 120_000;
const MOST_MOVING = 300_000;

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** Moves of an open game that make a picture worth looking at, and what is selected in it. */
const OPEN = {
  chess: ["e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5", "d1"],
  dinosaur: ["e3g4 e6f4 d2d4 d7d5 b1c3 g8f6", "g4"],
  archess: ["e2e4 e7e5 g2g3 g8f6 b1c3 f6g4", "g3"],
};

async function inTheOpen(page, card) {
  const table = await start(page, { card, clock: { minutes: 10, increment: 0 } });
  const [moves, selected] = OPEN[card];
  await table.playAll(moves.split(" "));
  await table.cell(selected).click();
}

async function assassin(page) {
  const table = await start(page, { card: "assassin", clock: { minutes: 10, increment: 0 } });
  const moves = "A@e3 A@c6 d2d4 d7d5 b1c3 b8d7 g1f3 g8f6".split(" ");
  await table.playInTurns(moves);
  await table.handOver("White");
  await table.button("Show assassin").click();
  await table.cell("e3").click();
}

async function slug(page, card) {
  const about = { card, opponent: "computer", level: 2, think: 300, side: "White", clock: { minutes: 10, increment: 0 } };
  const table = await start(page, about);
  for (const pawn of ["e2e3", "d2d3", "e3e4", "d3d4"]) {
    await table.says(/Your turn|wins/);
    if (/wins/.test(await table.status().innerText())) return;
    await table.play(pawn);
  }
  await table.says(/Your turn|wins/);
}

async function banqi(page) {
  const table = await start(page, { card: "banqi", clock: { minutes: 10, increment: 0 } });
  await table.playAll("b2b2 c3c3 d2d2 e3e3 f2f2 g3g3 c2c2 f3f3 d4d4 e1e1 g1g1 a4a4".split(" "));
}

/** A variation on the analysis board, and what the computer thinks of it. */
async function analysis(page) {
  await page.goto(`${page.url().split("#")[0]}#/analysis/archess`);
  const table = new Table(page);
  await table.playAll("e2e4 e7e5 b1c3 g8f6 g1f3".split(" "));
  await page.getByRole("button", { name: "Think" }).click();
  await page.locator(".lines li").nth(2).waitFor();
  await page.waitForTimeout(4000);
}

/** A puzzle in the dark. */
async function puzzle(page) {
  await page.goto(`${page.url().split("#")[0]}#/puzzles/slug-sight`);
  await page.locator(".study .man").first().waitFor();
}

const GAMES = {
  home: async () => {},
  assassin,
  dinosaur: (page) => inTheOpen(page, "dinosaur"),
  archess: (page) => inTheOpen(page, "archess"),
  "slug-torch": (page) => slug(page, "slug-torch"),
  "slug-sight": (page) => slug(page, "slug-sight"),
  fog: (page) => slug(page, "fog"),
  banqi,
  chess: (page) => inTheOpen(page, "chess"),
  analysis,
  puzzle,
};

/** A picture as good as it can be within the limit. */
async function small(page) {
  for (const quality of [85, 75, 65, 55, 45, 35]) {
    const picture = await page.screenshot({ type: "jpeg", quality });
    if (picture.length < MOST) return picture;
  }
  throw new Error("a picture does not get small enough");
}

/** Writes a picture that moves. */
async function moving(page, name, happen) {
  const file = path.join(FOLDER, `${name}.webp`);
  await film(page, ".arena", file, happen);
  if (statSync(file).size > MOST_MOVING) throw new Error(`${file} is too large`);
  console.log(name);
}

/** A coin decides about a knight. */
async function coin(browser, url) {
  const context = await browser.newContext({ viewport: { width: 820, height: 640 }, locale: "en-US", colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(url);
  const table = await start(page, { card: "archess" });
  await table.playAll("g2g3 g8f6 a2a3 f6g4".split(" "));
  await moving(page, "coin", async () => {
    await table.play("g3*g4");
    await page.locator(".coin").waitFor();
    await page.locator(".banner", { hasText: /Heads|Tails/ }).waitFor();
    await page.waitForTimeout(1500);
  });
  await context.close();
}

/** A strike out of nowhere, as the one sees it who is struck. */
async function strike(browser) {
  const server = await Server.start();
  const last = [() => server.close()];
  const t = { after: (then) => last.unshift(then) };
  const here = { server, browser };
  const look = { viewport: { width: 820, height: 640 }, colorScheme: "dark" };
  const white = await Person.come(t, here, { name: "Ada", ...look });
  await white.invite({ card: "assassin", clock: false });
  const black = await Person.come(t, here, { name: "Bo", fragment: `#/r/${white.room()}` });
  await black.sitDown();
  await white.seated();
  await white.play("A@a3");
  await black.play("A@e6");
  /** White plays, then Black's assassin, which has to be shown to be picked up. */
  const both = async (open, unseen) => {
    await white.says("Your turn");
    await white.play(open);
    await black.says("Your turn");
    await black.button("Show assassin").click();
    await black.play(unseen);
  };
  await both("g1f3", "e6e4");
  await white.says("Your turn");
  await white.page.waitForTimeout(2500);
  await moving(white.page, "strike", async () => {
    await both("h2h3", "e4f3");
    await white.page.locator(".banner", { hasText: "Out of nowhere" }).waitFor();
    await white.page.waitForTimeout(1800);
  });
  for (const then of last) await then();
}

mkdirSync(FOLDER, { recursive: true });
const served = await host();
const browser = await launch();
for (const [size, screen] of Object.entries(SIZES)) {
  for (const [name, play] of Object.entries(GAMES).filter(([name]) => wanted(name))) {
    const context = await browser.newContext({ ...screen, locale: "en-US", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(served.url);
    await page.locator(".card .man").first().waitFor();
    await play(page);
    // The same moment in both themes.
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const file = path.join(FOLDER, `${name}-${size}-${colorScheme}.jpg`);
      writeFileSync(file, await small(page));
    }
    await context.close();
    console.log(`${name} ${size}`);
  }
}
if (wanted("coin")) await coin(browser, served.url);
if (wanted("strike")) await strike(browser);
await browser.close();
await served.close();
