// A short film of the board: what Chromium paints, as an animated picture by Debian's ffmpeg.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** How wide the picture is, and how many of its frames make a second. */
const [WIDTH, RATE] = [360, 12];

/** Films an element of the page while something happens, and writes the file: an animated WebP. */
export async function film(page, selector, file, happen) {
  const box = await page.locator(selector).boundingBox();
  const frames = [];
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ data, at: metadata.timestamp });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "png" });
  await happen();
  await session.send("Page.stopScreencast");
  await session.detach();
  write(frames, box, file);
}

/** Each frame for as long as it was on the screen, cut out and made small. */
function write(frames, box, file) {
  const folder = mkdtempSync(path.join(tmpdir(), "duskboard-film-"));
  const lines = frames.map(({ data, at }, number) => {
    writeFileSync(path.join(folder, `${number}.png`), Buffer.from(data, "base64"));
    return `file ${number}.png\nduration ${((frames[number + 1]?.at ?? at + 1.5) - at).toFixed(3)}`;
  });
  writeFileSync(path.join(folder, "list.txt"), `ffconcat version 1.0\n${lines.join("\n")}\nfile ${frames.length - 1}.png\n`);
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  const filter = `crop=${width}:${height}:${x}:${y},fps=${RATE},scale=${WIDTH}:-2:flags=lanczos`;
  const made = ["-c:v", "libwebp_anim", "-quality", "75", "-compression_level", "6", "-loop", "0", file];
  execFileSync("ffmpeg", ["-loglevel", "error", "-y", "-i", path.join(folder, "list.txt"), "-vf", filter, ...made]);
  rmSync(folder, { recursive: true });
}
