// WebKit as Debian has it: its driver, spoken to in the words of WebDriver, and a screen that nobody sees.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

const DRIVER = process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";

/** A port that is free now. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A screen in memory: its process, and its name. */
async function screen() {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(child.stdio[3], "data");
  return { child, display: `:${String(number).trim()}` };
}

/** One window of WebKit. */
export class WebKit {
  #children = [];

  static async launch() {
    const webkit = new WebKit();
    const { child, display } = await screen();
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
    const driver = spawn(DRIVER, [`--port=${port}`], { stdio: "ignore", env });
    webkit.#children.push(driver, child);
    webkit.url = `http://127.0.0.1:${port}`;
    await webkit.#answers();
    const { sessionId } = await webkit.#ask("POST", "/session", { capabilities: { alwaysMatch: {} } });
    webkit.url += `/session/${sessionId}`;
    return webkit;
  }

  async #answers() {
    for (let tries = 100; ; tries--) {
      const ready = await fetch(`${this.url}/status`).catch((error) => tries || Promise.reject(error));
      if (ready.ok) return;
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  async #ask(method, path, body) {
    const answer = await fetch(this.url + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(`${path}: ${value.error}: ${value.message}`), { kind: value.error });
    return value;
  }

  goto(url) {
    return this.#ask("POST", "/url", { url });
  }

  /** Runs a function in the page. */
  evaluate(run, ...args) {
    return this.#ask("POST", "/execute/sync", { script: `return (${run})(...arguments)`, args });
  }

  /** Waits for an element; answers with its text. */
  async wait(selector, seconds = 30) {
    for (let tries = seconds * 10; ; tries--) {
      const text = await this.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, selector);
      if (text !== null) return text;
      if (!tries) throw new Error(`no ${selector} in WebKit`);
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  /** Clicks on an element, as a person would: where it is seen. */
  async click(selector) {
    await this.wait(selector);
    const found = await this.#ask("POST", "/element", { using: "css selector", value: selector });
    await this.#ask("POST", `/element/${Object.values(found)[0]}/click`, {});
  }

  async close() {
    await this.#ask("DELETE", "").catch(() => {});
    for (const child of this.#children) child.kill();
  }
}
