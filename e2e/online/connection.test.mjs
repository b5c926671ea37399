// Reloads, several tabs, another device, a lost network, a killed server: the game goes on.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Cable, LOST, Person, house, pair, playBoth } from "../lib/online.mjs";

const here = house();

test("a reload in mid-game, on either side", async (t) => {
  const both = await pair(t, here, { variant: "assassin" });
  const [white, black] = both;
  await white.play("A@c3");
  await white.made(1);
  await white.page.reload();
  await white.seated();
  assert.equal((await white.moves()).length, 1);
  await black.play("A@f6");
  await white.says("Your turn");
  await white.play("e2e4");
  await black.says("Your turn");
  await black.page.reload();
  await black.seated();
  await black.says("Your turn");
  assert.ok(await black.flipped());
  await black.button("Show assassin").click();
  await black.shows("f6", "black assassin");
  await black.play("e7e5");
  await white.says("Your turn");
  await white.button("Show assassin").click();
  await white.shows("c3", "white assassin");
});

test("the page remembers its seat without the link", async (t) => {
  const host = await Person.come(t, here, { name: "Ada" });
  await host.invite();
  const room = host.room();
  await host.page.reload();
  await host.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
  const guest = await Person.come(t, here, { fragment: `#/r/${room}` });
  await guest.sitDown();
  await guest.page.goto(here.server.url);
  await guest.page.goto(`${here.server.url}#/r/${room}`);
  await guest.seated();
  assert.ok(await guest.flipped());
  await host.seated();
  await host.says("Your turn");
});

test("several tabs of one seat show the same and any of them plays", async (t) => {
  const both = await pair(t, here);
  const [white, black] = both;
  const tab = await (await white.tab(`#/r/${both.room}`)).seated();
  await tab.says("Your turn");
  await tab.play("e2e4");
  await Promise.all([white, tab, black].map((person) => person.made(1)));
  await black.play("e7e5");
  await Promise.all([white, tab].map((person) => person.says("Your turn")));
  await white.play("g1f3");
  await tab.made(3);
  // One tab closed is not a player gone.
  await tab.page.close();
  await black.play("b8c6");
  await white.made(4);
  assert.equal(await black.page.locator(".away").count(), 0);
});

test("the link of a seat takes it over on another device", async (t) => {
  const both = await pair(t, here, { variant: "assassin" });
  await Promise.all([both[0].play("A@c3"), both[1].play("A@f6")]);
  await both[0].says("Your turn");
  const phone = await Person.sit(t, here, both.room, both.keys[0], {
    viewport: { width: 390, height: 844 },
  });
  await phone.seated();
  assert.ok(!phone.page.url().includes(both.keys[0]), "the secret is not left in the address");
  await phone.says("Your turn");
  await phone.button("Show assassin").click();
  await phone.shows("c3", "white assassin");
  await phone.play("e2e4");
  await Promise.all([...both, phone].map((person) => person.made(3)));
});

test("a wrong link of a seat lets nobody in and takes nothing away", async (t) => {
  const { room, keys } = await here.server.room({});
  const person = await (await Person.sit(t, here, room, keys[0])).seated();
  const wrong = await person.tab(`r/${room}#${"00".repeat(32)}`);
  await wrong.page.getByRole("heading", { name: "Not possible" }).waitFor();
  const link = { fragment: `r/${room}#${"00".repeat(32)}`, locale: "zh-TW" };
  const chinese = await Person.come(t, here, link);
  await chinese.page.getByRole("heading", { name: "無法執行：這不是這個房間座位的鑰匙" }).waitFor();
  await person.page.reload();
  await person.seated();
  await person.says("Your turn");
});

test("the server is killed and started again; both pages come back by themselves", async (t) => {
  const options = { complaints: LOST };
  const both = await pair(t, here, { variant: "banqi" }, options);
  await playBoth(both, ["a1a1", "h4h4"]);
  const before = await Promise.all(both.map((person) => person.board()));
  await here.server.kill();
  await Promise.all(both.map((person) => person.connection("It comes back by itself")));
  assert.deepEqual(await both[0].board(), before[0], "the game stays on the screen");
  await here.server.again();
  await Promise.all(both.map((person) => person.connection("Connected")));
  assert.deepEqual(await Promise.all(both.map((person) => person.board())), before);
  await playBoth(both, ["d2d2", "e3e3"], { from: 2 });
  // A page loaded after the crash sees the same game.
  await both[1].page.reload();
  await both[1].seated();
  assert.deepEqual(await both[1].board(), await both[0].board());
});

test("a move made while the network is down is sent once when it is back", async (t) => {
  const cable = await Cable.to(here.server);
  t.after(() => cable.close());
  const { room, keys } = await here.server.room({});
  const white = await Person.sit(t, here, room, keys[0], { url: cable.url, complaints: LOST });
  const black = await Person.sit(t, here, room, keys[1]);
  await Promise.all([white.seated(), black.seated()]);
  cable.cut();
  await white.connection("It comes back by itself");
  await white.play("e2e4");
  assert.deepEqual(white.heard.orders("act"), [], "nothing was said yet");
  cable.mend();
  await white.connection("Connected");
  await Promise.all([white.made(1), black.made(1)]);
  assert.equal(white.heard.orders("act").length, 1);
  await black.play("e7e5");
  await white.says("Your turn");
  await white.lists(["e4", "e5"]);
  assert.equal(white.heard.orders("act").length, 1);
});

test("a move whose answer was lost is said again under its number and counts once", async (t) => {
  const cable = await Cable.to(here.server);
  t.after(() => cable.close());
  const { room, keys } = await here.server.room({});
  const white = await Person.sit(t, here, room, keys[0], { url: cable.url, complaints: LOST });
  const black = await Person.sit(t, here, room, keys[1]);
  await Promise.all([white.seated(), black.seated()]);
  cable.deaf();
  await white.play("e2e4");
  await black.made(1);
  cable.cut();
  await white.connection("It comes back by itself");
  cable.mend();
  await white.made(1);
  const ids = new Set(white.heard.orders("act").map(({ id }) => id));
  assert.equal(ids.size, 1);
  await black.play("e7e5");
  await white.says("Your turn");
  await white.lists(["e4", "e5"]);
});

test("what cannot be kept for later is not lost in silence", async (t) => {
  const cable = await Cable.to(here.server);
  t.after(() => cable.close());
  const { room, keys } = await here.server.room({});
  const white = await Person.sit(t, here, room, keys[0], { url: cable.url, complaints: LOST });
  await white.seated();
  cable.cut();
  await white.connection("It comes back by itself");
  await white.ends("Offer draw");
  await white.page.locator(".toast.shown").waitFor();
  const box = white.page.getByRole("textbox", { name: "Say something" });
  await box.fill("hello?");
  await white.button("Send").click();
  assert.equal(await box.inputValue(), "hello?", "what was not said is still there");
});

test("the browser says the network is gone, and that it is back", async (t) => {
  const both = await pair(t, here, {}, { complaints: LOST });
  const [white, black] = both;
  const context = white.page.context();
  await context.setOffline(true);
  await white.play("e2e4");
  await context.setOffline(false);
  await Promise.all(both.map((person) => person.made(1)));
  await black.play("e7e5");
  await white.says("Your turn");
  await white.lists(["e4", "e5"]);
});

test("who leaves is waited for, with a countdown, and then has lost", async (t) => {
  const both = await pair(t, here, { grace_ms: 6_000 });
  const [white, black] = both;
  await playBoth(both, ["e2e4", "e7e5"]);
  await white.page.close();
  const away = black.page.locator(".away", { hasText: /Ada is away: the game is yours in \d+ s/ });
  await away.waitFor();
  await black.says("Black wins: White left");
  await away.waitFor({ state: "detached" });
});

test("who comes back in time plays on", async (t) => {
  const both = await pair(t, here, { grace_ms: 120_000 });
  const [white, black] = both;
  await playBoth(both, ["e2e4"]);
  await white.page.goto("about:blank");
  const away = black.page.locator(".away", { hasText: "Ada is away" });
  await away.waitFor();
  await white.page.goto(`${here.server.url}#/r/${both.room}`);
  await white.seated();
  await away.waitFor({ state: "detached" });
  await playBoth(both, ["e7e5"], { from: 1 });
});

test("silence is noticed, with a countdown and a way back", async (t) => {
  const cable = await Cable.to(here.server);
  t.after(() => cable.close());
  const { room, keys } = await here.server.room({ grace_ms: 60_000 });
  const white = await Person.sit(t, here, room, keys[0], { url: cable.url, complaints: LOST });
  await white.seated();
  await white.connection("Connected");
  // Nothing arrives any more, and nobody says so.
  cable.mute();
  const since = Date.now();
  const banner = white.page.getByRole("alert");
  await banner.filter({ hasText: /Connection lost, reconnecting: 5\d s left/ }).waitFor();
  const noticed = Date.now() - since;
  t.diagnostic(`noticed after ${noticed} ms`);
  await banner.filter({ hasText: /: 5[0-7] s left/ }).waitFor();
  cable.mend();
  await white.button("Retry").click();
  await banner.waitFor({ state: "detached" });
  await white.connection("Connected");
  await white.play("e2e4");
  await white.made(1);
});
