// Pages that come from `duskboard serve` itself: its file, its broker, and what they ask for when.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { launch } from "../lib/browser.mjs";
import { Person, Server } from "../lib/online.mjs";
import { Friend } from "../lib/peer.mjs";

const HELPER = "stun:127.0.0.1:9";
const here = {};

before(async () => {
  here.server = await Server.start(["--ice-servers", JSON.stringify([{ urls: [HELPER] }])]);
  here.host = { url: here.server.url };
  here.browser = await launch({ args: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] });
});
after(async () => {
  await here.browser?.close();
  await here.server?.close();
});

test("two pages of the server meet through its broker, and say whom they ask", async (t) => {
  const host = await Friend.come(t, here, { name: "Ada" });
  const guest = await Friend.come(t, here, { name: "Bo" });
  await host.choose();
  const { port } = new URL(here.server.url);
  await host.page.locator(".plan", { hasText: `ws://127.0.0.1:${port}/peerjs/` }).waitFor();
  await host.page.locator(".plan", { hasText: HELPER }).waitFor();
  await host.create();
  await guest.join(host.room());
  await Promise.all([host.seated(), guest.seated()]);
  await host.play("e2e4");
  await guest.says("Your turn");
});

test("the code of a server's room is drawn without asking for anything but the drawer", async (t) => {
  const asked = [];
  const person = await Person.come(t, here, { name: "Ada" });
  person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const link = await person.invite({ card: "chess" });
  await person.page.locator(`svg.qr[data-link="${link}"]`).waitFor();
  await person.page.waitForLoadState("networkidle");
  const own = /^\/(favicon\.svg|line-[^/]+\.(js|wasm)|(table|chunk)-[^/]+\.wasm|api\/rooms.*|api\/me|socket)$/;
  assert.ok(asked.some((path) => path.startsWith("/line-")), "the check can fail");
  assert.deepEqual(asked.filter((path) => !own.test(path)), []);
});

test("the server lets its own page use the camera", async (t) => {
  const friend = await Friend.come(t, here, {
    scripts: [() => (window.BarcodeDetector = class { detect = async () => []; })],
  });
  await friend.choose();
  await friend.button("Scan").click();
  await friend.page.waitForFunction(() => document.querySelector("dialog.scan video").videoWidth > 0);
});
