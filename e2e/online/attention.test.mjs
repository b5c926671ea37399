// Whoever looks elsewhere is called back: a notification, and a mark in the title until they look.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Person, house, pair, playBoth } from "../lib/online.mjs";

const here = house();

/** Notifications that are kept in a list, and a page that can be left and come back to. */
const ELSEWHERE = () => {
  window.told = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
    constructor(title, { body }) {
      window.told.push(body);
    }
  };
  let away = false;
  Object.defineProperty(document, "hidden", { get: () => away });
  window.look = (here) => {
    away = !here;
    document.dispatchEvent(new Event("visibilitychange"));
  };
};

const OPTIONS = { scripts: [ELSEWHERE] };

const leave = (person) => person.page.evaluate(() => window.look(false));
const told = (person) => person.page.evaluate(() => window.told);

/** Waits until somebody who is away was told this, and the title is marked; they look, and it is not. */
async function called(person, text, title = "● ") {
  await person.page.waitForFunction((text) => window.told.some((one) => one.includes(text)), text);
  await person.page.waitForFunction((title) => document.title.startsWith(title), title);
  await person.page.evaluate(() => window.look(true));
  await person.page.waitForFunction(() => !document.title.includes("●"));
  await person.page.evaluate(() => (window.told = []));
}

test("a player is called for a turn, an offer, a wish and a word, and for nothing they look at", async (t) => {
  const [white, black] = await pair(t, here, {}, OPTIONS);
  await leave(black);
  await white.play("e2e4");
  await called(black, "Your turn", "● Your turn");
  await black.play("e7e5");
  await white.made(2);
  assert.deepEqual(await told(white), [], "who looks is not called");

  await leave(black);
  await white.ends("Offer draw");
  await called(black, "White offers a draw");
  await black.button("Decline").click();
  await leave(white);
  await black.button("Ask to take back").click();
  await called(white, "Black would like to take the last move back");
  await leave(black);
  await white.page.getByRole("textbox", { name: "Say something" }).fill("a good one");
  await white.button("Send").click();
  await called(black, "a good one");
});

test("a host who waits is called when somebody sits, and for a rematch", async (t) => {
  const host = await Person.come(t, here, { name: "Ada", ...OPTIONS });
  await host.invite({ side: "Black" });
  await leave(host);
  const guest = await Person.come(t, here, { name: "Bo", fragment: `#/r/${host.room()}` });
  await guest.sitDown();
  await called(host, "Bo has sat down");
  await playBoth([guest, host], ["f2f3", "e7e5", "g2g4", "d8h4"]);
  await leave(host);
  await guest.page.locator(".end-card").getByRole("button", { name: "Rematch" }).click();
  await called(host, "would like to play again");
});
