// The package as Node gets it. `DUSKBOARD_NPM` is the folder that `cargo xtask npm` wrote.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.DUSKBOARD_NPM;
const { Game, Observations, Player, View, names } = await import(pathToFileURL(join(folder, "node.js")));
const SEATS = ["first", "second"];
const other = (seat) => SEATS.find((one) => one !== seat);

/** The pairs that one seat cannot tell apart. */
function twins() {
  const text = readFileSync(new URL("../../reference/twins.txt", import.meta.url), "utf8");
  return text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [rules, seat, one, twin, actions] = line.split(" | ");
    const [name, ...options] = rules.split(" ");
    const by_name = Object.fromEntries(options.map((option) => option.split("=")));
    return { name, options: by_name, seat, one, twin, actions: actions.split(" ") };
  });
}

const refusal = (game, action, seat) => {
  try { game.copy().play(action, seat); } catch (refused) { return refused.message; }
};

const TRIES = ["e2e4", "e7e5", "b1c3", "A@c3", "A@c6", "b2*b5", "a1a1", "d1h5", "e4d5"];

/** Everything that a seat can get out of its view. */
function looks(game, seat) {
  const view = game.view(seat);
  return {
    text: String(view), json: JSON.stringify(view), legal: view.legal(), board: view.board(), turn: view.turn,
    written: view.legal().map((action) => view.write(action)), world: view.sample(5).fen,
    refusals: TRIES.map((action) => refusal(game, action, seat)),
  };
}

function told(game, action, seat) {
  const after = game.copy();
  after.play(action, other(seat));
  return { events: after.told(seat), text: after.toldText(seat), view: String(after.view(seat)) };
}

test("what is hidden from a seat makes no difference to it", () => {
  let [pairs, events] = [0, 0];
  for (const { name, options, seat, one, twin, actions } of twins()) {
    const [game, same] = [one, twin].map((fen) => new Game(name, options, fen));
    assert.deepEqual(looks(game, seat), looks(same, seat), `${name} ${one} ${twin}`);
    assert.ok(game.view(seat).equals(same.view(seat)));
    pairs += one !== twin;
    if (actions[0] !== "-") {
      assert.deepEqual(told(game, actions[0], seat), told(same, actions[1], seat));
      events += 1;
    }
  }
  assert.ok(pairs > 200 && events > 40, `${pairs} pairs, ${events} events`);
});

test("a player cannot tell twins apart", () => {
  const pairs = twins().filter(({ seat, one, twin }) => one !== twin && one.includes(seat === "first" ? " w " : " b ")).slice(0, 8);
  assert.equal(pairs.length, 8);
  for (const { name, options, seat, one, twin } of pairs) {
    const answers = [one, twin].map((fen) => {
      const seen = new Observations(name, options, seat);
      seen.push(new Game(name, options, fen).view(seat));
      return new Player(5).think(seen, { nodes: 300, seed: 4 });
    });
    assert.deepEqual(answers[0], answers[1]);
  }
});

test("games of every name are played by computers", () => {
  for (const name of names()) {
    const [game, player] = [new Game(name), new Player(1)];
    for (let number = 0; !game.isOver && number < 14; number++) {
      if (game.isChance) {
        assert.ok(game.chances().every(([outcome, weight]) => outcome && weight > 0));
        game.throwDice(number);
      } else {
        const { action } = player.think(game.observations(game.seat), { nodes: 40, seed: number });
        assert.ok(game.legal().includes(action));
        game.play(action, game.seat);
      }
    }
    const view = game.view("second");
    if (!game.isChance && !game.isOver) assert.ok(View.read(name, undefined, "second", String(view)).equals(view), name);
  }
});

test("bad input is an error that says what was expected", () => {
  const chess = new Game("chess");
  const rows = [
    [() => new Game("chequers"), /unknown variant/],
    [() => new Game("banqi", { quiet_draw: "50" }), /expected one of 40, 60, 100, off/],
    [() => new Game("banqi", { quiet_draw: 40 }), /no text/],
    [() => new Game("banqi", ["quiet_draw"]), /expected options/],
    [() => new Game("chess", {}, "x"), /FEN/],
    [() => chess.play("castle"), /not an action/],
    [() => chess.play("e2e5"), /from e2 one can play e2e3 e2e4/],
    [() => chess.play("e7e5", "second"), /not the turn of second/],
    [() => chess.play("e2e4", "third"), /third/],
    [() => chess.play(5), /expected a string argument, found number/],
    [() => chess.play({}), /expected a string argument, found object/],
    [() => chess.play("e2e4", 5), /expected a string argument, found number/],
    [() => chess.play("e2\0e4"), /not an action/],
    [() => new Game("chess", {}, 5), /expected a string argument, found number/],
    [() => chess.view("first").at(5), /expected a string argument, found number/],
    [() => new Player("3"), /expected a number argument, found string/],
    [() => chess.view("nobody"), /nobody/],
    [() => chess.resolve("H"), /no chance outcome is needed/],
    [() => chess.throwDice(1), /no chance outcome is needed/],
    [() => chess.view("first").at("i9"), /not a square/],
    [() => new Game("banqi").view("first").at("e7"), /not on this board/],
    [() => chess.view("first").readAction("Nf6"), /no legal action/],
    [() => new Game("fog").view("spectator").sample(1), /nothing to go by/],
    [() => new Player(9), /expected 1 to 8/],
    [() => new Player(8).think(chess.observations("first")), /thinks for ever/],
    [() => new Player(1).think(chess.observations("second")), /nothing to play/],
    [() => new Player(1).think(chess.observations("first"), { nodes: "many" }), /no number/],
    [() => new Player(1).think(chess.observations("first"), 40), /expected limits by name/],
    [() => chess.perft(-1), /from 0 to 255/],
    [() => chess.perft(1.5), /from 0 to 255/],
    [() => chess.perft(NaN), /from 0 to 255/],
    [() => new Observations("chess", {}, "first").push(chess.view("second")), /was given to/],
  ];
  for (const [act, words] of rows) assert.throws(act, { name: "Error", message: words });
  assert.equal(chess.perft(3), 8902);
});
