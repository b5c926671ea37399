// Nothing for axe to complain about on any screen of online play, in every language, on a phone.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Person, house } from "../lib/online.mjs";

const here = house();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function accessible(person, screen) {
  await person.page.evaluate(axe);
  const { violations } = await person.page.evaluate(() => window.axe.run());
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  assert.deepEqual(told, [], screen);
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const WORDS = {
  "en-US": {
    online: "a friend, online",
    create: "Create a room",
    invite: "Invite a friend",
    sit: "Sit down and play",
    say: "Say something",
    send: "Send",
    end: "Draw or resign",
    resign: "Resign",
    talk: "Talk",
    rematch: "Rematch",
  },
  "zh-TW": {
    online: "線上的朋友",
    create: "建立房間",
    invite: "邀請朋友",
    sit: "入座對弈",
    say: "說點什麼",
    send: "送出",
    end: "和棋或認輸",
    resign: "認輸",
    talk: "聊天",
    rematch: "再戰一局",
  },
};

const LOOKS = [
  { locale: "en-US", colorScheme: "light" },
  { locale: "zh-TW", colorScheme: "dark" },
];

for (const { locale, colorScheme } of LOOKS) {
  test(`every screen of online play in ${locale}, ${colorScheme}, on a phone`, async (t) => {
    const words = WORDS[locale];
    const profile = { ...PHONE, locale, colorScheme };
    const host = (await Person.come(t, here, { name: "Ada", ...profile })).agreeable();
    const { page } = host;
    await page.locator("label.pill").getByText(words.online, { exact: true }).click();
    await host.button(words.create).waitFor();
    await accessible(host, "the online panel");
    await host.button(words.create).click();
    await page.getByRole("heading", { name: words.invite }).waitFor();
    await accessible(host, "the invitation");

    // Somebody else finds the room in the lobby.
    const other = await Person.come(t, here, { name: "Cy", ...profile });
    await other.page.locator("label.pill").getByText(words.online, { exact: true }).click();
    await other.page.locator(".lobby").getByRole("link", { name: "Ada" }).first().waitFor();
    await accessible(other, "the lobby");

    const guest = await Person.come(t, here, { fragment: `#/r/${host.room()}`, ...profile });
    await guest.button(words.sit).waitFor();
    await accessible(guest, "sitting down");
    await guest.button(words.sit).click();
    await Promise.all([host.seated(), guest.seated()]);
    await accessible(guest, "hiding an assassin");
    await Promise.all([host.play("A@c3"), guest.play("A@f6")]);
    await Promise.all([host.made(2), guest.made(2)]);
    await Promise.all([host, guest].map((person) => person.button(words.talk).click()));
    await page.getByRole("textbox", { name: words.say }).fill("hello");
    await host.button(words.send).click();
    await guest.page.locator(".talk li", { hasText: "hello" }).waitFor();
    await accessible(guest, "a game with talk");

    const watcher = await Person.come(t, here, { fragment: `#/r/${host.room()}`, ...profile });
    await watcher.seated();
    await accessible(watcher, "watching");
    await host.button(words.end).click();
    await accessible(host, "ways to end a game");
    await host.button(words.resign).click();
    await guest.button(words.rematch).waitFor();
    await accessible(guest, "after the game");
    const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.viewport.width, "nothing sticks out of a phone");
  });
}

test("no such room", async (t) => {
  for (const { locale, colorScheme } of LOOKS) {
    const profile = { ...PHONE, locale, colorScheme, complaints: /Failed to load/ };
    const person = await Person.come(t, here, { fragment: "#/r/zzzzzzzzzz", ...profile });
    await person.page.locator("main h1").waitFor();
    await accessible(person, `no room, ${locale}`);
  }
});
