// Every byte that reaches a page is looked at for what its seat may not know; and games that
// differ only in what is hidden must reach it as the same bytes.
import { test } from "node:test";
import assert from "node:assert/strict";
import { LOST, Person, house, playBoth } from "../lib/online.mjs";

const here = house();

/** A host, a guest and somebody who watches, each come by the page. */
async function three(t, { complaints, ...about }) {
  const host = await Person.come(t, here, { name: "Ada", complaints });
  await host.invite({ lobby: false, clock: false, ...about });
  const fragment = `#/r/${host.room()}`;
  const guest = await Person.come(t, here, { name: "Bo", fragment });
  await guest.sitDown();
  await host.seated();
  const watcher = await Person.come(t, here, { fragment });
  await watcher.seated();
  return [host, guest, watcher];
}

/** Every text inside of what a page was told, but for numbers and names drawn by lot. */
async function texts(person) {
  const found = [];
  const lot = new RegExp(`[0-9a-f]{64}|${person.room()}`, "g");
  const walk = (value) => {
    if (typeof value === "string") found.push(value.replaceAll(lot, "…"));
    else if (value && typeof value === "object") Object.values(value).forEach(walk);
  };
  for (const bytes of await person.heard.bytes()) walk(JSON.parse(bytes));
  return found;
}

/** The boards among them. */
async function boards(person) {
  const all = await texts(person);
  return all.map((text) => text.split(" ")).filter((fields) => fields.length >= 6).map(([board]) => board);
}

/** Waits until everybody was told of so many moves. */
const all = (people, count) => Promise.all(people.map((person) => person.made(count)));

/** Both hide, and White's assassin walks unseen; the same moves of everything else. */
async function stalk([white, black, watcher], file, blackFile = "h") {
  const moves = [
    [white, `A@${file}3`],
    [black, `A@${blackFile}6`],
    [white, `${file}3${file}5`, "unseen"],
    [black, "b8c6"],
    [white, "e2e4"],
    [black, `${blackFile}6${blackFile}4`, "unseen"],
    [white, `${file}5${file}4`, "unseen"],
  ];
  for (const [number, [mover, action, unseen]] of moves.entries()) {
    if (number > 1) await mover.says("Your turn");
    if (unseen) await mover.button("Show assassin").click();
    await mover.play(action);
    await all([white, black, watcher], number + 1);
  }
}

test("no byte tells where the other's assassin is", async (t) => {
  const people = await three(t, { card: "assassin" });
  const [white, black, watcher] = people;
  await stalk(people, "c");
  const hidden = { white: ["c3", "c4", "c5"], black: ["h4", "h6"] };
  const cases = [
    { person: white, letters: /a/, squares: hidden.black },
    { person: black, letters: /A/, squares: hidden.white },
    { person: watcher, letters: /a/i, squares: [...hidden.white, ...hidden.black] },
  ];
  for (const { person, letters, squares } of cases) {
    const seen = await boards(person);
    assert.ok(seen.length > 6, "there are boards to look at");
    assert.deepEqual(seen.filter((board) => letters.test(board)), []);
    const said = await texts(person);
    for (const square of squares) {
      const naming = said.filter((text) => text.includes(square) && !/\s/.test(text));
      assert.deepEqual(naming, [], `${square} is not named`);
    }
  }
  // The check can fail: an owner's own bytes do tell.
  assert.ok((await boards(white)).some((board) => /A/.test(board)));
  assert.ok((await texts(white)).includes("A@c3"));
});

/** Pawn moves out of the other's sight, which open no line to any officer, whatever it is. */
const FOG = [
  { card: "slug-torch", moves: ["b2b3", "e7e6", "c2c3", "f7f6"] },
  { card: "slug-sight", moves: ["a2a3", "h7h6", "h2h3", "a7a6"] },
  { card: "fog", moves: ["a2a3", "h7h6", "h2h3", "a7a6"] },
];

for (const { card, moves } of FOG) {
  test(`${card}: no byte tells of a piece or a move out of sight`, async (t) => {
    const people = await three(t, { card });
    const [white, black, watcher] = people;
    for (const [number, action] of moves.entries()) {
      const mover = people[number % 2];
      await mover.says("Your turn");
      await mover.play(action);
      await all(people, number + 1);
    }
    const squares = (parity) =>
      moves.filter((_, number) => number % 2 === parity).flatMap((move) => move.match(/../g));
    const cases = [
      { person: white, theirs: /[a-z]/, unseen: squares(1) },
      { person: black, theirs: /[A-Z]/, unseen: squares(0) },
      { person: watcher, theirs: /[a-zA-Z]/, unseen: [...squares(0), ...squares(1)] },
    ];
    for (const { person, theirs, unseen } of cases) {
      const seen = await boards(person);
      assert.ok(seen.length >= moves.length, "there are boards to look at");
      assert.deepEqual(seen.filter((board) => theirs.test(board)), []);
      const said = (await texts(person)).filter((text) => !/\s/.test(text));
      for (const square of unseen) {
        assert.deepEqual(said.filter((text) => text.includes(square)), [], `${square} is not named`);
      }
    }
    const own = moves[0].slice(2);
    assert.ok((await texts(white)).some((text) => text.includes(own)), "one's own move is told");
  });
}

test("face-down pieces are nothing but face down, for everybody", async (t) => {
  const people = await three(t, { card: "banqi" });
  const flips = ["a1a1", "h4h4", "d2d2"];
  await playBoth(people, flips);
  await all(people, flips.length);
  for (const person of people) {
    const seen = await boards(person);
    const lids = seen.map((board) => board.split("?").length - 1);
    assert.ok(Math.max(...lids) === 32 && Math.min(...lids) === 32 - flips.length);
    for (const board of seen) {
      const [rank4, rank3, rank2, rank1] = board.split("/");
      const others = rank4.slice(0, 7) + rank3 + rank2.slice(0, 3) + rank2.slice(4) + rank1.slice(1);
      assert.equal(others, "?".repeat(29), "what was not turned up is a lid");
    }
  }
});

test("the secret of the dice is not told before the end, and the record not given", async (t) => {
  const people = await three(t, { card: "archess", complaints: LOST });
  await playBoth(people, ["b2b3", "b8c6", "h2h3", "c6b4", "b3*b4"]);
  const room = people[0].room();
  const early = await people[0].page.evaluate(async (room) => {
    const answer = await fetch(`api/rooms/${room}/games/1`);
    await answer.text();
    return answer.status;
  }, room);
  assert.equal(early, 409);
  const secrets = async (person) => {
    const told = (await person.heard.bytes()).join("\n").match(/"secret":"[0-9a-f]{64}"/g);
    return told?.length ?? 0;
  };
  for (const person of people) assert.equal(await secrets(person), 0);
  await people[1].resign();
  await Promise.all(people.map((person) => person.says("resigned")));
  for (const person of people) assert.ok((await secrets(person)) > 0, "and is told then");
});

/** Games that differ in nothing that the named ones may know. */
const TWINS = [
  {
    what: "White's assassin on c3 or f3",
    card: "assassin",
    games: [(people) => stalk(people, "c"), (people) => stalk(people, "f")],
    same: [1, 2],
  },
  {
    what: "Black's assassin on h6 or a6",
    card: "assassin",
    games: [(people) => stalk(people, "c", "h"), (people) => stalk(people, "c", "a")],
    same: [0, 2],
  },
  {
    what: "an unseen move of Black",
    card: "slug-torch",
    games: ["e7e6", "g7g6"].map((move) => async (people) => {
      for (const [number, action] of ["a2a3", move, "a3a4"].entries()) {
        const mover = people[number % 2];
        await mover.says("Your turn");
        await mover.play(action);
        await all(people, number + 1);
      }
    }),
    same: [0, 2],
  },
];

/** Talk that is not of this game, or comes when it comes. */
const ASIDE = ["lobby", "lobby-room", "lobby-gone", "pong", "presence"];
/** What is different in any two games: names of rooms, chance, time, what the record is sealed with. */
const OWN = ["room", "key", "nonce", "commitment", "head", "id", "now", "link", "seat_link", "created_ms"];

function masked(bytes) {
  const message = JSON.parse(bytes, (key, value) => {
    if (OWN.includes(key) || (key === "at" && typeof value === "number")) return "…";
    // How one's own officers were shuffled.
    if (typeof value === "string") return value.replaceAll(/[RNBQK]{8}|[rnbqk]{8}/g, "officers");
    return value;
  });
  return ASIDE.includes(Object.keys(message)[0]) ? [] : [JSON.stringify(message)];
}

/** What a page was told; answers over HTTP come in any order, frames in theirs. */
async function told(person) {
  await person.heard.bytes();
  const { answers, frames } = person.heard;
  return [...answers.flatMap(masked).sort(), ...frames.flatMap(masked)];
}

/** What a screen shows, read by somebody who does not see it. */
async function screen(person) {
  const labels = await person.page
    .locator(".cells [data-square]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  const side = await person.page.locator(".side").innerText();
  return { labels: labels.map((label) => label.replace(/^([a-h][18]), (white|black) .*/, "$1")), side };
}

for (const { what, card, games, same } of TWINS) {
  test(`${what}: the same bytes and the same screen`, async (t) => {
    const tellings = [];
    for (const play of games) {
      const people = await three(t, { card });
      await play(people);
      const others = same.map(async (number) => ({
        bytes: await told(people[number]),
        screen: await screen(people[number]),
      }));
      const mover = people[1 - same[0]];
      tellings.push({ others: await Promise.all(others), own: await told(mover) });
    }
    const [one, two] = tellings;
    assert.deepEqual(one.others, two.others);
    assert.notDeepEqual(one.own, two.own, "who may know does know");
  });
}
