// Starts the worker. What the page says meanwhile is kept and heard afterwards.
import init from "./%desk.js%";

// The networks of the games that have one, and their files.
self.nets = JSON.parse('%nets%');

const early = [];
self.onmessage = (event) => early.push(event);
await init();
for (const event of early) self.onmessage(event);
