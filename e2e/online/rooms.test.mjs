// Ways into a room: by link, by id, by picture, from the lobby, by chance, against the computer.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LOST, Person, house, pair, playBoth } from "../lib/online.mjs";

const here = house();

test("the host plays White; the guest comes by the link and sees the board turned", async (t) => {
  const host = await Person.come(t, here, { name: "Ada" });
  const link = await host.invite();
  assert.equal(link, `${here.server.url}#/r/${host.room()}`);
  await host.connection(`Room ${host.room()}`);
  await host.connection("Connected");

  const guest = await Person.come(t, here, { name: "Bo", fragment: `#/r/${host.room()}` });
  await guest.page.getByRole("heading", { name: "A seat is free" }).waitFor();
  await guest.page.locator(".agreement", { hasText: "Chess, 10+0" }).waitFor();
  await guest.sitDown();
  await host.seated();
  assert.deepEqual([await host.flipped(), await guest.flipped()], [false, true]);
  for (const person of [host, guest]) {
    const names = await person.page.locator(".player .name").allInnerTexts();
    assert.deepEqual(names.sort(), ["Ada", "Bo"]);
  }
  await playBoth([host, guest], ["e2e4", "e7e5"]);
});

test("a host who chooses Black gets Black, and the guest White", async (t) => {
  const host = await Person.come(t, here, { name: "Ada" });
  await host.invite({ card: "assassin", side: "Black", options: { assassin_step: "exactly-two" } });
  const guest = await Person.come(t, here, { name: "Bo", fragment: `#/r/${host.room()}` });
  // The rules that were agreed on are there to be read before one sits down.
  await guest.page.locator(".agreed li", { hasText: "exactly two squares" }).waitFor();
  await guest.sitDown();
  await host.seated();
  assert.deepEqual([await host.flipped(), await guest.flipped()], [true, false]);
  await host.play("A@c6");
  await guest.play("A@c3");
  await guest.says("Your turn");
});

const PASTED = {
  "the id": (room) => room,
  "the id between spaces": (room) => `  ${room} `,
  "the link of the page": (room, url) => `${url}#/r/${room}`,
  "the short link": (room, url) => `${url}r/${room}`,
};

for (const [what, text] of Object.entries(PASTED)) {
  test(`${what} can be pasted`, async (t) => {
    const room = await openRoom();
    const guest = await Person.come(t, here);
    await guest.chooseOnline();
    await guest.page.getByLabel("Join by link or room id").fill(text(room, here.server.url));
    await guest.button("Join").click();
    await guest.sitDown();
    assert.equal(guest.room(), room);
  });
}

/** A room with a host who has no page. */
async function openRoom() {
  const game = { variant: "chess", options: {} };
  const { room, key } = await here.server.ask("POST", "api/rooms", { game });
  await here.server.ask("POST", `api/rooms/${room}/join`, { name: "Ada", nonce: "07".repeat(32), key });
  return room;
}

test("the picture of the link is the link", async (t) => {
  const host = await Person.come(t, here, { name: "Ada" });
  const link = await host.invite();
  const picture = host.page.getByRole("img", { name: "The link as a QR code" });
  assert.equal(await picture.getAttribute("data-link"), link);
  assert.equal(await decode(host.page, await picture.screenshot()), link);
});

/** Reads a QR code as a camera would, in a page of its own. */
async function decode(page, png) {
  const path = createRequire(import.meta.url).resolve("jsqr");
  const reader = await page.context().newPage();
  await reader.evaluate(await readFile(path, "utf8"));
  return reader.evaluate(async (url) => {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data, width, height } = canvas.getImageData(0, 0, image.width, image.height);
    return window.jsQR(data, width, height)?.data;
  }, `data:image/png;base64,${png.toString("base64")}`);
}

test("the lobby is live: a room comes when it opens and goes when it is full", async (t) => {
  const guest = await Person.come(t, here, { name: "Bo" });
  const other = await Person.come(t, here, { name: "Di" });
  const rows = [];
  for (const person of [guest, other]) {
    await person.chooseOnline();
    const open = person.page.locator(".lobby", { hasText: "Open rooms" });
    rows.push(open.getByRole("link", { name: "Nell" }));
    assert.equal(await rows.at(-1).count(), 0);
  }
  const quiet = await Person.come(t, here, { name: "Quentin" });
  await quiet.invite({ lobby: false });
  const host = await Person.come(t, here, { name: "Nell" });
  await host.invite({ card: "banqi" });
  await Promise.all(rows.map((row) => row.waitFor()));
  assert.match(await rows[0].innerText(), /Banqi, 10\+0/);
  const unlisted = other.page.locator(".lobby").getByRole("link", { name: "Quentin" });
  assert.equal(await unlisted.count(), 0, "what is not shown is not listed");

  await rows[0].click();
  await guest.sitDown();
  await host.seated();
  await rows[1].waitFor({ state: "detached" });
});

test("two who want the same are paired, and nobody else", async (t) => {
  const people = [];
  for (const [name, card] of [["Ada", "dinosaur"], ["Bo", "archess"], ["Cy", "dinosaur"]]) {
    const person = await Person.come(t, here, { name });
    await person.chooseOnline({ card });
    await person.button("Play anyone").click();
    people.push(person);
    if (people.length < 3) await person.page.getByText("Looking for somebody").waitFor();
  }
  const [ada, bo, cy] = people;
  await Promise.all([ada.seated(), cy.seated()]);
  assert.equal(ada.room(), cy.room());
  assert.notEqual(await ada.flipped(), await cy.flipped());
  await bo.page.getByText("Looking for somebody").waitFor();
  await bo.button("Cancel").click();
  await bo.button("Play anyone").waitFor();
});

test("the server's computer sits down at once and answers", async (t) => {
  const person = await Person.come(t, here, { name: "Ada" });
  await person.chooseOnline();
  await person.button("Play the server's computer").click();
  await person.seated();
  await person.play("e2e4");
  await person.made(2);
  await person.says("Your turn");
});

const NOWHERE = ["zzzzzzzzzz", "abcd", "x"];

for (const room of NOWHERE) {
  test(`there is no room ${room}`, async (t) => {
    const person = await Person.come(t, here, { fragment: `#/r/${room}`, complaints: LOST });
    await person.page.getByRole("heading", { name: "There is no such room" }).waitFor();
    await person.page.getByRole("link", { name: "New game" }).last().click();
    await person.page.getByRole("heading", { name: "Choose a game" }).waitFor();
  });
}

test("what is no room is not gone to", async (t) => {
  const person = await Person.come(t, here);
  await person.chooseOnline();
  await person.page.getByLabel("Join by link or room id").fill("https://example.org/");
  await person.button("Join").click();
  await person.toast("There is no such room").waitFor();
  await person.button("Create a room").waitFor();
});

test("a third one watches", async (t) => {
  const { room } = await here.server.room({});
  const third = await Person.come(t, here, { fragment: `r/${room}` });
  await third.seated();
  await third.page.getByText("Both seats are taken. You can watch.").waitFor();
  assert.equal(await third.button("Draw or resign").count(), 0);
});

test("two who come at once: one sits, the other watches", async (t) => {
  const room = await openRoom();
  const both = await Promise.all(
    ["Bo", "Cy"].map((name) =>
      Person.come(t, here, { name, fragment: `#/r/${room}`, complaints: LOST }),
    ),
  );
  const buttons = await Promise.all(both.map((person) => person.button("Sit down and play").elementHandle()));
  await Promise.all(buttons.map((button) => button.evaluate((element) => element.click())));
  await Promise.all(both.map((person) => person.seated()));
  const full = both.map((person) => person.page.locator(".side").getByText("Both seats are taken"));
  await Promise.any(full.map((text) => text.waitFor()));
  assert.deepEqual((await Promise.all(full.map((text) => text.count()))).sort(), [0, 1]);
});

test("the about page says in one sentence what is kept", async (t) => {
  const person = await Person.come(t, here, { fragment: "#/about" });
  const sentence = person.page.locator("article p", { hasText: "cookie" });
  assert.match(await sentence.innerText(), /^This page keeps [^.]*the server keeps [^.]*\.$/);
});

test("a guest reads the room's settings and which side is free", async (t) => {
  const host = await Person.come(t, here, { name: "Ada" });
  await host.invite({ side: "Black" });
  await host.page.locator(".your-side", { hasText: "You are Black" }).waitFor();
  const guest = await Person.come(t, here, { fragment: `#/r/${host.room().toUpperCase()}` });
  await guest.page.getByRole("heading", { name: "A seat is free" }).waitFor();
  await guest.page.locator(".your-side", { hasText: "You are White" }).waitFor();
  await guest.page.locator(".agreement", { hasText: "Chess, 10+0" }).waitFor();
  await guest.sitDown();
  // Whoever reads with the ears is led to the heading of the new screen.
  await host.seated();
  await host.page.waitForFunction(() => document.activeElement.tagName === "H1");
});

test("on a slow line a guest sees that the room is being opened, and no invitation", async (t) => {
  const room = await openRoom();
  const guest = await Person.come(t, here, { fragment: `#/r/${room}`, scripts: [slowSockets] });
  await guest.page.getByRole("heading", { name: "Opening the room" }).waitFor();
  assert.equal(await guest.page.locator(".qr").count(), 0);
  await guest.page.getByRole("heading", { name: "A seat is free" }).waitFor();
});

test("whoever sits down does not see the game begin as a spectator", async (t) => {
  const room = await openRoom();
  const guest = await Person.come(t, here, { fragment: `#/r/${room}` });
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await guest.page.route(/\/join$/, async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await guest.button("Sit down and play").click();
  // The room has told everybody that the game has begun; the answer is still on its way.
  await guest.page.getByRole("heading", { name: "Opening the room" }).waitFor();
  assert.equal(await guest.page.locator(".game").count(), 0);
  answer();
  await guest.seated();
  assert.ok(await guest.flipped(), "Black sits below on Black's screen");
  await guest.button("Draw or resign").waitFor();
});

/** To be run before the page: messages take two seconds. */
function slowSockets() {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    set onmessage(hear) {
      super.onmessage = (event) => setTimeout(() => hear.call(this, event), 2_000);
    }
  };
}

test("an address that only this computer knows is said to be one", async (t) => {
  const host = await Person.come(t, here);
  await host.invite();
  await host.page.getByRole("note").filter({ hasText: "works on this computer only" }).waitFor();
});

test("an invitation can be cancelled, and is not listed unless one wants it", async (t) => {
  const host = await Person.come(t, here, { name: "Zoe" });
  const { page } = host;
  await page.locator("label.pill").getByText("a friend, online", { exact: true }).click();
  assert.equal(await page.getByRole("checkbox", { name: "Show it in the lobby" }).isChecked(), false);
  await host.invite({ lobby: true });
  const other = await Person.come(t, here);
  await other.chooseOnline();
  const row = other.page.locator(".lobby").getByRole("link", { name: "Zoe" });
  await row.waitFor();
  await host.button("Cancel").click();
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  await row.waitFor({ state: "detached" });
});

test("nobody looks: the title is marked until somebody does", async (t) => {
  const hide = () => {
    let hidden = false;
    Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
    window.look = (away) => {
      hidden = away;
      document.dispatchEvent(new Event("visibilitychange"));
    };
  };
  const both = await pair(t, here, {}, { scripts: [hide] });
  const [white, black] = both;
  const marked = (person, text) => person.page.waitForFunction((text) => document.title === text, text);
  await black.page.evaluate(() => window.look(true));
  await white.play("e2e4");
  await marked(black, "● Your turn · Duskboard");
  await black.page.evaluate(() => window.look(false));
  await marked(black, "Your turn · Duskboard");
  await white.page.getByRole("textbox", { name: "Say something" }).fill("hello");
  await black.page.evaluate(() => window.look(true));
  await white.button("Send").click();
  await marked(black, "● Your turn · Duskboard");
});
