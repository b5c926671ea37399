// What reaches the two pages is looked at for what their seats may not know: messages of the
// workers, and everything that goes through the line.
import { test } from "node:test";
import assert from "node:assert/strict";
import { BROKERS, meet, neighbourhood } from "../lib/peer.mjs";
import { board, heard, views } from "../lib/wire.mjs";

const here = neighbourhood(BROKERS["the npm package peer"]);

/** Before the page: keeps a copy of what goes through data channels, both ways. */
function tap() {
  const lines = [];
  Object.defineProperty(window, "tapped", { get: () => lines });
  const text = (data) => (typeof data === "string" ? data : new TextDecoder().decode(data));
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (data) {
    lines.push(text(data));
    return send.call(this, data);
  };
  const listen = (channel) => channel.addEventListener("message", ({ data }) => lines.push(text(data)));
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...about) {
    const channel = create.apply(this, about);
    listen(channel);
    return channel;
  };
  const Plain = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Plain {
    constructor(...about) {
      super(...about);
      this.addEventListener("datachannel", ({ channel }) => listen(channel));
    }
  };
}

/** Both hide an assassin and walk with it unseen. */
async function stalk([host, guest], file) {
  const moves = [
    [host, `A@${file}3`],
    [guest, "A@h6"],
    [host, `${file}3${file}5`, "unseen"],
    [guest, "b8c6"],
    [host, "e2e4"],
    [guest, "h6h4", "unseen"],
  ];
  for (const [number, [mover, action, unseen]] of moves.entries()) {
    if (number > 1) await mover.says("Your turn");
    if (unseen) await mover.button("Show assassin").click();
    await mover.play(action);
    await Promise.all([host.made(number + 1), guest.made(number + 1)]);
  }
}

/** What the worker told the page, without what is sealed for the other side. */
const told = async (friend) => (await heard(friend.page)).filter((message) => !message.line);

test("neither page is told where the other's assassin is, and the line carries nothing readable", async (t) => {
  const both = await meet(t, here, { card: "assassin" }, "broker", { scripts: [tap] });
  await stalk(both, "c");
  const cases = [
    { friend: both[0], theirs: /a/, squares: ["h6", "h4"] },
    { friend: both[1], theirs: /A/, squares: ["c3", "c5"] },
  ];
  for (const { friend, theirs, squares } of cases) {
    const messages = await told(friend);
    const boards = views(messages).map(board);
    assert.ok(boards.length > 6, "there are boards to look at");
    assert.deepEqual(boards.filter((one) => theirs.test(one)), []);
    // Without what is drawn by lot.
    const lot = new RegExp(`[0-9a-f]{64}|${friend.room()}`, "g");
    const text = JSON.stringify(messages).replaceAll(lot, "…");
    for (const square of squares) {
      assert.ok(!new RegExp(`"[^" ]*${square}[^" ]*"`).test(text), `${square} is not named`);
    }
    const lines = (await friend.page.evaluate(() => window.tapped)).join("\n");
    assert.ok(lines.length > 2_000, "something went through the line");
    for (const readable of ["rnbqkbnr", "e2e4", "acted", "notice", "A@", "view"]) {
      assert.ok(!lines.includes(readable), `${readable} can be read on the line`);
    }
  }
  // The check can fail: an owner's own messages do tell.
  assert.ok(views(await told(both[0])).map(board).some((one) => /A/.test(one)));
});

/** What is different in any two games. */
const OWN = ["room", "key", "nonce", "commitment", "head", "id", "now", "token", "link", "opened_ms", "since_ms"];

const masked = (messages) =>
  messages
    .filter((message) => !message.table?.presence && !message["peer-rooms"])
    .map((message) =>
      JSON.stringify(message, (key, value) =>
        OWN.includes(key) || (["at", "gone_until"].includes(key) && typeof value === "number") ? "…" : value,
      ),
    );

test("games that differ only in what is hidden reach the other page as the same messages", async (t) => {
  const tellings = [];
  for (const file of ["c", "f"]) {
    const both = await meet(t, here, { card: "assassin" });
    await stalk(both, file);
    tellings.push(await Promise.all(both.map(async (friend) => masked(await told(friend)))));
  }
  const [[oneHost, oneGuest], [twoHost, twoGuest]] = tellings;
  assert.deepEqual(oneGuest, twoGuest);
  assert.notDeepEqual(oneHost, twoHost, "who may know does know");
});
