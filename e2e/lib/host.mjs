// A static host as anybody could rent one: the built page under some path, and nothing else.
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** Where the built page lies: `cargo xtask web` writes it beside this folder. */
export const DIST =
  process.env.DUSKBOARD_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));

const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  wasm: "application/wasm",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
  webmanifest: "application/manifest+json",
};

/**
 * Serves the page under `base`. `changed` maps a file's name to a function from its text to
 * another text: for a host that has a newer version. `files` are further files by their names.
 * `asked` lists the files that were fetched.
 */
export async function host({ base = "/any/path/", changed = {}, files = {} } = {}) {
  const built = await stat(path.join(DIST, "index.html")).catch(() => undefined);
  if (!built) throw new Error(`no page in ${DIST}: build it with cargo xtask web`);
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const inside = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
    const name = inside === "" ? "index.html" : inside;
    const plain = name !== undefined && !name.includes("/") && !name.includes("..");
    const body =
      plain && (files[name] ?? (await readFile(path.join(DIST, name)).catch(() => undefined)));
    if (!body) return response.writeHead(404).end();
    asked.push(name);
    const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
    response.end(changed[name] ? changed[name](body.toString()) : body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${server.address().port}${base}`, asked, changed, files, close };
}
