// People at the pages of one server: what it takes to start it, to reach it, to sit down.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { launch, open } from "./browser.mjs";
import { Table, unfold } from "./table.mjs";

/** The server under test. */
export const BIN =
  process.env.DUSKBOARD_BIN ??
  fileURLToPath(new URL("../../target/debug/duskboard", import.meta.url));

/** Many tests at one address are no attack. */
const NO_LIMITS = [
  "max-sockets-per-address",
  "max-waiting-per-address",
  "max-computers-per-address",
  "requests-per-minute",
  "rooms-per-minute",
  "messages-per-minute",
  "entrances-per-minute",
  "commands-per-minute",
];

// ---- the server ---------------------------------------------------------------------------

/** A real server with its games in a folder of its own. */
export class Server {
  static async start(options = []) {
    const server = new Server();
    server.options = options;
    server.data = await mkdtemp(path.join(tmpdir(), "duskboard-e2e-"));
    await server.run("127.0.0.1:0");
    return server;
  }

  async run(address) {
    const limits = NO_LIMITS.flatMap((limit) => [`--${limit}`, "0"]);
    const args = ["serve", "--addr", address, "--data", this.data, "--log", "warn", ...limits, ...this.options];
    this.process = spawn(BIN, args, { stdio: ["ignore", "pipe", "inherit"] });
    const failed = once(this.process, "exit").then(() => assert.fail("the server did not start"));
    const [line] = await Promise.race([once(this.process.stdout, "data"), failed]);
    this.address = String(line).match(/http:\/\/(\S+)/)[1];
    this.url = `http://${this.address}/`;
  }

  /** As a power cut would: SIGKILL. */
  async kill() {
    const gone = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await gone;
  }

  /** Starts again where it was, with what it has kept. */
  again() {
    return this.run(this.address);
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Asks over HTTP, as a program would. */
  async ask(method, where, body) {
    const answer = await fetch(this.url + where, {
      method,
      headers: body && { "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    assert.ok(answer.ok, `${method} ${where}: ${answer.status}`);
    return answer.json();
  }

  /**
   * A room in which both seats are taken, without a page: `{room, keys}`, the key of the first
   * seat first. `about` is what the room is asked for with.
   */
  async room(about) {
    const wish = { game: { variant: about.variant ?? "chess", options: about.options ?? {} } };
    const { clock, grace_ms, place_ms, names = ["Ada", "Bo"], open = false } = about;
    Object.assign(wish, { clock, grace_ms, place_ms, open });
    const { room, key } = await this.ask("POST", "api/rooms", wish);
    const sit = (name, key) =>
      this.ask("POST", `api/rooms/${room}/join`, { name, nonce: nonce(), key });
    await sit(names[0], key);
    const guest = await sit(names[1]);
    return { room, keys: [key, guest.key] };
  }
}

const nonce = () => randomBytes(32).toString("hex");

/** A line between browser and server that can be cut: the network of one device. */
export class Cable {
  #sockets = new Set();
  #whole = true;
  #deaf = false;
  #mute = false;

  static async to(server) {
    const cable = new Cable();
    cable.listener = createServer((here) => cable.#join(here, server.address));
    await new Promise((ready) => cable.listener.listen(0, "127.0.0.1", ready));
    cable.url = `http://127.0.0.1:${cable.listener.address().port}/`;
    return cable;
  }

  #join(here, address) {
    if (!this.#whole) return here.destroy();
    const [host, port] = address.split(":");
    const there = connect(Number(port), host);
    for (const [a, b] of [[here, there], [there, here]]) {
      this.#sockets.add(a);
      a.on("data", (bytes) => !this.#mute && (a === here || !this.#deaf) && b.write(bytes));
      a.on("error", () => b.destroy());
      a.on("close", () => {
        this.#sockets.delete(a);
        b.destroy();
      });
    }
  }

  /** What the server says does not arrive any more. */
  deaf() {
    this.#deaf = true;
  }

  /** Nothing arrives any more on either side, and nobody is told: a network that drops its packets. */
  mute() {
    this.#mute = true;
  }

  cut() {
    this.#whole = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() {
    this.#deaf = false;
    this.#mute = false;
    this.#whole = true;
  }

  close() {
    this.cut();
    return new Promise((closed) => this.listener.close(closed));
  }
}

/** The server and the browser of a test file: call once at its top, read in its tests. */
export function house() {
  const here = {};
  before(async () => {
    here.server = await Server.start();
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.close();
  });
  return here;
}

// ---- the people ---------------------------------------------------------------------------

/** What browsers remark on when a server is gone or has no such room. */
export const LOST = /WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_INTERNET|ERR_SOCKET|Failed to load/;

/** Somebody at a page of the server: a table, and everything that has reached the page. */
export class Person extends Table {
  /**
   * Opens the page in a fresh profile. `options` as for `open`; `url` if it is reached over a
   * cable, `name` to be known by.
   */
  static async come(t, here, options = {}) {
    const { name, ...rest } = options;
    const heard = new Ear();
    const browser = {
      newContext: async (profile) => {
        const context = await here.browser.newContext(profile);
        context.on("page", (page) => heard.listen(page));
        return context;
      },
    };
    const profile = { url: here.server.url, ...rest };
    if (name) profile.storageState = remembering(profile.url, name);
    const page = await open(t, { ...here, browser }, profile);
    const person = new Person(page);
    return Object.assign(person, { heard, here, url: profile.url });
  }

  /** Takes the seat of a key, as the link of a seat does. */
  static sit(t, here, room, key, options = {}) {
    return Person.come(t, here, { fragment: `r/${room}#${key}`, ...options });
  }

  /** Opens another tab of the same profile. */
  async tab(fragment = "") {
    const page = await this.page.context().newPage();
    await page.goto(this.url + fragment);
    await page.locator("header.top").waitFor();
    return Object.assign(new Person(page), { heard: this.heard, here: this.here, url: this.url });
  }

  /** The room in the address. */
  room() {
    return this.page.url().match(/#\/r\/(\w+)/)?.[1];
  }

  /** Waits until the game is on the screen. */
  async seated() {
    await this.page.locator(".game .cells").waitFor();
    return this;
  }

  /** Waits until the connection is as this says. */
  async connection(text) {
    await this.page.locator(".room-line", { hasText: text }).waitFor();
  }

  /** The front page, with a game between people elsewhere chosen. */
  async chooseOnline({ card = "chess", side, clock = true, options = {}, lobby = true } = {}) {
    const { page } = this;
    const pick = (name, value) =>
      page.locator("label", { has: page.locator(`input[name="${name}"][value="${value}"]`) }).click();
    const pill = (text) => page.locator("label.pill").getByText(text, { exact: true }).click();
    await pick("game", card);
    await pill("a friend, online");
    await pick("clock", clock ? "10+0" : "none");
    await unfold(page);
    if (side) await pill(side);
    for (const [key, value] of Object.entries(options)) await pick(key, value);
    await page.getByRole("checkbox", { name: "Show it in the lobby" }).setChecked(lobby);
  }

  /** Makes a room and waits in it. Answers with its link. */
  async invite(about) {
    await this.chooseOnline(about);
    await this.button("Create a room").click();
    await this.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
    return this.page.getByRole("textbox", { name: "Invite a friend" }).inputValue();
  }

  /** Takes the free seat of the room that is on the screen. */
  async sitDown() {
    await this.button("Sit down and play").click();
    return this.seated();
  }

  /** Says yes to whatever the page asks from now on. */
  agreeable() {
    this.page.on("dialog", (dialog) => dialog.accept());
    return this;
  }
}

/** A browser that has been here before, and knows what somebody is called. */
export function remembering(url, name) {
  const localStorage = [{ name: "duskboard.prefs", value: JSON.stringify({ name }) }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

/** Two people in a room that is already theirs, on their pages: `[first, second]`. */
export async function pair(t, here, about = {}, options = {}) {
  const { room, keys } = await here.server.room(about);
  const people = await Promise.all(keys.map((key) => Person.sit(t, here, room, key, options)));
  await Promise.all(people.map((person) => person.seated()));
  for (const person of people) Object.assign(person, { at: room });
  return Object.assign(people, { room, keys });
}

/** Plays actions in turn, each when both have seen the one before and what chance made of it. */
export async function playBoth([first, second], actions, { from = 0 } = {}) {
  for (const [number, action] of actions.entries()) {
    const [mover, other] = (from + number) % 2 ? [second, first] : [first, second];
    await mover.says("Your turn");
    await mover.play(action);
    await Promise.all([mover, other].map((person) => person.made(from + number + 1)));
  }
}

/** Everything a server has sent to the pages of one profile, and what they have said to it. */
export class Ear {
  frames = [];
  said = [];
  answers = [];
  files = new Set();
  #pending = [];

  listen(page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.frames.push(String(payload)));
      socket.on("framesent", ({ payload }) => this.said.push(String(payload)));
    });
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.includes("/api/")) return this.files.add(pathname);
      this.#pending.push(response.text().then((text) => this.answers.push(text), () => {}));
    });
  }

  /** All of it, as text. */
  async bytes() {
    await Promise.all(this.#pending);
    return [...this.answers, ...this.frames];
  }

  /** Orders of one kind that were said: `act`, `resign`. */
  orders(kind) {
    const commands = this.said.map((text) => JSON.parse(text).command?.command).filter(Boolean);
    return commands.filter(({ order }) => order === kind || Object.keys(order)[0] === kind);
  }
}
