// Pages that hold nothing but a line, on a plain static host under a sub path, and the brokers they meet at.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DIST } from "./host.mjs";

const BIN = fileURLToPath(new URL("../node_modules/peer/dist/bin/peerjs.js", import.meta.url));
const TYPES = { js: "text/javascript", wasm: "application/wasm", json: "application/json" };
const BASE = "/some/where/";

/** A static host with an empty page beside the built files, and `file` as its `duskboard.json`. */
export async function lineHost(file) {
  const index = await readFile(path.join(DIST, "index.html"), "utf8");
  const script = index.match(/data-line="([^"]+)"/)[1];
  const policy = index.match(/<meta http-equiv="content-security-policy"[^>]*>/)?.[0] ?? "";
  const host = { file };
  const answer = async (name) => {
    if (name === "") return ["text/html", `<!doctype html><html data-line="${script}"><head><link rel="icon" href="favicon.svg">${policy}</head>`];
    if (name === "duskboard.json") return host.file === undefined ? undefined : [TYPES.json, host.file];
    if (name.includes("/")) return undefined;
    const body = await readFile(path.join(DIST, name)).catch(() => undefined);
    return body && [TYPES[name.split(".").pop()] ?? "application/octet-stream", body];
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const found = pathname.startsWith(BASE) ? await answer(pathname.slice(BASE.length)) : undefined;
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": found[0] }).end(found[1]);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  host.url = `http://127.0.0.1:${server.address().port}${BASE}`;
  host.close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return host;
}

/** The file that names a broker on this machine. */
export const brokerFile = (port, pathname = "/") =>
  JSON.stringify({ broker: { host: "127.0.0.1", port, path: pathname, secure: false } });

/** The broker of the npm package `peer`, as it is started from a command line. */
export async function peerServer(port) {
  const free = port ?? (await freePort());
  const args = [BIN, "--port", String(free), "--host", "127.0.0.1", "--path", "/"];
  const process_ = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(process_.stdout, "data");
  const close = async () => {
    const gone = once(process_, "exit");
    process_.kill("SIGKILL");
    await gone;
  };
  return { port: free, close };
}

/** A TURN server, Debian's coturn, and the file that takes no other way than through it. */
export async function turnServer(broker) {
  const addresses = Object.values(networkInterfaces()).flat();
  const { address } = addresses.find((one) => one.family === "IPv4" && !one.internal) ?? { address: "127.0.0.1" };
  const [port, folder] = [await freePort(), await mkdtemp(path.join(tmpdir(), "duskboard-turn-"))];
  const about = {
    "listening-ip": address, "listening-port": port, "relay-ip": address, realm: "duskboard", user: "friend:secret",
    userdb: path.join(folder, "users"), pidfile: path.join(folder, "pid"), "log-file": "stdout",
  };
  const flags = ["-n", "--no-cli", "--no-tls", "--no-dtls", "--lt-cred-mech", "--simple-log", "--allow-loopback-peers"];
  const options = Object.entries(about).map(([name, value]) => `--${name}=${value}`);
  const process_ = spawn("turnserver", [...flags, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  await once(process_.stdout, "data");
  const iceServers = [{ urls: [`turn:${address}:${port}?transport=udp`], username: "friend", credential: "secret" }];
  const close = async () => {
    const gone = once(process_, "exit");
    process_.kill("SIGKILL");
    await gone;
    await rm(folder, { recursive: true });
  };
  return { file: JSON.stringify({ ...JSON.parse(broker), iceServers, icePolicy: "relay" }), close };
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A line in a page of its own. */
export class LinePage {
  static async open(browser, url) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const line = new LinePage();
    Object.assign(line, { context, page, said: [], complaints: [] });
    page.on("console", (message) => message.type() === "error" && line.complaints.push(message.text()));
    await page.exposeFunction("heard", (text) => line.heard(JSON.parse(text)));
    await line.load(url);
    return line;
  }

  /** Loads the module as the page does: by name, when it is wanted. */
  async load(url) {
    await this.page.goto(url);
    await this.page.evaluate(async () => {
      const script = new URL(document.documentElement.dataset.line, document.baseURI).href;
      const { default: init, Line } = await import(script);
      await init();
      globalThis.line = new Line("duskboard.json", (text) => globalThis.heard(text));
      globalThis.line.say(JSON.stringify("plan"));
    });
  }

  heard(message) {
    this.said.push(message);
    this.wake?.();
  }

  say(message) {
    return this.page.evaluate((text) => globalThis.line.say(text), JSON.stringify(message));
  }

  /** The first thing said from `this.said[from]` on that `wanted` finds something in. */
  async until(wanted, patience = 60_000, from = 0) {
    const end = Date.now() + patience;
    for (;;) {
      for (const message of this.said.slice(from)) {
        const found = wanted(message);
        if (found !== undefined) return found;
      }
      const left = end - Date.now();
      if (left <= 0) throw new Error(`not said, but ${JSON.stringify(this.said).slice(0, 3000)}`);
      await new Promise((wake) => {
        const timer = setTimeout(wake, left);
        this.wake = () => (clearTimeout(timer), wake());
      });
    }
  }

  event(name, from = 0, patience = undefined) {
    return this.until((message) => message.event?.[name], patience, from);
  }

  state(name, from = 0) {
    return this.until((message) => (message.state === name ? true : undefined), undefined, from);
  }

  trouble(from = 0, patience = undefined) {
    return this.until((message) => message.trouble, patience, from);
  }

  close() {
    return this.context.close();
  }
}
