// Codes are read with the camera where the browser can: the test plants the reader, Chromium has the camera.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Friend, neighbourhood } from "../lib/peer.mjs";

const here = neighbourhood(undefined, {
  args: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});

/** Before the page: a reader that sees `window.code` once the camera shows something, and an eye on the camera. */
function reader() {
  // The empty page before it has no camera.
  if (!navigator.mediaDevices) return;
  window.BarcodeDetector = class {
    constructor({ formats }) {
      this.able = formats.includes("qr_code");
    }
    async detect(video) {
      const seen = this.able && video.videoWidth > 0 && window.code;
      return seen ? [{ rawValue: seen }] : [];
    }
  };
  window.tracks = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (about) => {
    const stream = await ask(about);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}

/** Whether each camera that was turned on is on. */
const cameras = (friend) => friend.page.evaluate(() => window.tracks.map((track) => track.readyState));

/** Holds a code before the camera. */
async function scan(friend, code) {
  await friend.page.evaluate((code) => (window.code = code), code);
  await friend.button("Scan").click();
}

test("an invitation and its reply are read from the two screens", async (t) => {
  const scripts = [reader];
  const host = await Friend.come(t, here, { name: "Ada", scripts });
  const guest = await Friend.come(t, here, { name: "Bo", scripts });
  await host.create();
  await guest.choose();
  await scan(guest, await host.scanned(await host.message()));
  await scan(host, await guest.scanned(await guest.message()));
  await Promise.all([host.seated(), guest.seated()]);
  for (const friend of [host, guest]) {
    assert.deepEqual(await cameras(friend), ["ended"], "the camera is off again");
    assert.equal(await friend.page.locator("dialog.scan").count(), 0);
  }
});

test("who closes it has the camera off, and who may not use it is told why", async (t) => {
  const friend = await Friend.come(t, here, { scripts: [reader] });
  await friend.choose();
  await friend.button("Scan").click();
  const dialog = friend.page.locator("dialog.scan");
  await friend.page.waitForFunction(() => document.querySelector("dialog.scan video").videoWidth > 0);
  assert.deepEqual(await cameras(friend), ["live"], "the check can fail");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await friend.page.waitForFunction(() => window.tracks.every((track) => track.readyState === "ended"));
  await friend.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  await friend.button("Scan").click();
  await dialog.getByText("Permission denied").waitFor();
});

test("a browser that reads no codes offers none", async (t) => {
  const friend = await Friend.come(t, here);
  await friend.choose();
  await friend.page.locator(".plan", { hasText: "Nobody is asked" }).waitFor();
  assert.equal(await friend.page.evaluate(() => "BarcodeDetector" in window), false);
  assert.equal(await friend.button("Scan").count(), 0);
});
