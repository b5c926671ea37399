// Every screen: the board is large, nothing is cut off or covered, nothing jumps.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, setting } from "./lib/browser.mjs";
import { start, Table } from "./lib/table.mjs";

const here = setting();

/** Desktops, tablets both ways, phones both ways, a desktop at 200 %. */
const SIZES = [
  [1440, 900], [1280, 720], [820, 1180], [1180, 820], [390, 844], [844, 390], [667, 375], [320, 568], [720, 450],
];
const COMPUTER = { opponent: "computer", level: 1, think: 300, side: "White", clock: { minutes: 5, increment: 0 } };

/** Buttons, links and fields in sight that a finger in their middle would miss, or that stick out. */
const missed = (page, within = "body") =>
  page.evaluate((within) => {
    const out = [];
    for (const one of document.querySelectorAll(`${within} :is(button, a, input, summary)`)) {
      const target = one.matches(".card input, .pill input") ? one.parentElement : one;
      if (!target.checkVisibility({ visibilityProperty: true }) || one.matches(".skip, .cell")) continue;
      const list = target.closest(".history ol, .talk ol");
      target.scrollIntoView({ block: "nearest" });
      const { left, top, right, bottom } = target.getBoundingClientRect();
      const name = one.getAttribute("aria-label") || one.innerText || one.value || one.name;
      if (left < -1 || right > innerWidth + 1) out.push(`${name} sticks out`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!list && !(hit && (target.contains(hit) || hit.contains(target)))) {
        out.push(`${name} is covered by ${hit?.className || hit?.tagName}`);
      }
    }
    return out;
  }, within);

const overflow = (page) =>
  page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);

async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  // Until the board stands where it will.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

for (const card of ["chess", "assassin", "banqi"]) {
  test(`the board is large at every size, and every button can be touched: ${card}`, async (t) => {
    const page = await open(t, here);
    const table = await start(page, { card, ...COMPUTER, side: card === "banqi" ? "first" : "White" });
    if (card === "assassin") await table.play("A@d3");
    if (card === "assassin") await table.button("Show assassin").waitFor();
    for (const size of SIZES) {
      await resize(page, size);
      const name = `${card} at ${size.join(" x ")}`;
      const board = await page.locator(".board.live").boundingBox();
      const longer = Math.max(board.width, board.height);
      assert.ok(longer >= 0.6 * Math.min(...size), `${name}: ${longer}`);
      assert.ok(board.x >= 0 && board.y >= 0, `${name}: begins on the screen`);
      assert.ok(board.x + board.width <= size[0] && board.y + board.height <= size[1], `${name}: ends on it`);
      assert.deepEqual(await overflow(page), [0, 0], `${name}: no scrolling`);
      assert.deepEqual(await missed(page), [], name);
      for (const clock of await page.locator(".clock").all()) {
        const { x, y, width, height } = await clock.boundingBox();
        assert.ok(x + width <= size[0] && y >= 0 && y + height <= size[1], `${name}: both clocks`);
      }
    }
  });
}

for (const fragment of ["#/analysis/chess", "#/analysis/banqi", "#/editor/archess", "#/puzzles/fog"]) {
  test(`beyond games the board is large as well: ${fragment}`, async (t) => {
    const page = await open(t, here, { fragment });
    await page.locator(".board.live .cell").first().waitFor();
    for (const size of SIZES) {
      await resize(page, size);
      const name = `${fragment} at ${size.join(" x ")}`;
      const board = await page.locator(".board.live").boundingBox();
      assert.ok(Math.max(board.width, board.height) >= 0.6 * Math.min(...size), `${name}: ${board.width}`);
      assert.ok(board.x >= 0 && board.x + board.width <= size[0], `${name}: on the screen`);
      assert.ok((await overflow(page))[0] <= 0, `${name}: nothing sticks out`);
      assert.deepEqual(await missed(page, ".side"), [], name);
    }
  });
}

test("Banqi stands upright on a tall screen, and can be played there", async (t) => {
  const page = await open(t, here, { viewport: { width: 390, height: 844 } });
  const table = await start(page, { card: "banqi" });
  const board = await page.locator(".board.live").boundingBox();
  assert.equal(Math.round(board.height / board.width), 2);
  const corner = async (square) => {
    const { x, y } = await table.cell(square).boundingBox();
    return [Math.round((x - board.x) / (board.width / 4)), Math.round((y - board.y) / (board.width / 4))];
  };
  for (const [square, place] of [["h4", [0, 0]], ["h1", [3, 0]], ["a4", [0, 7]], ["a1", [3, 7]]]) {
    assert.deepEqual(await corner(square), place, square);
  }
  await table.playAll(["b2b2"]);
  assert.notEqual((await table.board()).b2, "face down");
  // On a tablet the notes are beside it.
  await resize(page, [820, 1180]);
  const [tall, side] = [await page.locator(".board.live").boundingBox(), await page.locator(".side").boundingBox()];
  assert.ok(side.x >= tall.x + tall.width && tall.height > 0.8 * 1180, JSON.stringify([tall, side]));
  await resize(page, [390, 844]);
  // The keys go where they point.
  await table.cell("b2").focus();
  for (const [key, square] of [["ArrowUp", "c2"], ["ArrowRight", "c1"], ["ArrowDown", "b1"], ["ArrowLeft", "b2"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), square, key);
  }
});

/** Names and colours that do not fit into the bar of their player. */
const cut = (page) =>
  page.locator(".player :is(.name, .plays)").evaluateAll((all) =>
    all.map((one) => [one.innerText, one.getBoundingClientRect(), one.closest(".player").getBoundingClientRect()])
      .filter(([, text, bar]) => text.top < bar.top - 1 || text.bottom > bar.bottom + 1)
      .map(([name]) => name));

test("text twice as large leaves the board its room", async (t) => {
  const page = await open(t, here);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.locator(".card .man").first().waitFor();
  for (const size of SIZES) {
    await resize(page, size);
    const wide = await page.locator(".card").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    assert.equal(wide, 0, `${size}: no word sticks out of its card`);
  }
  await start(page, { card: "chess", ...COMPUTER });
  for (const size of SIZES) {
    await resize(page, size);
    const { width } = await page.locator(".board.live").boundingBox();
    assert.ok(width >= 0.6 * Math.min(...size), `${size}: ${width}`);
    assert.ok((await overflow(page))[0] <= 0, `${size}: nothing sticks out`);
    assert.deepEqual(await missed(page, ".actions"), [], `${size}`);
    assert.deepEqual(await cut(page), [], `${size}: names and colours`);
  }
});

/** Where everything stands that a finger knows. */
const places = (page) =>
  page.evaluate(() =>
    [".board.live", ".player", ".actions", ".actions button", ".history"].flatMap((selector) =>
      [...document.querySelectorAll(selector)].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${selector} ${[x, y, width, height].map(Math.round)}`;
      }),
    ),
  );

test("the list of moves shows at least one move on every screen", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  await table.playAll(["e2e4", "e7e5"]);
  for (const size of SIZES) {
    await resize(page, size);
    const list = await page.locator(".history ol").boundingBox();
    const move = await page.locator(".history .move").last().boundingBox();
    assert.ok(move.y >= list.y - 1 && move.y + move.height <= list.y + list.height + 1, `${size}: ${JSON.stringify([list, move])}`);
  }
});

for (const size of [[1280, 720], [390, 844], [844, 390], [320, 568]]) {
  test(`nothing jumps when something is said: ${size.join(" x ")}`, async (t) => {
    const page = await open(t, here, { viewport: { width: size[0], height: size[1] } });
    const table = await start(page, { card: "chess" });
    const before = await places(page);
    const same = async (what) => assert.deepEqual(await places(page), before, what);
    await table.playAll(["e2e4", "e7e5"]);
    await same("two moves");
    await table.ends("Offer draw");
    await page.locator(".news .offer").waitFor();
    await same("an offer");
    await table.playAll(["g1f3"]);
    assert.deepEqual(await missed(page, ".news"), [], "the offer can be answered");
    await table.button("Accept").click();
    await table.says("Draw");
    const [, , , ...row] = await places(page);
    assert.deepEqual(row.filter((place) => place.startsWith(".actions")), before.filter((place) => place.startsWith(".actions")), "the end");
  });
}

for (const size of [[1280, 720], [390, 844], [844, 390], [320, 568]]) {
  test(`nothing jumps while the computer thinks: ${size.join(" x ")}`, async (t) => {
    const page = await open(t, here, { viewport: { width: size[0], height: size[1] } });
    const table = await start(page, { card: "chess", ...COMPUTER, level: 8, think: 10_000 });
    const before = await places(page);
    await table.play("e2e4");
    await table.button("Move now").waitFor();
    assert.deepEqual(await places(page), before);
    await table.button("Move now").click();
    await table.made(2);
    assert.deepEqual(await places(page), before);
  });
}

test("the sheets are usable at every size", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "chess" });
  for (const size of SIZES) {
    await resize(page, size);
    for (const [way, names] of [
      ["More", ["New game", "Rules", "Save", "Load", "Settings", "Keyboard"]],
      ["Draw or resign", ["Offer draw", "Resign"]],
    ]) {
      await table.button(way).click();
      const sheet = page.locator("dialog[open]");
      for (const name of names) await sheet.getByText(name, { exact: true }).waitFor();
      assert.deepEqual(await missed(page, "dialog[open]"), [], `${way} at ${size}`);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    }
  }
  await page.keyboard.press("?");
  const keys = page.locator("dialog[open] .keys li");
  await keys.first().waitFor();
  assert.equal(await keys.count(), 9);
  await page.mouse.click(2, 2);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
});

for (const card of ["chess", "banqi"]) {
  test(`the card at the end is whole at every size: ${card}`, async (t) => {
    const page = await open(t, here);
    const table = await start(page, { card });
    if (card === "banqi") await table.playAll(["b2b2"]);
    await table.resign();
    const end = page.locator(".end-card");
    await end.waitFor();
    for (const size of SIZES) {
      await resize(page, size);
      assert.deepEqual(await missed(page, ".end-card"), [], `${card} at ${size.join(" x ")}`);
      const cut = await end.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
      assert.deepEqual(cut, [0, 0], `${card} at ${size.join(" x ")}: nothing is scrolled away`);
    }
  });
}

test("an invitation to play directly fits every screen", async (t) => {
  const page = await open(t, here);
  await page.getByRole("radio", { name: "a friend, directly", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Create a room" }).click();
  await page.locator(".qr").waitFor();
  for (const size of SIZES) {
    await resize(page, size);
    assert.ok((await overflow(page))[0] <= 0, `${size}: nothing sticks out`);
    assert.deepEqual(await missed(page, "main"), [], `${size}`);
  }
});

test("the eye is there while there is something to show", async (t) => {
  const page = await open(t, here);
  const table = await start(page, { card: "assassin", ...COMPUTER });
  const eye = table.button("Show assassin");
  await table.says("Hide your assassin");
  assert.equal(await eye.count(), 0, "nothing is hidden yet");
  await table.play("A@d3");
  await eye.waitFor();
  assert.equal(await page.locator(".player[data-seat=first] .eye").count(), 1, "beside one's own name");
  await table.resign();
  await eye.waitFor({ state: "detached" });
  const chess = await start(await open(t, here), { card: "chess", ...COMPUTER });
  assert.equal(await chess.button("Show assassin").count(), 0);
});

test("every change of screen leads the focus to its heading", async (t) => {
  const page = await open(t, here);
  const focused = () => page.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.innerText}`);
  const on = async (text) => {
    await page.waitForFunction((text) => document.activeElement.tagName === "H1" && document.activeElement.innerText.includes(text), text);
  };
  assert.match(await focused(), /^BODY/, "not when the page is opened");
  await page.getByRole("link", { name: "Rules" }).click();
  await on("Rules");
  await page.locator(".rule-list a").first().click();
  await on("ssassin");
  await page.goBack();
  await on("Rules");
  await page.goto(`${here.host.url}#/`);
  await on("Choose");
  await page.locator('input[value="chess"]').check({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await new Table(page).says("Your turn");
  await on("Board");
});

test("the front page: all games in a grid, Play in reach, nothing covered", async (t) => {
  const page = await open(t, here);
  for (const size of SIZES) {
    await resize(page, size);
    await page.evaluate(() => scrollTo(0, 0));
    assert.ok((await overflow(page))[0] <= 0, `${size}: nothing sticks out`);
    const { y, height } = await page.getByRole("button", { name: "Play", exact: true }).boundingBox();
    assert.ok(y >= 0 && y + height <= size[1], `${size}: Play without scrolling`);
    const columns = await page.locator(".card").evaluateAll((all) => new Set(all.map((card) => card.offsetLeft)).size);
    assert.ok(columns >= 2, `${size}: a grid`);
    assert.deepEqual(await missed(page), [], `${size}`);
  }
});
