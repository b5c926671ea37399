// A person at the page: chooses a game, plays on the board, reads what it says.
import assert from "node:assert/strict";

/** The words for what a label says beyond the piece, so that a board can be read without them. */
const REMARKS = /, (in check|lit|revealed|can go there|can take|can shoot)/g;

const OPPONENTS = { friend: "a friend, here", computer: "the computer" };

/** Chooses a game on the front page, without starting it. */
export async function choose(page, about = {}) {
  const { card = "chess", opponent = "friend", level, side, think, clock, options = {} } = about;
  // The label around a choice is what people see and press: it may lie over the choice itself.
  const there = { force: true };
  const pick = (name, value) =>
    page.locator(`input[name="${name}"][value="${value}"]`).check(there);
  await pick("game", card);
  await page.getByRole("radio", { name: OPPONENTS[opponent], exact: true }).check(there);
  if (level) await pick("level", level);
  await unfold(page);
  if (think) await pick("think", think);
  if (side) await page.getByRole("radio", { name: side, exact: true }).check(there);
  await pick("clock", clock ? "own" : "none");
  if (clock) {
    await page.getByRole("spinbutton", { name: "minutes each" }).fill(String(clock.minutes));
    await page.getByRole("spinbutton", { name: "seconds added" }).fill(String(clock.increment));
  }
  if (Object.keys(options).length) {
    for (const [key, value] of Object.entries(options)) await pick(key, value);
  }
}

/** Opens what is folded on the front page. */
export function unfold(page) {
  return page.locator("details.finer").evaluate((details) => (details.open = true));
}

/** Starts a game from the front page and waits until somebody can play, or take over. */
export async function start(page, about) {
  await choose(page, about);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".cells, .hand-over").first().waitFor();
  return new Table(page);
}

/** The squares of an action as the contract writes it: `e2e4`, `e7e8q`, `A@c3`, `b2*b5`, `b2b2`. */
export function squares(action) {
  const named = action.match(/[a-h][1-8]/g);
  return named.length === 2 && named[0] === named[1] ? [named[0]] : named;
}

const PROMOTIONS = {
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  t: "triceratops",
  a: "assassin",
};

/** The board and what stands beside it. */
export class Table {
  constructor(page) {
    this.page = page;
  }

  cell(square) {
    return this.page.locator(`.cells [data-square=${square}]`);
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  // ---- what it shows ----------------------------------------------------------------------

  /** What is said about a square: "white pawn, can take". */
  async label(square) {
    return (await this.cell(square).getAttribute("aria-label")).slice(`${square}, `.length);
  }

  /** What stands on each square, by its name; empty ones are left out. */
  async board() {
    const cells = this.page.locator(".cells [data-square]");
    const labels = await cells.evaluateAll((all) =>
      all.map((cell) => [cell.dataset.square, cell.getAttribute("aria-label")]),
    );
    const read = labels.map(([at, text]) => [
      at,
      text.slice(at.length + 2).replaceAll(REMARKS, ""),
    ]);
    return Object.fromEntries(read.filter(([, what]) => what !== "empty"));
  }

  /** Squares whose label has this remark: "can go there", "lit". */
  async remarked(remark) {
    const cells = this.page.locator(`.cells [aria-label*=", ${remark}"]`);
    return (await cells.evaluateAll((all) => all.map((cell) => cell.dataset.square))).sort();
  }

  /** Where marks of a class lie on the drawing: `mark last`, `aim capture`. */
  async marks(selector) {
    const flipped = await this.flipped();
    const ranks = (await this.page.locator(".cells [data-square]").count()) / 8;
    const corners = await this.page.locator(`.board.live svg ${selector}`).evaluateAll((all) =>
      all.map((mark) => {
        const { x, y, width, height } = mark.getBBox();
        return [Math.floor((x + width / 2) / 100), Math.floor((y + height / 2) / 100)];
      }),
    );
    const name = ([column, row]) => {
      const [file, rank] = flipped ? [7 - column, row] : [column, ranks - 1 - row];
      return "abcdefgh"[file] + (rank + 1);
    };
    return corners.map(name).sort();
  }

  /** Whether the second seat sits below. */
  async flipped() {
    return (await this.page.locator(".cells [data-square]").first().getAttribute("data-square")) === "h1";
  }

  status() {
    return this.page.locator(".status strong");
  }

  /** The moves as this screen has them. */
  moves() {
    return this.page.locator(".history .move").allInnerTexts();
  }

  /** Waits until the status says something. */
  async says(text) {
    await this.page.locator(".status strong", { hasText: text }).waitFor();
  }

  /** Waits until so many moves are in the list, and the dice have fallen that the last one threw. */
  async made(count) {
    await this.page.locator(".history .move").nth(count - 1).waitFor();
    await this.page.locator(".status strong", { hasText: "Chance decides" }).waitFor({ state: "detached" });
  }

  /** Waits until the list has these moves and no others: the screen before this one has a list, too. */
  async lists(moves) {
    const same = (moves) => {
      const shown = [...document.querySelectorAll(".history .move")].map((move) => move.innerText);
      return shown.length === moves.length && shown.every((text, at) => text === moves[at]);
    };
    await this.page.waitForFunction(same, moves).catch(() => {});
    assert.deepEqual(await this.moves(), moves);
  }

  /** Waits until a square shows this. */
  async shows(square, what) {
    await this.page
      .locator(`.cells [data-square=${square}][aria-label^="${square}, ${what}"]`)
      .waitFor();
  }

  // ---- what a person does ------------------------------------------------------------------

  /** Plays an action in one of the `WAYS`. */
  async play(action, way = "click") {
    await WAYS[way](this, squares(action));
    const promotion = action.match(/^[a-h]\d[a-h]\d([a-z])$/)?.[1];
    if (promotion) await this.button(PROMOTIONS[promotion]).click();
  }

  /** Plays actions one after the other, each when the one before is in the list of moves. */
  async playAll(actions, way) {
    for (const action of actions) {
      const before = (await this.moves()).length;
      await this.play(action, way);
      await this.made(before + 1);
    }
  }

  /** The other has the device now and says so. */
  async handOver(to) {
    await this.page.getByRole("heading", { name: `Pass the device to ${to}` }).waitFor();
    await this.button(`I am ${to}: show the board`).click();
    await this.page.locator(".cells").waitFor();
  }

  /** Plays actions of a game with secrets: each player takes the device, plays, passes it on. */
  async playInTurns(actions, { way, first = "White", ask = () => {} } = {}) {
    const sides = first === "White" ? ["White", "Black"] : ["Black", "White"];
    for (const [number, action] of actions.entries()) {
      await this.handOver(sides[number % 2]);
      await ask(this, sides[number % 2], number);
      await this.play(action, way);
    }
  }

  /** Chooses something of the sheet behind an icon. */
  async #behind(icon, name) {
    await this.button(icon).click();
    await this.page.locator("dialog[open]").getByText(name, { exact: true }).click();
  }

  /** Ends the game in one of the ways that need a second touch. */
  ends(name) {
    return this.#behind("Draw or resign", name);
  }

  /** Chooses something that is rarely wanted. */
  menu(name) {
    return this.#behind("More", name);
  }

  async resign() {
    await this.ends("Resign");
    await this.says(/resigned/);
  }

  /** The file that a click offers. */
  async download(click) {
    const [file] = await Promise.all([this.page.waitForEvent("download"), click()]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString() };
  }

  /** Gives the page a file to load. */
  async load(text, name = "game.json") {
    const asked = this.page.waitForEvent("filechooser");
    await this.menu("Load");
    await (await asked).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  }

  /** The short message at the edge of the page. */
  toast(text) {
    return this.page.locator(".toast.shown", { hasText: text });
  }
}

// ---- pointer and keys ------------------------------------------------------------------------

async function click(table, path) {
  for (const square of path) await table.cell(square).click();
}

async function middle(table, square) {
  const { x, y, width, height } = await table.cell(square).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(table, path) {
  const { mouse } = table.page;
  const points = [];
  for (const square of path) points.push(await middle(table, square));
  await mouse.move(...points[0]);
  await mouse.down();
  if (points[1]) await mouse.move(...points[1], { steps: 4 });
  await mouse.up();
}

async function keys(table, path) {
  for (const square of path) {
    await walk(table, square);
    await table.page.keyboard.press("Enter");
  }
}

/** Goes to a square with the arrows, from where the board was left. */
async function walk(table, square) {
  const { page } = table;
  const focused = () => page.evaluate(() => document.activeElement?.dataset?.square);
  if (!(await focused())) await page.locator('.cells [tabindex="0"]').focus();
  const from = await focused();
  const turned = (await table.flipped()) ? -1 : 1;
  const files = (square.charCodeAt(0) - from.charCodeAt(0)) * turned;
  const ranks = (square[1] - from[1]) * turned;
  const press = async (key, times) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key);
  };
  await press(files < 0 ? "ArrowLeft" : "ArrowRight", Math.abs(files));
  await press(ranks < 0 ? "ArrowDown" : "ArrowUp", Math.abs(ranks));
  assert.equal(await focused(), square, "the arrows lead to the square");
}

const WAYS = { click, drag, keys };
