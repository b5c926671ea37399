// Two friends whose pages are joined directly: a static host, brokers, and what it takes to meet.
import { after, before } from "node:test";
import jsQR from "jsqr";
import { launch, open } from "./browser.mjs";
import { host } from "./host.mjs";
import { brokerFile, peerServer } from "./line.mjs";
import { Server, remembering } from "./online.mjs";
import { Table, unfold } from "./table.mjs";
import { count, overhear } from "./wire.mjs";

/** Where two pages can meet: each answers with the host's `duskboard.json` and how to end it. */
export const BROKERS = {
  "the npm package peer": async () => {
    const broker = await peerServer();
    return { file: brokerFile(broker.port), ...broker };
  },
  "duskboard serve": async () => {
    const server = await Server.start();
    const { port } = new URL(server.url);
    return { file: brokerFile(Number(port), "/peerjs"), close: () => server.close() };
  },
};

/** A static host, a browser (started with `options`) and, if wanted, a broker: call once at the top of a test file. */
export function neighbourhood(begin, options) {
  const here = {};
  before(async () => {
    here.broker = await begin?.();
    const files = here.broker ? { "duskboard.json": here.broker.file } : {};
    here.host = await host({ base: "/some/where/", files });
    here.browser = await launch(options);
  });
  after(async () => {
    await here.browser?.close();
    await here.host?.close();
    await here.broker?.close();
  });
  return here;
}

/** A host without the file, and what else a static host does not have. */
const MISSING = /Failed to load|status of 404|WebSocket/;

/** Somebody at a page of a static host. */
export class Friend extends Table {
  static async come(t, here, { name, fragment = "", scripts = [], ...options } = {}) {
    const url = here.host.url;
    const storageState = remembering(url, name ?? "Ada");
    const about = { fragment, storageState, complaints: MISSING, scripts: [overhear, ...scripts] };
    const page = await open(t, here, { ...about, ...options });
    return Object.assign(new Friend(page), { url });
  }

  /** The room in the address. */
  room() {
    return this.page.url().match(/#\/p\/(\w+)/)?.[1];
  }

  async seated() {
    await this.page.locator(".game .cells").waitFor();
    return this;
  }

  /** Waits until the line is as this says. */
  async line(text) {
    await this.page.locator(".room-line", { hasText: text }).waitFor();
  }

  /** Chooses a game with a friend's device on the front page. */
  async choose({ card = "chess", options = {}, clock = false } = {}) {
    const { page } = this;
    const pick = (name, value) =>
      page.locator("label", { has: page.locator(`input[name="${name}"][value="${value}"]`) }).click();
    await pick("game", card);
    await page.locator("label.pill").getByText("a friend, directly", { exact: true }).click();
    await pick("clock", clock ? "10+0" : "none");
    await unfold(page);
    for (const [key, value] of Object.entries(options)) await pick(key, value);
  }

  /** Opens a room, and waits in it. */
  async create(about) {
    await this.choose(about);
    await this.button("Create a room").click();
    await this.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
    return this.room();
  }

  /** Comes into a room by its id, pasted on the front page. */
  async join(room) {
    await this.page.locator("label.pill").getByText("a friend, directly", { exact: true }).click();
    await this.page.getByRole("textbox", { name: "Join by room id or invitation" }).fill(room);
    await this.button("Join").click();
  }

  /** The text that has to be sent to the friend. */
  async message() {
    await this.page.getByText(/Send this (invitation|reply)/).waitFor();
    return this.page.locator(".share input").last().inputValue();
  }

  /** What the QR code on the screen says, read from its picture. */
  async scanned(expected) {
    const code = this.page.locator(`svg.qr[data-link="${expected}"]`);
    await code.waitFor();
    const picture = await code.evaluate(async (svg) => {
      const copy = svg.cloneNode(true);
      copy.setAttribute("width", 800);
      copy.setAttribute("height", 800);
      copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 800;
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0, 800, 800);
      const { data } = pen.getImageData(0, 0, 800, 800);
      // One letter a pixel: millions of numbers take a minute on their way out of the page.
      return Array.from({ length: 800 * 800 }, (_, i) => (data[4 * i] < 128 ? "#" : " ")).join("");
    });
    const pixels = [...picture].flatMap((letter) => (letter === "#" ? [0, 0, 0, 255] : [255, 255, 255, 255]));
    return jsQR(Uint8ClampedArray.from(pixels), 800, 800)?.data;
  }

  /** The record of the finished game, as this side saves it. */
  async record() {
    const before = await count(this.page);
    await this.button("Record (JSON)").click();
    const saved = await this.page.waitForFunction((before) => {
      const said = window.overheard.slice(before).map((text) => JSON.parse(text));
      return said.find((message) => message.exported)?.exported.text;
    }, before);
    return saved.jsonValue();
  }
}

/** The ways in which two friends meet: each joins a guest to a host who waits in a room. */
export const WAYS = {
  broker: async (host, guest) => guest.join(host.room()),
  texts: async (host, guest) => {
    await guest.join(await host.message());
    const reply = await guest.message();
    await host.page.getByRole("textbox", { name: "Your friend's reply" }).fill(reply);
    await host.button("Connect").click();
  },
  codes: async (host, guest) => {
    await guest.join(await host.scanned(await host.message()));
    const reply = await guest.scanned(await guest.message());
    await host.page.getByRole("textbox", { name: "Your friend's reply" }).fill(reply);
    await host.button("Connect").click();
  },
};

/** Two friends at a board: `[host, guest]`. */
export async function meet(t, here, about = {}, way = "broker", options = {}) {
  const host = await Friend.come(t, here, { name: "Ada", ...options });
  const guest = await Friend.come(t, here, { name: "Bo", ...options });
  await host.create(about);
  await WAYS[way](host, guest);
  await Promise.all([host.seated(), guest.seated()]);
  return [host, guest];
}
