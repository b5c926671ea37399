// What the worker says to the page, overheard.

/** To be run before the page: keeps a copy of every message. */
export function overhear() {
  const heard = [];
  Object.defineProperty(window, "overheard", { get: () => heard });
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...about) {
      super(...about);
      this.addEventListener("message", (event) => heard.push(event.data));
    }
  };
}

/** The messages from the `from`-th on, read. */
export async function heard(page, from = 0) {
  const texts = await page.evaluate((from) => window.overheard.slice(from), from);
  return texts.map((text) => JSON.parse(text));
}

/** How many messages there were. */
export const count = (page) => page.evaluate(() => window.overheard.length);

/** Whether a message is the sealed game, which the page keeps and cannot read. */
export const sealed = (message) => "kept" in message;

/** All views of a position in messages, wherever they are. */
export function views(messages) {
  const found = [];
  const look = (value, key) => {
    if (typeof value === "string" && (key === "view" || key === "start")) found.push(value);
    if (value && typeof value === "object") {
      for (const [key, part] of Object.entries(value)) look(part, key);
    }
  };
  look(messages);
  return found;
}

/** The board of a view: its first field. */
export const board = (view) => view.split(" ")[0];
