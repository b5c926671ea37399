// Node reads the wasm beside this file; there is nothing to wait for.
import { readFileSync } from "node:fs";
import { initSync } from "./duskboard.js";

initSync({ module: readFileSync(new URL("duskboard_bg.wasm", import.meta.url)) });

export * from "./duskboard.js";

/** In a browser this loads the wasm; here it is loaded already. */
export default async function init() {}
