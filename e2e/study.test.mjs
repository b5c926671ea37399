// After the game and beyond it: the analysis board, the editor, reviews.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { open, setting } from "./lib/browser.mjs";
import { Table, squares, start } from "./lib/table.mjs";

const here = setting();

const PHONE = { width: 390, height: 844 };

/** Somebody at the analysis board. */
class Student {
  constructor(page) {
    this.page = page;
    this.table = new Table(page);
  }

  static async come(t, what, options = {}) {
    const page = await open(t, here, { fragment: `#/analysis/${what}`, ...options });
    await page.locator(".study .cells").waitFor();
    return new Student(page);
  }

  async play(...actions) {
    for (const action of actions) {
      for (const square of squares(action)) await this.page.locator(`.cells [data-square=${square}]`).click();
    }
  }

  /** All moves as they are read, variations in brackets. */
  moves() {
    return this.page.locator(".tree .moves").evaluate((list) => {
      const read = (element) =>
        [...element.children]
          .map((child) => {
            if (child.matches(".variation")) return `(${read(child)})`;
            if (child.matches(".move")) return child.innerText.replace(/\s+/g, "");
            return child.matches(".comment") ? `{${child.innerText}}` : read(child);
          })
          .join(" ");
      return read(list);
    });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async reads(expected) {
    await assert.doesNotReject(
      this.page.waitForFunction(
        (text) => document.querySelector(".tree .moves").innerText.replace(/\s+/g, "").includes(text),
        expected.replace(/[\s(){}]+/g, ""),
      ),
    );
    assert.equal(await this.moves(), expected);
  }

  async open(text) {
    await this.button("Open …").click();
    await this.page.locator(".dialog[open] textarea").fill(text);
    await this.button("Open this text").click();
  }

  async openFile(text) {
    await this.button("Open …").click();
    const chooser = this.page.waitForEvent("filechooser");
    await this.button("Choose a file").click();
    await (await chooser).setFiles({ name: "games.pgn", mimeType: "application/x-chess-pgn", buffer: Buffer.from(text) });
  }

  async saved(name) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.button(name).click()]);
    return readFile(await download.path(), "utf8");
  }
}

for (const [screen, viewport] of [["desktop", undefined], ["phone", PHONE]]) {
  test(`${screen}: moves, variations and comments`, async (t) => {
    const student = await Student.come(t, "chess", viewport ? { viewport } : {});
    await student.play("e2e4", "e7e5", "g1f3");
    await student.reads("1.e4 e5 2.Nf3");
    await student.button("Previous").first().click();
    await student.button("Previous").first().click();
    await student.play("c7c5");
    await student.reads("1.e4 e5 (1…c5) 2.Nf3");
    await student.page.getByLabel("Comment").fill("Sicilian");
    await student.page.getByLabel("Comment").press("Tab");
    await student.reads("1.e4 e5 (1…c5 {Sicilian}) 2.Nf3");
    await student.button("Make it the main line").click();
    await student.reads("1.e4 c5 {Sicilian} (1…e5 2.Nf3)");
    const pgn = await student.saved("Save PGN");
    assert.match(pgn, /1\. e4 c5 \{Sicilian\} \(1\.\.\. e5 2\. Nf3\) \*/);
    await student.button("Delete from here").click();
    await student.reads("1.e4 e5 2.Nf3");
  });
}

test("the analysis board by keys alone, and what is told to who listens", async (t) => {
  const { page, table } = await Student.come(t, "chess");
  const told = page.locator(".study [role=status].spoken");
  await table.play("e2e4", "keys");
  await table.shows("e4", "white pawn");
  assert.match(await told.innerText(), /pawn.*e2.*e4/);
  await page.keyboard.press("[");
  await table.shows("e2", "white pawn");
  assert.equal(await told.innerText(), "");
  await page.keyboard.press("]");
  await table.shows("e4", "white pawn");
  await page.keyboard.press("f");
  assert.ok(await table.flipped());
  // Where something is written, letters are letters.
  await page.getByLabel("Comment").fill("f");
  await page.getByLabel("Comment").press("f");
  assert.ok(await table.flipped());
});

test("a link leads to a position, and says what is wrong with another", async (t) => {
  const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  const student = await Student.come(t, `chess?fen=${encodeURIComponent(fen)}`);
  assert.deepEqual(await student.table.board(), { e8: "black king", e2: "white pawn", e1: "white king" });
  await student.play("e2e4");
  for (const [what, why] of [
    ["chess?fen=nonsense", "A FEN of this game has 7 fields, this one has 1."],
    [`chess?fen=${encodeURIComponent("8/8/8/8/8/8/8/4K3 w - - 0 1")}`, "Black has no king."],
    ["checkers", "There is no game “checkers” here."],
    ["banqi?quiet_draw=7", "The option quiet_draw cannot be “7”."],
  ]) {
    await student.page.goto(`${here.host.url}#/analysis/${what}`);
    await student.page.locator(".toast.shown", { hasText: `This cannot be opened. ${why}` }).waitFor();
  }
});

test("what is wrong is said in Chinese, too", async (t) => {
  const fen = encodeURIComponent("8/8/8/8/8/8/8/4K3 w - - 0 1");
  const page = await open(t, here, { locale: "zh-TW", fragment: `#/analysis/chess?fen=${fen}` });
  await page.locator(".toast.shown", { hasText: "無法開啟。黑方沒有王。" }).waitFor();
  await page.goto(`${here.host.url}#/editor/chess`);
  await page.getByRole("button", { name: "清空棋盤" }).click();
  await page.locator(".wrong", { hasText: "這個局面不能下：白方沒有王。" }).waitFor();
});

const CHANCES = [
  ["banqi", "b2", 14, "red general", "1.b2=K"],
  [`archess?fen=${encodeURIComponent("4k3/8/8/2n5/8/8/2A5/4K3 w - - 0 1")}`, "c2*c5", 2, "Heads", "1.Ac2*Nc5=H"],
];
for (const [what, action, outcomes, chosen, written] of CHANCES) {
  test(`chance falls by choice, and otherwise in a variation: ${chosen}`, async (t) => {
    const student = await Student.come(t, what);
    await student.play(action);
    const chances = student.page.locator(".chances");
    await chances.waitFor();
    assert.equal(await chances.locator(".outcome").count(), outcomes);
    const shares = await chances.locator(".outcome .quiet").allInnerTexts();
    const sum = shares.map((share) => Number.parseInt(share)).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 100) <= outcomes / 2, `${shares}`);
    await chances.getByRole("button", { name: chosen }).click();
    await student.reads(written);
    await student.button("Previous").first().click();
    await chances.getByRole("button", { name: "At random" }).click();
    await chances.waitFor({ state: "detached" });
  });
}

test("what is hidden is hidden from the eyes one looks through", async (t) => {
  const fen = "4k3/8/3a4/8/8/4A3/8/4K3 w - - 0 1 -";
  const student = await Student.come(t, `assassin?fen=${encodeURIComponent(fen)}`);
  for (const [eyes, white, black] of [
    ["the truth", "white assassin", "black assassin"],
    ["White", "white assassin", undefined],
    ["Black", undefined, "black assassin"],
  ]) {
    await student.button(eyes).click();
    await student.page.locator(".pill-button[aria-pressed=true]", { hasText: eyes }).waitFor();
    const board = await student.table.board();
    assert.deepEqual([board.e3, board.d6], [white, black], eyes);
  }
});

test("the computer shows its best lines, with arrows and a bar, until it is stopped", async (t) => {
  const fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
  const student = await Student.come(t, `chess?fen=${encodeURIComponent(fen)}`);
  await student.button("Think").click();
  const best = student.page.locator(".engine .line").first();
  await best.filter({ hasText: "Ra8#" }).waitFor();
  assert.match(await best.innerText(), /White wins in 1/);
  assert.ok((await student.page.locator(".advice").count()) >= 1, "an arrow");
  assert.ok(Number(await student.page.locator(".bar").getAttribute("aria-valuenow")) > 90);
  await best.click();
  await student.page.locator(".status", { hasText: "checkmate" }).waitFor();
  await student.button("Previous").first().click();
  await student.page.locator(".engine .line").first().waitFor();
  await student.button("Stop").click();
  await student.page.locator(".engine .line").first().waitFor({ state: "detached" });
});

test("the computer plays both sides, chance included, until the game is over", async (t) => {
  const fen = "7p/8/3?4/K7 2 r P 0 1";
  const student = await Student.come(t, `banqi?fen=${encodeURIComponent(fen)}`);
  await student.button("Play both sides").click();
  await student.page.waitForFunction(() => document.querySelectorAll(".tree .move").length >= 3);
  await student.button("Play both sides").click();
  await student.page.locator(".engine button[aria-pressed=false]", { hasText: "Play both sides" }).waitFor();
});

const FILE = `[White "Ada"]\n[Black "Bob"]\n\n1. e4 (1. d4 d5) e5 {well} 2. Nf3 *\n\n[White "Cleo"]\n[Black "Dan"]\n[Variant "fog"]\n\n1. d4 *\n`;

test("files with one game or many are opened, and others refused with a word", async (t) => {
  const student = await Student.come(t, "chess");
  await student.open(FILE);
  await student.page.getByRole("heading", { name: "Ada – Bob" }).waitFor();
  await student.reads("1.e4 (1.d4 d5) 1…e5 {well} 2.Nf3");
  const games = student.page.getByRole("combobox", { name: "Games in this file" });
  await games.selectOption({ index: 1 });
  await student.page.getByRole("heading", { name: "Cleo – Dan" }).waitFor();
  await student.reads("1.d4");
  await student.open(`${FILE}\n\n[White "Eve"]\n\n1. e4 Ke4 *\n`);
  await games.selectOption({ index: 2 });
  await student.page.locator(".toast.shown", { hasText: /Ke4/ }).waitFor();
  assert.equal(await student.moves(), "1.e4 (1.d4 d5) 1…e5 {well} 2.Nf3", "what is shown stays");
  await games.selectOption({ index: 1 });
  await student.reads("1.d4");
  for (const [text, why] of [
    ["1. e4 Ke4 *", /Ke4/],
    ['{"format":"duskboard record"}', /record|format|missing/],
    ["[Variant \"checkers\"]\n\n1. a3 *", /checkers/],
    ["9".repeat(5_000_000), /too large/],
  ]) {
    await student.open(text);
    const toast = student.page.locator(".toast.shown", { hasText: /This cannot be opened|too large/ });
    await toast.filter({ hasText: why }).waitFor();
    assert.equal(await student.moves(), "1.d4", "nothing is lost");
  }
});

test("of a file with thousands of games some are offered at a time", async (t) => {
  const student = await Student.come(t, "chess");
  const one = (number) => `[White "Player ${number}"]\n[Black "Other"]\n\n1. e4 *\n\n`;
  await student.openFile(Array.from({ length: 5_000 }, (_, at) => one(at + 1)).join(""));
  await student.page.getByText("5000").first().waitFor();
  const games = student.page.getByRole("combobox", { name: "Games in this file" });
  assert.equal(await games.locator("option").count(), 200);
  await student.page.getByRole("combobox", { name: "Part of the file" }).selectOption({ label: "4801 – 5000" });
  await student.page.getByRole("heading", { name: "Player 4801 – Other" }).waitFor();
  await games.selectOption({ index: 199 });
  await student.page.getByRole("heading", { name: "Player 5000 – Other" }).waitFor();
  await student.open(FILE);
  await student.page.getByRole("heading", { name: "Ada – Bob" }).waitFor();
  assert.deepEqual(await games.locator("option").allInnerTexts(), ["1. Ada – Bob, *", "2. Cleo – Dan, *"]);
});

test("a finished game is reviewed: skill, luck and fog add up", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "archess" });
  await table.playAll(["e2e4", "e7e5", "d1h5", "e8e7"]);
  await table.resign();
  await page.getByRole("button", { name: "Analyse and review" }).click();
  await page.getByRole("button", { name: "Review this game" }).click();
  const sides = page.locator(".review .sides");
  await sides.waitFor({ timeout: 120_000 });
  const rows = await sides.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.innerText.replace("−", "-").replace("%", "")))),
  );
  const [[, white, luck, fog], [, black]] = rows;
  const ends = (await page.locator(".review > .quiet").last().innerText()).match(/[+−]?\d+/g);
  const [before, after] = ends.map((text) => Number(text.replace("−", "-")));
  assert.ok(Math.abs(before + white - black + luck + fog - after) <= 3, `${JSON.stringify(rows)} ${ends}`);
  assert.deepEqual([luck, fog], [0, 0], "no coin was thrown, nothing was hidden");
  assert.deepEqual(await page.locator(".review .key li").allInnerTexts(), ["Skill", "Luck", "Fog"]);
  const first = page.locator(".review .lines .line").first();
  await first.click();
  const mark = page.locator(".graph .here");
  const stood = await mark.getAttribute("d");
  await page.getByRole("button", { name: "Previous" }).first().click();
  assert.notEqual(await mark.getAttribute("d"), stood, "the graph shows where one looks");
  assert.ok((await page.locator(".graph rect").count()) >= 4);
});

test("a finished game from a file is reviewed too, one that goes on is not", async (t) => {
  const student = await Student.come(t, "chess");
  const review = student.button("Review this game");
  await student.open("1. e4 e5 2. Nf3 *");
  await student.reads("1.e4 e5 2.Nf3");
  assert.equal(await review.count(), 0);
  await student.open("1. f3 e5 2. g4 Qh4# 0-1");
  await student.reads("1.f3 e5 2.g4 Qh4#");
  await review.click();
  await student.page.locator(".review .sides").waitFor();
  assert.equal(await student.page.locator(".review .sides tbody tr").count(), 2);
});

test("positions are set up, judged in words, analysed and played", async (t) => {
  const page = await open(t, here, { fragment: "#/editor/banqi" });
  await page.locator(".editor .cells").waitFor();
  const put = async (piece, square) => {
    await page.locator(".palette").getByRole("button", { name: piece, exact: true }).click();
    await page.locator(`.cells [data-square=${square}]`).click();
  };
  await page.getByRole("button", { name: "Clear the board" }).click();
  await page.locator(".wrong", { hasText: "cannot be played" }).waitFor();
  await put("red general", "a1");
  await put("black soldier", "c1");
  await put("Face down", "h4");
  await page.locator(".wrong").waitFor();
  await page.getByLabel("Face-down pieces").fill("c");
  await page.getByLabel("Colour of the first player (r or b)").fill("r");
  await page.getByLabel("Colour of the first player (r or b)").press("Tab");
  await page.getByText("This position can be played.").waitFor();
  assert.equal(await page.getByLabel("The position as FEN").inputValue(), "7?/8/8/K1p5 1 r c 0 1");
  await page.getByRole("button", { name: "Analyse from here" }).click();
  await page.getByRole("heading", { name: "Analysis: Banqi" }).waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByText("From your own position.").waitFor();
  const table = await start(page, { card: "banqi" });
  assert.deepEqual(await table.board(), { a1: "red general", c1: "black soldier", h4: "face down" });
});

test("what is taken away in the editor takes its castlings along", async (t) => {
  const page = await open(t, here, { fragment: "#/editor/chess" });
  await page.getByRole("button", { name: "Empty square" }).click();
  await page.locator(".cells [data-square=h1]").click();
  assert.equal(await page.getByLabel("Castling left").inputValue(), "Qkq");
  await page.getByText("This position can be played.").waitFor();
});

test("every game has a hundred puzzles", async (t) => {
  const page = await open(t, here, { fragment: "#/puzzles/chess" });
  await page.locator(".puzzles nav a").first().waitFor();
  const games = await page.locator(".puzzles nav a").allInnerTexts();
  assert.equal(games.length, 10);
  for (const game of games) {
    await page.locator(".puzzles nav").getByRole("link", { name: game, exact: true }).click();
    await page.getByRole("heading", { name: `Puzzles: ${game}`, exact: true }).waitFor();
    await page.getByText(/^Puzzle \d+ of 100$/).waitFor();
    assert.equal(await page.locator(".puzzles nav [aria-current]").innerText(), game);
    await page.locator(".puzzles .man").first().waitFor();
  }
});

test("puzzles are tried, explained and solved; how one does stays on the device", async (t) => {
  const page = await open(t, here, { fragment: "#/puzzles/chess" });
  await page.locator(".puzzles .status strong").waitFor();
  const lines = await page.evaluate(async () => {
    const file = document.documentElement.getAttribute("data-puzzles-chess");
    return (await (await fetch(file)).text()).split("\n").filter((line) => line && !line.startsWith("#"));
  });
  const number = Number((await page.getByText(/^Puzzle \d+ of \d+$/).innerText()).match(/\d+/)[0]);
  const [fen, answer, , , , next] = lines[number - 1].split("\t");
  assert.ok(lines.length >= 100, `${lines.length} puzzles`);
  const touch = async (action) => {
    for (const square of squares(action)) await page.locator(`.cells [data-square=${square}]`).click();
    const to = { q: "queen", r: "rook", b: "bishop", n: "knight" }[action[4]];
    if (to) await page.locator(".promotion").getByRole("button", { name: to }).click();
  };
  assert.equal(await page.locator(".verdict").innerText(), "Play it on the board.");
  await touch(next);
  await page.locator(".attempt.failed .verdict", { hasText: "Not that one." }).waitFor();
  await page.locator(".verdict", { hasText: "It allows" }).waitFor();
  assert.equal(await page.locator(".mark.last").count(), 0);
  await touch(answer);
  await page.locator(".verdict.solved", { hasText: "Solved." }).waitFor();
  assert.equal(await page.locator(".mark.last").count(), 2, "the answer is shown on the board");
  const rating = await page.getByText(/^Your rating: \d+$/).innerText();
  assert.ok(Number(rating.match(/\d+/)[0]) < 1200, `${rating}: the first try counts`);
  await page.getByRole("button", { name: "Analyse from here" }).click();
  await page.getByRole("heading", { name: "Analysis: Chess" }).waitFor();
  assert.ok(decodeURIComponent(page.url()).includes(fen), "the position itself");
  await page.goto(`${here.host.url}#/puzzles`);
  await page.getByRole("heading", { name: /^Puzzle of the day: / }).waitFor();
  assert.equal(await page.getByText(/^Your rating: \d+$/).innerText(), rating);
});
