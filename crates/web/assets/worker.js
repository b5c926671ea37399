// Starts the worker, the quicker one where the browser has vector instructions. What the page says
// meanwhile is kept and heard afterwards.

// The smallest program with a vector: a function that answers with one.
const VECTOR = [
  [0, 97, 115, 109, 1, 0, 0, 0], // wasm, version 1
  [1, 5, 1, 96, 0, 1, 123], // its type
  [3, 2, 1, 0],
  [10, 8, 1, 6, 0, 65, 0, 253, 15, 11], // i8x16.splat of 0
];
const vectors = WebAssembly.validate(new Uint8Array(VECTOR.flat()));

// The networks of the games that have one, and their files.
self.nets = JSON.parse('%nets%');

const early = [];
self.onmessage = (event) => early.push(event);
const { default: init } = await import(vectors ? "./%desk-simd.js%" : "./%desk.js%");
await init();
for (const event of early) self.onmessage(event);
