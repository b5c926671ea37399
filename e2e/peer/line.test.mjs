// The line alone: two pages on a plain static host find each other and speak, whatever way they take.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { launch } from "../lib/browser.mjs";
import { brokerFile, LinePage, lineHost, peerServer, turnServer } from "../lib/line.mjs";
import { Server } from "../lib/online.mjs";

const ROOM = "k3m9x2abcd";
const here = {};

before(async () => {
  here.host = await lineHost();
  here.browser = await launch();
});
after(async () => {
  await here.browser?.close();
  await here.host?.close();
});

async function pages(t) {
  const both = await Promise.all([0, 1].map(() => LinePage.open(here.browser, here.host.url)));
  t.after(() => Promise.all(both.map((one) => one.close())));
  // The file is read when the page is opened: the next page may find another.
  await Promise.all(both.map((one) => one.until((said) => said.plan ?? said.trouble)));
  return both;
}

/** Texts of every size arrive as they were sent, in order, both ways. */
async function speak(host, guest, from = [0, 0]) {
  const { peer: there } = await host.event("up", from[0]);
  const { peer: back } = await guest.event("up", from[1]);
  const texts = ["hello", "", "é漢".repeat(9_000), "x".repeat(1_000_000), "the last"];
  for (const [speaker, peer, listener] of [[host, there, guest], [guest, back, host]]) {
    const before = listener.said.length;
    for (const text of texts) await speaker.say({ order: { send: { peer, text } } });
    await listener.until((said) => said.event?.heard?.text === "the last" || undefined, undefined, before);
    const heard = listener.said.slice(before).map((said) => said.event?.heard?.text);
    assert.deepEqual(heard.filter((text) => text !== undefined), texts);
  }
  return [there, back];
}

/** Host and guest through the broker that the file names. */
async function meet(t) {
  const [host, guest] = await pages(t);
  await host.say({ host: { room: ROOM, token: "secret" } });
  await host.state("waiting");
  await guest.say({ join: { room: ROOM } });
  return [host, guest];
}

const BROKERS = {
  "the npm package peer": async () => {
    const broker = await peerServer();
    return { file: brokerFile(broker.port), close: broker.close };
  },
  "duskboard serve": async () => {
    const server = await Server.start();
    const { port } = new URL(server.url);
    return { file: brokerFile(Number(port), "/peerjs"), close: () => server.close() };
  },
};

for (const [name, begin] of Object.entries(BROKERS)) {
  test(`two pages meet through ${name}`, async (t) => {
    const broker = await begin();
    t.after(broker.close);
    here.host.file = broker.file;
    const [host, guest] = await meet(t);
    await speak(host, guest);
    const states = (line) => line.said.map((said) => said.state).filter(Boolean);
    assert.deepEqual(states(guest), ["calling", "joining", "joined"]);
    assert.deepEqual(states(host), ["calling", "waiting", "joining", "joined"]);
    // The guest's page is loaded again and comes back as another peer.
    await guest.load(here.host.url);
    const from = [host.said.length, guest.said.length];
    await guest.say({ join: { room: ROOM } });
    await speak(host, guest, from);
    // The host's page is loaded again: the guest comes back by itself.
    const later = [host.said.length, guest.said.length];
    await host.load(here.host.url);
    await host.say({ host: { room: ROOM, token: "secret" } });
    await speak(host, guest, later);
    assert.deepEqual([host.complaints, guest.complaints], [[], []]);
  });
}

test("two pages meet where only a TURN server joins them", async (t) => {
  const broker = await peerServer();
  t.after(broker.close);
  const turn = await turnServer(brokerFile(broker.port));
  t.after(turn.close);
  here.host.file = turn.file;
  const [host, guest] = await meet(t);
  await speak(host, guest);
  const plan = await guest.until((said) => said.plan);
  assert.match(plan.servers.join(), /^turn:/);
});

test("two pages meet by texts alone", async (t) => {
  here.host.file = undefined;
  const [host, guest] = await pages(t);
  const plan = await host.until((said) => said.plan);
  assert.deepEqual(plan, { broker: null, servers: [], scans: false });
  await host.say({ invite: { room: ROOM } });
  const { text: invitation } = await host.until((said) => said.invitation);
  assert.match(invitation, /^[\w-]{100,400}$/);
  await guest.say({ accept: { invitation } });
  const { room, text: reply } = await guest.until((said) => said.reply);
  assert.equal(room, ROOM);
  for (const wrong of ["", "hello", invitation, reply.slice(0, -1)]) {
    const from = host.said.length;
    await host.say({ conclude: { reply: wrong } });
    assert.equal((await host.trouble(from)).trouble, "bad-text", wrong);
  }
  // People take longer to send a reply than browsers look for a way.
  await new Promise((later) => setTimeout(later, Number(process.env.DUSKBOARD_REPLY_MS ?? 20_000)));
  await host.say({ conclude: { reply } });
  await speak(host, guest);
});

test("what does not work is said in time", async (t) => {
  const broker = await peerServer();
  t.after(broker.close);
  const [none] = await pages(t);
  here.host.file = brokerFile(broker.port);
  const [host, other] = await pages(t);
  here.host.file = JSON.stringify({ ...JSON.parse(brokerFile(broker.port)), icePolicy: "relay" });
  const [cut] = await pages(t);
  here.host.file = brokerFile(1);
  const [lost] = await pages(t);
  here.host.file = '{"broker":{"host":7}}';
  const [misled] = await pages(t);
  await host.say({ host: { room: ROOM, token: "one" } });
  await host.state("waiting");
  for (const [line, wish, expected, words] of [
    [none, { join: { room: ROOM } }, "no-broker", /knows no broker/],
    [lost, { host: { room: ROOM, token: "x" } }, "no-broker", /socket closed/],
    [other, { join: { room: "nobodyhere" } }, "no-such-id", /no page/],
    [cut, { join: { room: ROOM } }, "no-route", /no way/],
    [other, { host: { room: ROOM, token: "two" } }, "id-taken", /another page/],
    [other, { accept: { invitation: "x" } }, "bad-text", /no invitation/],
    [misled, { join: { room: ROOM } }, "bad-config", /broker\.host/],
  ]) {
    const from = line.said.length;
    await line.say(wish);
    const { trouble, text } = await line.trouble(from, 15_000);
    assert.equal(trouble, expected, JSON.stringify(wish));
    assert.match(text, words);
  }
});
