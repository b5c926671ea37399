// What two players ask of each other beside the board: draws, takebacks, rematches, talk.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Person, house, pair, playBoth } from "../lib/online.mjs";

const here = house();

test("a draw is offered, withdrawn, offered, declined, offered, accepted", async (t) => {
  const [white, black] = await pair(t, here);
  const offered = (person) => person.page.locator(".news .offer", { hasText: "White offers a draw" });
  const offer = async () => {
    await white.ends("Offer draw");
    await Promise.all([white, black].map((person) => offered(person).waitFor()));
  };
  const gone = () =>
    Promise.all([white, black].map((person) => offered(person).waitFor({ state: "detached" })));
  await playBoth([white, black], ["e2e4"]);
  await offer();
  assert.equal(await white.button("Accept").count(), 0, "one's own offer cannot be accepted");
  await white.button("Withdraw offer").click();
  await gone();
  await offer();
  await black.button("Decline").click();
  await white.toast("Your offer of a draw was declined").waitFor();
  await gone();
  await offer();
  await black.button("Accept").click();
  await Promise.all([white, black].map((person) => person.says("Draw: by agreement")));
});

test("whoever answers an offer with a move declines it", async (t) => {
  const both = await pair(t, here);
  await playBoth(both, ["e2e4"]);
  await both[0].ends("Offer draw");
  const offer = both[0].page.locator(".offer");
  await offer.waitFor();
  await playBoth(both, ["e7e5"], { from: 1 });
  await offer.waitFor({ state: "detached" });
});

test("a move is taken back if the other allows it", async (t) => {
  const both = await pair(t, here);
  const [white, black] = both;
  assert.ok(await white.button("Ask to take back").isDisabled(), "nothing to take back yet");
  await playBoth(both, ["e2e4", "e7e5"]);
  await white.button("Ask to take back").click();
  await black.page.getByText("White would like to take the last move back").waitFor();
  assert.equal(await white.button("Allow").count(), 0);
  await black.button("Decline").click();
  await white.page.getByText("would like to take").waitFor({ state: "detached" });
  assert.equal((await white.moves()).length, 2);

  await white.button("Ask to take back").click();
  await black.button("Allow").click();
  for (const person of both) {
    await person.shows("e2", "white pawn");
    await person.lists([]);
  }
  await white.says("Your turn");
  assert.equal(await white.button("Undo").count(), 0, "undo is for one screen");
});

const SHOWN = [
  { what: "a flip", variant: "banqi", play: (both) => playBoth(both, ["a1a1"]), asks: 0 },
  {
    what: "a coin",
    variant: "archess",
    play: async (both) => {
      await playBoth(both, ["b2b3", "b8c6", "h2h3", "c6b4", "b3*b4"]);
      await both[0].page.locator(".history .move", { hasText: /=[HT]$/ }).waitFor();
    },
    asks: 0,
  },
  {
    what: "a square that came out of the fog",
    variant: "slug-torch",
    play: (both) => playBoth(both, ["d2d3"]),
    asks: 0,
  },
];

for (const { what, variant, play, asks } of SHOWN) {
  test(`nothing is taken back after ${what}`, async (t) => {
    const both = await pair(t, here, { variant });
    await play(both);
    const before = await both[asks].moves();
    await both[asks].button("Ask to take back").click();
    await both[asks].toast("Not possible").waitFor();
    assert.deepEqual(await both[asks].moves(), before);
    assert.equal(await both[1 - asks].button("Allow").count(), 0);
  });
}

test("a game is given up, after a question", async (t) => {
  const [white, black] = await pair(t, here);
  await playBoth([white, black], ["e2e4"]);
  await black.button("Draw or resign").click();
  await black.button("Resign").waitFor();
  await black.button("Close").click();
  await black.says("Your turn");
  await black.resign();
  await white.says("White wins: Black resigned");
});

test("a game is called off until both have moved", async (t) => {
  const [white, black] = await pair(t, here);
  await playBoth([white, black], ["e2e4"]);
  await black.ends("Call off");
  await Promise.all([white, black].map((person) => person.says("Called off: before both had moved")));

  const begun = await pair(t, here);
  await playBoth(begun, ["e2e4", "e7e5"]);
  for (const person of begun) {
    await person.button("Draw or resign").click();
    await person.button("Resign").waitFor();
    assert.equal(await person.button("Call off").count(), 0);
  }
});

test("a rematch swaps the seats, even for somebody who looks at the replay", async (t) => {
  const both = await pair(t, here, { variant: "assassin" });
  const [ada, bo] = both;
  await Promise.all([ada.play("A@c3"), bo.play("A@c6")]);
  await ada.says("Your turn");
  await ada.resign();
  await bo.says("Black wins");
  await bo.button("the truth").click();
  await bo.page.getByRole("slider").waitFor();
  await bo.button("Rematch").click();
  await ada.page.getByText("Black would like to play again").waitFor();
  await bo.button("Asked for a rematch").waitFor();
  await ada.button("Rematch").click();
  for (const person of both) await person.says("Hide your assassin");
  assert.deepEqual([await ada.flipped(), await bo.flipped()], [true, false]);
  await bo.play("A@d3");
  await ada.play("A@d6");
  await bo.says("Your turn");
  await playBoth([bo, ada], ["g1f3"], { from: 2 });
  assert.equal(await bo.page.getByRole("slider").count(), 0, "the old game is put away");
});

test("talk reaches the other; who is muted is not heard until unmuted", async (t) => {
  const [white, black] = await pair(t, here);
  const say = async (person, text) => {
    await person.page.getByRole("textbox", { name: "Say something" }).fill(text);
    await person.button("Send").click();
  };
  const line = (person, text) => person.page.locator(".talk li", { hasText: text });
  await say(white, "good luck <b>you</b>");
  await line(black, "good luck <b>you</b>").waitFor();
  assert.match(await line(black, "good luck").innerText(), /^Ada/);
  await say(black, "thanks");
  await line(white, "thanks").waitFor();

  await line(white, "thanks").getByRole("button", { name: "Mute" }).click();
  await line(white, "thanks").getByRole("button", { name: "Unmute" }).waitFor();
  await say(black, "noise");
  await line(black, "noise").waitFor();
  await say(white, "silence");
  await line(black, "silence").waitFor();
  await line(white, "silence").waitFor();
  assert.equal(await line(white, "noise").count(), 0);

  await line(white, "thanks").getByRole("button", { name: "Unmute" }).click();
  await say(black, "again");
  await line(white, "again").waitFor();
});

test("a premove is played when the turn comes, and dropped when it cannot be", async (t) => {
  const [white, black] = await pair(t, here);
  await black.play("e7e5");
  await black.page.getByText("Premove: e7e5").waitFor();
  await playBoth([white, black], ["e2e4"]);
  await Promise.all([white, black].map((person) => person.made(2)));
  await white.lists(["e4", "e5"]);
  await white.says("Your turn");

  // A premove that has become impossible is not kept for later.
  await white.play("g1f3");
  await black.says("Your turn");
  await black.play("b8c6");
  await white.says("Your turn");
  await black.play("c6d4");
  await black.page.getByText("Premove: c6d4").waitFor();
  await white.play("f1b5");
  await white.made(6);
  assert.equal((await white.moves()).at(-1), "Nd4");
  await black.play("d4f3");
  await black.page.getByText("Premove: d4f3").waitFor();
  await white.play("f3d4");
  await black.toast("The premove is not possible any more").waitFor();
  await black.says("Your turn");
  assert.equal((await black.moves()).length, 7);
});

test("the title says whose turn it is and nothing else", async (t) => {
  const [white, black] = await pair(t, here, { variant: "assassin" });
  const [turn, other] = ["Your turn · Duskboard", "Duskboard"];
  const titled = (...titles) =>
    Promise.all(
      [white, black].map(({ page }, n) => page.waitForFunction((title) => document.title === title, titles[n])),
    );
  await titled(turn, turn);
  await white.play("A@c3");
  await white.made(1);
  await titled(other, turn);
  await black.play("A@f6");
  await white.says("Your turn");
  await titled(turn, other);
  await white.button("Show assassin").click();
  await white.play("c3c5");
  await black.says("Your turn");
  await titled(other, turn);
});

test("clocks of both pages show what the server says", async (t) => {
  const clock = { initial_ms: 9_900, increment_ms: 0 };
  const both = await pair(t, here, { clock });
  await playBoth(both, ["e2e4", "e7e5", "g1f3"]);
  // Low time warns. Looked at first: on a busy machine the time is soon over.
  await both[1].page.locator(".player[data-seat=second] .clock.low").waitFor();
  /** What a page shows for two seconds: the clock that stands, and when the other will have run down. */
  const watch = ({ page }) =>
    page.evaluate(async () => {
      const text = (seat) => document.querySelector(`.player[data-seat=${seat}] .clock`).textContent;
      const seen = [];
      for (const until = Date.now() + 2000; Date.now() < until; ) {
        const [, minutes, seconds] = text("second").match(/^(\d+):(\d+\.\d)$/);
        seen.push({ stands: text("first"), end: Date.now() + Math.round(minutes * 60_000 + seconds * 1000) });
        await new Promise((later) => setTimeout(later, 10));
      }
      return seen;
    });
  const seen = await Promise.all(both.map(watch));
  const standing = new Set(seen.flat().map(({ stands }) => stands));
  assert.equal(standing.size, 1, `the clock that stands is the same to the tenth: ${[...standing]}`);
  // On a busy machine a page shows a time that is some milliseconds old, never one that is to come:
  // the soonest end of each is the true one.
  const [one, other] = seen.map((shown) => Math.min(...shown.map(({ end }) => end)));
  assert.ok(Math.abs(one - other) <= 200, `apart by ${one - other} ms`);
  await Promise.all(both.map((person) => person.says("White wins: Black ran out of time")));
});

test("who is muted stays muted after a reload", async (t) => {
  const both = await pair(t, here);
  const [white, black] = both;
  const say = async (person, text) => {
    await person.page.getByRole("textbox", { name: "Say something" }).fill(text);
    await person.button("Send").click();
  };
  const heard = (person, text) => person.page.locator(".talk li", { hasText: text });
  await say(black, "one");
  await heard(white, "one").getByRole("button", { name: "Mute" }).click();
  await white.page.reload();
  await white.seated();
  await say(black, "two");
  await heard(black, "two").waitFor();
  await say(white, "three");
  await Promise.all(both.map((person) => heard(person, "three").waitFor()));
  assert.equal(await heard(white, "two").count(), 0);
});

test("the time to hide an assassin is counted down, and only with a clock", async (t) => {
  const clock = { initial_ms: 600_000, increment_ms: 0 };
  const [timed] = await pair(t, here, { variant: "assassin", clock, place_ms: 60_000 });
  const countdown = (person, text) => person.page.getByRole("timer").filter({ hasText: text });
  await countdown(timed, /^5\d s left to hide it$/).waitFor();
  await timed.play("A@c3");
  const [free] = await pair(t, here, { variant: "assassin", place_ms: 60_000 });
  await free.says("Hide your assassin");
  assert.equal(await countdown(free, /left to hide it/).count(), 0);
});

test("chat moves nothing", async (t) => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    const both = await pair(t, here, {}, { viewport });
    const [white, black] = both;
    const places = () =>
      white.page.evaluate(() =>
        [...document.querySelectorAll(".board.live, .player, .actions, .actions button")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join();
        }),
      );
    const before = await places();
    const phone = viewport.width < 860;
    if (phone) await black.button("Talk").click();
    for (const text of ["hello", "a line that is much longer than the column is wide, so that it breaks", "three"]) {
      await black.page.getByRole("textbox", { name: "Say something" }).fill(text);
      await black.button("Send").click();
      await white.page.locator(".talk li", { hasText: text }).waitFor({ state: "attached" });
    }
    assert.deepEqual(await places(), before, `${viewport.width}`);
    if (phone) {
      assert.equal(await white.page.locator(".talk-button .count").innerText(), "3");
      await white.button("Talk").click();
      await white.page.locator(".talk li", { hasText: "hello" }).waitFor();
    }
  }
});
