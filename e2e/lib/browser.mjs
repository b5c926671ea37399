// One browser a test file; one fresh profile a test, which ends with nothing to complain about.
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { host } from "./host.mjs";

/**
 * What a test has no use for. The windows of the address bar cost a process for every profile; the
 * rest is what Playwright turns off by itself, for the last list of this kind is the one that counts.
 */
const UNWANTED = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
  "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
  "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${UNWANTED.join()}`,
];

/** Starts Debian's Chromium, or the one named by `CHROMIUM`; `args` are further ones. */
export function launch({ args = [], ...options } = {}) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...ARGS, ...args], ...options });
}

/** The host and the browser of a test file: call once at its top, read in its tests. */
export function setting() {
  const here = {};
  before(async () => {
    here.host = await host();
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    await here.host?.close();
  });
  return here;
}

/** Without it, the page is what it is in a private window that keeps nothing for later. */
const NO_SERVICE_WORKER = () =>
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });

/** Somebody who has played every game before needs no tips. */
const NO_TIPS = () => {
  const games = ["assassin", "dinosaur", "archess", "slug-torch", "slug-sight", "fog", "banqi", "chess"];
  try {
    localStorage.setItem("duskboard.tips", games.flatMap((game) => [0, 1, 2].map((n) => game + n)).join(" "));
  } catch {
    // A browser that keeps nothing.
  }
};

/** A page looks once for a server of its own, and for its file; where there is none the browser remarks on it. */
const expected = (message) => /\/(api\/hello|duskboard\.json)$/.test(message.location().url);

/**
 * Opens the page at `fragment` in a fresh profile. At the end of the test it must not have
 * complained, except about what `complaints` (a pattern) allows. `tips` for somebody new to the games.
 * `scripts` run before the page: functions, or `[function, argument]`.
 */
export async function open(t, here, options = {}) {
  const { fragment = "", scripts = [], serviceWorker = false, tips = false, complaints, ...profile } = options;
  const url = profile.url ?? here.host.url;
  delete profile.url;
  const context = await here.browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    colorScheme: "light",
    ...profile,
  });
  context.setDefaultTimeout(60_000);
  if (!serviceWorker) await context.addInitScript(NO_SERVICE_WORKER);
  if (!tips) await context.addInitScript(NO_TIPS);
  for (const script of scripts) await context.addInitScript(...[script].flat());
  const said = [];
  const listen = (page) => {
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !expected(message)) said.push(message.text());
    });
  };
  context.on("page", listen);
  t.after(async () => {
    await context.close();
    const odd = said.filter((text) => !complaints?.test(text));
    assert.deepEqual(odd, [], "the page complained");
  });
  const page = await context.newPage();
  await page.goto(url + fragment);
  await page.locator("header.top").waitFor();
  // The screen's part of the page comes after the frame around it.
  await page.locator("main > *").first().waitFor({ state: "attached" });
  return page;
}
