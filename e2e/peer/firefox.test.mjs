// A host in Chromium and a guest in Firefox.
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { BROKERS, Friend, neighbourhood } from "../lib/peer.mjs";

const here = neighbourhood(BROKERS["the npm package peer"]);
let firefox;

before(async () => {
  firefox = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: {
      "media.peerconnection.ice.loopback": true,
      "media.peerconnection.ice.obfuscate_host_addresses": false,
    },
  });
});
after(() => firefox?.close());

/** Plays an action by touching its squares. */
async function play(page, action) {
  for (const square of action.match(/[a-h]\d/g)) {
    await page.locator(`.cells [data-square=${square}]`).click();
  }
}

/** What stands on a square in Firefox, once it is as this says. */
const shows = (page, square, what) =>
  page.waitForSelector(`.cells [data-square=${square}][aria-label^="${square}, ${what}"]`, { timeout: 30_000 });

test("Chromium and Firefox play a game, and both know how it ended", async (t) => {
  const host = await Friend.come(t, here, { name: "Ada" });
  const room = await host.create({ card: "chess" });
  const guest = await firefox.newPage();
  await guest.goto(`${here.host.url}#/p/${room}`);
  await guest.locator("section.page button.main").click();
  await host.seated();
  await guest.waitForSelector(".game .cells", { timeout: 30_000 });
  const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
  for (const [number, action] of moves.entries()) {
    if (number % 2) {
      await play(guest, action);
    } else {
      await host.play(action);
    }
    await host.made(number + 1);
    await shows(guest, action.slice(2), number % 2 ? "black" : "white");
  }
  await host.says("Black wins: checkmate");
  await guest.waitForFunction(() => /checkmate/.test(document.querySelector(".status strong").textContent));
});
