// Pictures of every game in both themes, for docs/gallery: node gallery.mjs [folder].
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { launch } from "./lib/browser.mjs";
import { host } from "./lib/host.mjs";
import { start } from "./lib/table.mjs";

const FOLDER = process.argv[2] ?? fileURLToPath(new URL("../docs/gallery", import.meta.url));

/** The most bytes of a picture. */
const MOST = 120_000;

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

const GAMES = {
  home: async () => {},
  assassin,
  dinosaur: (page) => inTheOpen(page, "dinosaur"),
  archess: (page) => inTheOpen(page, "archess"),
  "slug-torch": (page) => slug(page, "slug-torch"),
  "slug-sight": (page) => slug(page, "slug-sight"),
  banqi,
  chess: (page) => inTheOpen(page, "chess"),
};

/** A picture as good as it can be within the limit. */
async function small(page) {
  for (const quality of [85, 75, 65, 55]) {
    const picture = await page.screenshot({ type: "jpeg", quality });
    if (picture.length < MOST) return picture;
  }
  throw new Error("a picture does not get small enough");
}

mkdirSync(FOLDER, { recursive: true });
const served = await host();
const browser = await launch();
for (const [size, screen] of Object.entries(SIZES)) {
  for (const [name, play] of Object.entries(GAMES)) {
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
await browser.close();
await served.close();
