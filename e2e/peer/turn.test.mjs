// Two pages that may speak only through a relay: Debian's coturn.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createSocket } from "node:dgram";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import assert from "node:assert/strict";
import { playBoth } from "../lib/online.mjs";
import { BROKERS, Friend, meet, neighbourhood } from "../lib/peer.mjs";

const PASSWORD = { username: "dusk", credential: "board" };

/** An address of this machine that browsers take for one of a network. */
function address() {
  const all = Object.values(networkInterfaces()).flat();
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

/** A port that nobody has. */
async function freePort() {
  const socket = createSocket("udp4").bind(0);
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  return port;
}

/** The relay: how many it has let through can be read from what it says. */
async function relay() {
  const [ip, port] = [address(), await freePort()];
  const { username, credential } = PASSWORD;
  const args = ["-n", "-v", "--log-file=stdout", "--listening-ip", ip, "--relay-ip", ip];
  args.push("--listening-port", port, "--lt-cred-mech", "--realm", "duskboard", "--user", `${username}:${credential}`);
  args.push("--no-tls", "--no-dtls", "--no-cli", "--allow-loopback-peers", "--pidfile", "/dev/null");
  const process = spawn("turnserver", args);
  const said = [];
  process.stdout.on("data", (text) => said.push(String(text)));
  return { url: `turn:${ip}:${port}?transport=udp`, said, process };
}

const here = neighbourhood(async () => {
  const broker = await BROKERS["the npm package peer"]();
  const turn = await relay();
  const iceServers = [{ urls: [turn.url], ...PASSWORD }];
  const file = JSON.stringify({ ...JSON.parse(broker.file), iceServers, icePolicy: "relay" });
  const close = async () => {
    turn.process.kill();
    await broker.close();
  };
  return { file, close, turn };
});

test("a game through a relay alone", async (t) => {
  const both = await meet(t, here, { card: "banqi" });
  await playBoth(both, ["a1a1", "h4h4"]);
  assert.deepEqual(await both[0].board(), await both[1].board());
  assert.match(here.broker.turn.said.join(""), /ALLOCATE processed, success/);
});

test("without the relay there is no way, and the page says so", async (t) => {
  here.broker.turn.process.kill();
  const host = await Friend.come(t, here, { name: "Ada" });
  const guest = await Friend.come(t, here, { name: "Bo" });
  await host.create();
  await guest.join(host.room());
  await guest.page.locator(".peer-trouble", { hasText: "no way between the two devices" }).waitFor();
});
