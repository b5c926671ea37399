// Pages that are loaded anew, closed and opened at any moment: nothing that was acknowledged is
// lost, no outcome of chance changes, both boards are equal.
import { test } from "node:test";
import assert from "node:assert/strict";
import { BROKERS, meet, neighbourhood } from "../lib/peer.mjs";

const here = neighbourhood(BROKERS["the npm package peer"]);

/** How many games are disturbed. */
const GAMES = Number(process.env.DUSKBOARD_RELOADS ?? 2);
const FLIPS = ["a1a1", "h4h4", "d2d2", "e3e3", "b1b1", "g4g4", "c2c2", "f3f3"];

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = BigInt(seed) * 2862933555777941757n + 3037000493n;
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(below));
  };
}

/** Loads the page again. */
async function reload(friend) {
  await friend.page.reload();
  await friend.seated();
}

/** Kills the page's process, with its worker: nothing is said before. Another tab goes on with the room. */
async function kill(friend) {
  const { page } = friend;
  const dead = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => {});
  await dead;
  friend.page = await page.context().newPage();
  await page.close();
  await friend.page.goto(page.url());
  await friend.seated();
}

const DISTURBANCES = [reload, kill];

for (let game = 1; game <= GAMES; game++) {
  test(`game ${game}: reloaded and killed while it is played`, async (t) => {
    const both = await meet(t, here, { card: "banqi" });
    const roll = dice(game);
    const known = {};
    for (const [number, flip] of FLIPS.entries()) {
      const mover = both[number % 2];
      await mover.says("Your turn");
      await mover.play(flip);
      const disturbed = both[roll(2)];
      // At once, or a moment later: before, while or after the dice are thrown.
      if (roll(3) > 0) {
        await disturbed.page.waitForTimeout(roll(60));
        await DISTURBANCES[roll(2)](disturbed);
        if (disturbed === mover && (await mover.board())[flip.slice(0, 2)] === "face down") {
          await mover.page.waitForTimeout(1500);
          const square = (await mover.board())[flip.slice(0, 2)];
          if (square === "face down") await mover.play(flip);
        }
      }
      const turned = `.cells [data-square=${flip.slice(0, 2)}]:not([aria-label*="face down"])`;
      await Promise.all(both.map((friend) => friend.page.locator(turned).waitFor()));
      const boards = await Promise.all(both.map((friend) => friend.board()));
      assert.deepEqual(boards[0], boards[1]);
      for (const [square, piece] of Object.entries(known)) {
        assert.equal(boards[0][square], piece, `${square} has not changed`);
      }
      known[flip.slice(0, 2)] = boards[0][flip.slice(0, 2)];
      assert.match(known[flip.slice(0, 2)], /^(red|black) /);
    }
    await both[0].resign();
    await both[1].says(/resigned/);
    const records = [await both[0].record(), await both[1].record()];
    assert.equal(records[0], records[1]);
    assert.equal(JSON.parse(records[0]).entries.filter(({ fact }) => fact.fell).length, FLIPS.length);
  });
}

test("a hidden assassin is still where it was hidden, on either side", async (t) => {
  const both = await meet(t, here, { card: "assassin" });
  const [host, guest] = both;
  await Promise.all([host.play("A@c3"), guest.play("A@f6")]);
  await host.says("Your turn");
  await reload(host);
  await host.says("Your turn");
  await host.play("e2e4");
  await guest.says("Your turn");
  await reload(guest);
  await guest.says("Your turn");
  await guest.play("e7e5");
  await host.says("Your turn");
  await host.resign();
  await guest.says(/resigned/);
  const boards = await Promise.all(both.map((friend) => friend.board()));
  assert.deepEqual(boards[0], boards[1]);
  assert.equal(boards[0].c3, "white assassin");
  assert.equal(boards[0].f6, "black assassin");
});

test("the host is gone for good: the guest keeps what it has seen", async (t) => {
  const [host, guest] = await meet(t, here, { card: "banqi" });
  await host.play("a1a1");
  await guest.made(1);
  await host.page.close();
  const { text } = await guest.download(() => guest.button("Save what I have seen").click());
  assert.match(text, /a1/);
});
