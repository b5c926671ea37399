// Every game between two browsers to its end: the host makes the room, the guest comes by the link.
import { test } from "node:test";
import assert from "node:assert/strict";
import { GAMES } from "../lib/games.mjs";
import { Person, house } from "../lib/online.mjs";

const here = house();

for (const { card, options, play, end, draws } of GAMES) {
  test(`${card} ${JSON.stringify(options ?? "")} to its end`, async (t) => {
    const host = await Person.come(t, here, { name: "Ada" });
    await host.invite({ card, options });
    const guest = await Person.come(t, here, { name: "Bo", fragment: `#/r/${host.room()}` });
    await guest.sitDown();
    await host.seated();
    const both = [host, guest];
    await play(both);
    await Promise.all(both.map((person) => person.says(end)));
    // When it is over nothing is hidden from anybody.
    const boards = await Promise.all(both.map((person) => person.board()));
    assert.deepEqual(boards[0], boards[1]);
    assert.ok(!Object.values(boards[0]).includes("unseen"));
    await guest.button("Check the dice").click();
    await guest.page.getByText(`Fair: all ${draws} draws of chance`).waitFor();
  });
}
