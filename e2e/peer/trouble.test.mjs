// What can go wrong between two pages is said in words, with what can be done about it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { brokerFile } from "../lib/line.mjs";
import { BROKERS, Friend, WAYS, meet, neighbourhood } from "../lib/peer.mjs";

const here = neighbourhood(BROKERS["the npm package peer"]);

/** The page says this within the time that anybody waits. */
async function says(friend, text) {
  const alert = friend.page.locator(".peer-trouble", { hasText: text });
  await alert.waitFor({ timeout: 30_000 });
  return alert;
}

test("nobody outside is asked before the person chooses, and then it is said who is", async (t) => {
  const asked = [];
  const friend = await Friend.come(t, here);
  friend.page.on("websocket", (socket) => asked.push(socket.url()));
  friend.page.on("request", (request) => asked.push(request.url()));
  await friend.choose();
  const { port } = here.broker;
  await friend.page.locator(".plan", { hasText: `127.0.0.1:${port}` }).waitFor();
  const outside = () => asked.filter((url) => !url.startsWith(here.host.url));
  assert.deepEqual(outside(), []);
  await friend.button("Create a room").click();
  await friend.line("Waiting for your friend");
  assert.ok(outside().length > 0, "the check can fail");
});

test("a wrong id, and one that nobody has", async (t) => {
  const guest = await Friend.come(t, here);
  await guest.join("not an id");
  await guest.toast("There is no such room").waitFor();
  await guest.join("aaaaaaaaaa");
  const alert = await says(guest, "No page has this room open");
  await alert.getByText("ask your friend to send you an invitation").waitFor();
});

test("the broker is gone: the host can invite without it, and the friend comes", async (t) => {
  const file = here.host.files["duskboard.json"];
  t.after(() => (here.host.files["duskboard.json"] = file));
  here.host.files["duskboard.json"] = brokerFile(1);
  const host = await Friend.come(t, here, { name: "Ada" });
  const guest = await Friend.come(t, here, { name: "Bo" });
  await host.create();
  const alert = await says(host, "The broker does not answer");
  await alert.getByRole("button", { name: "Send an invitation yourself" }).click();
  await WAYS.texts(host, guest);
  await Promise.all([host.seated(), guest.seated()]);
});

test("another page has the room's id: the host can invite without the broker", async (t) => {
  const host = await Friend.come(t, here, { name: "Ada" });
  const thief = await Friend.come(t, here, { name: "Cleo" });
  const guest = await Friend.come(t, here, { name: "Bo" });
  const room = await host.create();
  await host.line("Waiting for your friend");
  const { page } = host;
  const address = page.url();
  host.page = await page.context().newPage();
  await page.close();
  const id = `ws://127.0.0.1:${here.broker.port}/peerjs?key=peerjs&id=duskboard-${room}&token=stolen`;
  // The broker may not have noticed yet that the host is gone.
  await thief.page.evaluate(async (id) => {
    for (let said; said !== "OPEN"; ) {
      window.stolen = new WebSocket(id);
      const message = await new Promise((heard) => (window.stolen.onmessage = heard));
      said = JSON.parse(message.data).type;
    }
  }, id);
  await host.page.goto(address);
  const alert = await says(host, "Another page has this room's id");
  await alert.getByRole("button", { name: "Send an invitation yourself" }).click();
  await WAYS.texts(host, guest);
  await Promise.all([host.seated(), guest.seated()]);
});

test("a file that cannot be used is named, with what is wrong", async (t) => {
  const file = here.host.files["duskboard.json"];
  t.after(() => (here.host.files["duskboard.json"] = file));
  here.host.files["duskboard.json"] = '{"broker":{"host":7}}';
  const friend = await Friend.come(t, here);
  await friend.choose();
  await says(friend, /duskboard\.json.*broker\.host/);
});

test("a text that is no invitation, and no reply", async (t) => {
  const host = await Friend.come(t, here, { name: "Ada" });
  const room = await host.create();
  await host.button("Send an invitation yourself").click();
  await host.message();
  await host.page.getByRole("textbox", { name: "Your friend's reply" }).fill("hello");
  await host.button("Connect").click();
  await says(host, "not an invitation or a reply");
  const guest = await Friend.come(t, here, { name: "Bo", fragment: `#/p/${room}/hello` });
  await guest.button("Join").click();
  await says(guest, "not an invitation or a reply");
});

test("a third who has the id is told that two play already, and they play on", async (t) => {
  const [host, guest] = await meet(t, here);
  const third = await Friend.come(t, here, { name: "Cleo" });
  await third.join(host.room());
  await third.page.getByText(/two play here already|Both seats are taken/i).first().waitFor();
  await host.play("e2e4");
  await guest.says("Your turn");
  await guest.play("e7e5");
  await host.says("Your turn");
});

test("a room that is open in one tab is not opened in another, and the first plays on", async (t) => {
  const [host, guest] = await meet(t, here);
  for (const friend of [host, guest]) {
    const second = Object.assign(new Friend(await friend.page.context().newPage()), { url: friend.url });
    await second.page.goto(friend.page.url());
    await says(second, "Another page has this room's id");
    assert.equal(await second.button("Join").count(), 0);
    friend.second = second;
  }
  await host.play("e2e4");
  await guest.says("Your turn");
  await guest.play("e7e5");
  await host.says("Your turn");
  // The first is closed: the other goes on where it was.
  await host.page.close();
  await host.second.page.reload();
  await host.second.seated();
  await host.second.says("Your turn");
  await host.second.play("g1f3");
  await guest.says("Your turn");
});

test("the host's device holds what the game hides, and both are told so", async (t) => {
  const truth = "a changed program there could peek";
  const host = await Friend.come(t, here);
  await host.choose({ card: "assassin" });
  await host.page.getByText(truth).waitFor();
  const guest = await Friend.come(t, here, { fragment: "#/p/aaaaaaaaaa" });
  await guest.page.getByText(truth).waitFor();
});
