// Those who watch: what both may see while it runs, everything afterwards; and who comes later.
import { test } from "node:test";
import assert from "node:assert/strict";
import { LOST, Person, house, pair, playBoth } from "../lib/online.mjs";

const here = house();
const watch = async (t, room, options) =>
  (await Person.come(t, here, { fragment: `r/${room}`, ...options })).seated();

test("a spectator sees no assassin before the end, and both after it", async (t) => {
  const both = await pair(t, here, { variant: "assassin" });
  const watcher = await watch(t, both.room);
  await both[0].page.getByText("1 watching").waitFor();
  await both[0].play("A@c3");
  await both[1].play("A@f6");
  await watcher.made(2);
  const men = async () =>
    Object.values(await watcher.board()).filter((piece) => /assassin/.test(piece)).sort();
  assert.deepEqual(await men(), []);
  await watcher.button("Turn board").waitFor();
  for (const name of ["Show assassin", "Draw or resign", "Ask to take back"]) {
    assert.equal(await watcher.button(name).count(), 0, name);
  }
  await both[0].says("Your turn");
  await both[0].resign();
  await watcher.says("Black wins: White resigned");
  assert.deepEqual(await men(), ["black assassin", "white assassin"]);
  assert.equal(await watcher.button("Rematch").count(), 0);
});

const FOG = [
  { variant: "slug-torch", moves: ["d2d3", "e7e6"] },
  { variant: "slug-sight", moves: ["d2d4", "e7e5"] },
  { variant: "fog", moves: ["e2e4", "e7e5"] },
];

for (const { variant, moves } of FOG) {
  test(`${variant}: a spectator sees no square before the end, and is told why`, async (t) => {
    const clock = { initial_ms: 600_000, increment_ms: 0 };
    const both = await pair(t, here, { variant, clock });
    const watcher = await watch(t, both.room);
    await watcher.page.getByText("Spectators see no square while the game runs").waitFor();
    await playBoth(both, moves);
    await watcher.made(2);
    await watcher.says("White to move");
    const seen = Object.values(await watcher.board());
    assert.deepEqual([...new Set(seen)], ["unseen"]);
    assert.deepEqual(seen.length, 64);
    assert.equal(await watcher.page.locator(".player .name:not(:empty)").count(), 2);
    assert.equal(await watcher.page.getByRole("timer").count(), 2);
    await both[0].says("Your turn");
    await both[0].resign();
    await watcher.says("resigned");
    assert.ok(!Object.values(await watcher.board()).includes("unseen"));
    assert.equal(await watcher.page.getByText("Spectators see no square").count(), 0);
  });
}

test("spectators of a game with secrets neither hear nor speak before it is over", async (t) => {
  const both = await pair(t, here, { variant: "banqi" });
  const secret = await pair(t, here, { variant: "assassin" });
  const [free, shut] = [await watch(t, both.room), await watch(t, secret.room)];
  const say = async (person, text) => {
    await person.page.getByRole("textbox", { name: "Say something" }).fill(text);
    await person.button("Send").click();
    await person.page.locator(".talk li", { hasText: text }).waitFor();
  };
  await shut.page.getByText("Spectators of this game can talk when it is over").waitFor();
  assert.ok(!(await shut.page.getByRole("textbox", { name: "Say something" }).isVisible()));
  await say(secret[0], "my assassin is on c3");
  await say(both[0], "nothing to hide");
  await free.page.getByText("nothing to hide").waitFor();
  await Promise.all([secret[0].play("A@c3"), secret[1].play("A@c6")]);
  await shut.made(2);
  assert.equal(await shut.page.getByText("my assassin").count(), 0);
  assert.ok(!(await shut.heard.bytes()).join().includes("my assassin"));
});

const EXPORTS = [
  { variant: "archess", button: "PGN", name: /\.pgn$/, text: /Ab3\*Nb4=[HT]/ },
  { variant: "archess", button: "Record (JSON)", name: /\.json$/, text: /"secret"/ },
  { variant: "banqi", button: "Moves (text)", name: /\.txt$/, text: /a1/ },
];

for (const { variant, button, name, text } of EXPORTS) {
  test(`a stranger opens the link of a finished game of ${variant} and keeps it as ${button}`, async (t) => {
    const clock = { initial_ms: 600_000, increment_ms: 0 };
    const both = await pair(t, here, { variant, clock });
    const shots = ["b2b3", "b8c6", "h2h3", "c6b4", "b3*b4"];
    await playBoth(both, variant === "banqi" ? ["a1a1", "h4h4"] : shots);
    await both[1].resign();
    const stranger = await watch(t, both.room);
    await stranger.says("resigned");
    const file = await stranger.download(() => stranger.button(button).click());
    assert.match(file.name, name);
    assert.match(file.text, text);
    await stranger.button("Check the dice").click();
    await stranger.page.getByText(`Fair: all ${variant === "banqi" ? 2 : 1} draws`).waitFor();
  });
}

test("a stranger replays a finished game through the eyes of either side", async (t) => {
  const both = await pair(t, here, { variant: "assassin" });
  await both[0].play("A@c3");
  await both[1].play("A@f6");
  await both[0].says("Your turn");
  await both[0].play("e2e4");
  await both[1].says("Your turn");
  await both[1].resign();
  const stranger = await watch(t, both.room);
  const eyes = {
    White: { c3: "white assassin", f6: undefined },
    Black: { c3: undefined, f6: "black assassin" },
    "the truth": { c3: "white assassin", f6: "black assassin" },
  };
  for (const [whose, squares] of Object.entries(eyes)) {
    await stranger.button(whose).click();
    await stranger.page.locator(`.after button[aria-pressed=true]`, { hasText: whose }).waitFor();
    const slider = stranger.page.getByRole("slider");
    await slider.fill("3");
    const board = await stranger.board();
    for (const [square, piece] of Object.entries(squares)) {
      assert.equal(board[square], piece, `${square} through the eyes of ${whose}`);
    }
    assert.equal(board.e4, "white pawn");
    await slider.fill("0");
    await stranger.shows("e2", "white pawn");
  }
});

test("my games lead back into them", async (t) => {
  const host = await Person.come(t, here, { name: "Ada", complaints: LOST });
  await host.invite({ card: "chess" });
  const room = host.room();
  const guest = await Person.come(t, here, { name: "Bo", fragment: `#/r/${room}` });
  await guest.sitDown();
  await host.seated();
  await host.menu("New game");
  // The game that runs can be gone on with, and is in the list.
  await host.button("Continue your game").click();
  await host.seated();
  assert.equal(host.room(), room);
  await playBoth([host, guest], ["e2e4", "e7e5"]);
  await guest.resign();
  await host.says("White wins");
  await host.menu("New game");
  const mine = host.page.locator(".lobby", { hasText: "My games" }).getByRole("link", { name: "Chess: Bo" });
  await mine.waitFor();
  assert.match(await mine.innerText(), /You won/);
  await mine.click();
  await host.seated();
  await host.says("White wins");
});
