// Plays a game of dark chess, level 2 against level 1: node node.mjs [game]
import { Game, Player } from "duskboard";

const game = new Game(process.argv[2] ?? "fog");
const players = { first: new Player(2), second: new Player(1) };
for (let number = 1; !game.isOver && number < 400; number++) {
  if (game.isChance) {
    game.throwDice(number / 7);
  } else {
    const seat = game.seat;
    const { action } = players[seat].think(game.observations(seat), { nodes: 200, seed: number });
    game.play(action, seat);
    console.log(`${seat}: ${game.toldText(seat)}`);
  }
}
console.log(game.fen);
console.log(game.outcome ?? "not over");
