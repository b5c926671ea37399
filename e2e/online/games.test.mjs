// The games of a room: a link for each, the score over all, and what is kept of them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Person, house, pair, playBoth } from "../lib/online.mjs";

const here = house();

const MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];

/** Both want another game, and it begins. */
async function again(people) {
  for (const person of people) {
    await person.page.locator(".end-card").getByRole("button", { name: "Rematch" }).click();
  }
  await Promise.all(people.map((person) => person.page.waitForURL(/#\/r\/\w+\/\d+$/)));
}

test("every game of a room has its link, and stands among my games", async (t) => {
  const ada = await Person.come(t, here, { name: "Ada" });
  await ada.invite();
  const room = ada.room();
  const bo = await Person.come(t, here, { name: "Bo", fragment: `#/r/${room}` });
  await bo.sitDown();
  await ada.seated();
  await playBoth([ada, bo], MATE);
  await again([ada, bo]);
  assert.match(ada.page.url(), new RegExp(`#/r/${room}/2$`));
  await bo.says("Your turn");
  await ada.page.reload();
  // The link of the game that is played leads into the room.
  await ada.seated();
  await ada.lists([]);

  const visitor = await Person.come(t, here, { fragment: `#/r/${room}/1` });
  await visitor.page.getByRole("heading", { name: "Chess, Game 1" }).waitFor();
  await visitor.made(4);
  await visitor.shows("h4", "black queen");
  assert.deepEqual(await visitor.page.locator(".player .name").allInnerTexts(), ["Bo", "Ada"], "Ada had White then");
  await visitor.page.keyboard.press("[");
  await visitor.shows("d8", "black queen");
  assert.equal(await visitor.button("Rematch").count(), 0);

  await ada.page.goto(`${here.server.url}#/`);
  await ada.page.getByRole("link", { name: "Game 1" }).click();
  await ada.page.getByRole("heading", { name: "Chess, Game 1" }).waitFor();
  await ada.made(4);
  await ada.page.getByRole("link", { name: "To the room" }).click();
  await ada.seated();
  await ada.lists([]);
});

test("the score goes on after a page was loaded again", async (t) => {
  const people = await pair(t, here);
  const [ada, bo] = people;
  await playBoth(people, MATE);
  await again(people);
  await ada.page.reload();
  await ada.seated();
  await playBoth([bo, ada], MATE);
  const score = ada.page.locator(".end-card .score");
  await score.waitFor();
  assert.match(await score.innerText(), /Ada 1 .* 1 Bo/);
});

/** Counts how often the browser is asked to keep where a room was seen last. */
const COUNT = () => {
  window.kept = 0;
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("duskboard.seen.")) window.kept++;
    return setItem.call(this, key, value);
  };
};

test("what was seen is kept when there is something to see, and not for every word", async (t) => {
  const people = await pair(t, here, {}, { scripts: [COUNT] });
  const [ada, bo] = people;
  const before = await bo.page.evaluate(() => window.kept);
  for (const word of ["one", "two", "three"]) {
    await ada.page.getByRole("textbox", { name: "Say something" }).fill(word);
    await ada.button("Send").click();
    await bo.page.locator(".talk li", { hasText: word }).waitFor();
  }
  assert.equal(await bo.page.evaluate(() => window.kept), before, "talk is not kept");
  await ada.play("e2e4");
  await bo.made(1);
  assert.ok((await bo.page.evaluate(() => window.kept)) > before, "a move is");
});

test("a damaged game is said on the page, and stays there", async (t) => {
  const [ada] = await pair(t, here);
  await ada.page.routeWebSocket(/\/socket$/, (here) => {
    const there = here.connectToServer();
    there.onMessage((message) => {
      here.send(message);
      if (String(message).includes('"entered"')) {
        here.send(JSON.stringify({ error: { code: "damaged", text: "this game's record is damaged" } }));
      }
    });
    here.onMessage((message) => there.send(message));
  });
  await ada.page.reload();
  const said = ada.page.locator(".status", { hasText: "The record of this game is damaged" });
  await said.waitFor();
  assert.equal(await ada.page.locator(".toast.shown").count(), 0, "it is no remark that goes away");
});

test("where the address is this computer's own, the invitation has the one of the network", async (t) => {
  const host = await Person.come(t, here, { name: "Ada" });
  await host.page.route(/\/api\/hello$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), network: "192.168.0.7:8181" } });
  });
  await host.page.reload();
  const link = await host.invite();
  assert.equal(link, `http://192.168.0.7:8181/#/r/${host.room()}`);
  await host.page.getByText("Everybody in your network can open this link.").waitFor();
  assert.equal(await host.page.locator(".qr").getAttribute("data-link"), link);
  await host.page.getByText("You are White").waitFor();
  const guest = await Person.come(t, here, { name: "Bo", fragment: `#/r/${host.room()}` });
  await guest.page.getByText("You are Black").waitFor();
});
