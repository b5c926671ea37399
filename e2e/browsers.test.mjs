// The main way through the page in the other two families of browsers: choose, play, look again, play online.
import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";
import { Firefox } from "./lib/firefox.mjs";
import { Person, house } from "./lib/online.mjs";
import { squares } from "./lib/table.mjs";
import { WebKit } from "./lib/webkit.mjs";

const here = house();

const BROWSERS = { Firefox, WebKit };

/** Chooses a game on the front page and starts it. */
async function start(window, card, opponent) {
  await window.goto(`${here.server.url}#/`);
  await window.click(`label.face:has(input[value="${card}"])`);
  const pills = await window.evaluate(() => [...document.querySelectorAll("input[name=opponent] + span")].map((pill) => pill.textContent));
  await window.click(`.choice:has(input[name=opponent]) .pill:nth-child(${pills.indexOf(opponent) + 1})`);
  await window.click(".go .main");
}

/** Plays an action by touching its squares. */
async function play(window, action) {
  for (const square of squares(action)) await window.click(`.cells [data-square=${square}]`);
}

/** Waits until a square shows this. */
const shows = (window, square, what) => window.wait(`.cells [data-square=${square}][aria-label^="${square}, ${what}"]`);

/** How many moves are in the list. */
const moves = (window) => window.evaluate(() => document.querySelectorAll(".history .move").length);

/** Waits until the table has taken so many moves: only then is it the other's turn, however early the board shows the move. */
async function made(window, count) {
  for (let tries = 300; (await moves(window)) < count; tries--) {
    assert.ok(tries, `${count} moves are made`);
    await new Promise((later) => setTimeout(later, 100));
  }
}

for (const [name, Browser] of Object.entries(BROWSERS)) {
  describe(name, () => {
    let window;
    before(async () => (window = await Browser.launch()));
    after(() => window?.close());

    test(`${name}: a game is chosen, played to its end and looked at again`, async () => {
      await start(window, "chess", "a friend, here");
      await window.wait(".game .cells");
      const mate = [["f2f3", "white"], ["e7e5", "black"], ["g2g4", "white"], ["d8h4", "black"]];
      for (const [index, [action, colour]] of mate.entries()) {
        await play(window, action);
        await shows(window, action.slice(2), colour);
        await made(window, index + 1);
      }
      assert.match(await window.wait(".end-card h2"), /Black wins/);
      assert.match(await window.wait(".end-card p"), /checkmate/);
      await window.click(".end-card .end-actions > button:not(.main)");
      await window.wait(".after input[type=range]");
      await shows(window, "e7", "black pawn");
      assert.equal(await moves(window), 4, "the list has the whole game");
      await window.click(".steps button:nth-child(3)");
      await shows(window, "f3", "white pawn");
      await window.click(".steps button:nth-child(4)");
      await shows(window, "h4", "black queen");
    });

    test(`${name}: the computer answers, and a lid is lifted`, async () => {
      await start(window, "banqi", "the computer");
      await window.wait(".game .cells");
      await window.click(".player[data-seat=second] .name");
      await window.click(".cells .cell:first-child");
      await made(window, 2);
      assert.match(await window.wait(".player"), /Red|Black/, "colours are known");
    });

    test(`${name}: an invitation is followed, and both play`, async (t) => {
      const host = await Person.come(t, here, { name: "Ada" });
      await host.invite({ card: "fog" });
      await window.goto(`${here.server.url}#/r/${host.room()}`);
      await window.click(".invite button.main");
      await host.seated();
      await window.wait(".game .cells");
      await host.play("e2e4");
      await window.wait(".history .move");
      await play(window, "e7e5");
      await host.made(2);
      assert.equal(await host.label("d7"), "unseen", "what the guest has is in the dark");
      await shows(window, "e5", "black pawn");
    });
  });
}
