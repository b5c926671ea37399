// Runs a wasm program that was built for wasm32-wasip1: `node speed.mjs PROGRAM.wasm ARGUMENT..`.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [, , program, ...files] = process.argv;
const wasi = new WASI({ version: "preview1", args: [program, ...files], preopens: { ".": "." } });
const module = await WebAssembly.compile(await readFile(program));
wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
