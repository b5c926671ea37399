import { host } from "./lib/host.mjs";
import { launch } from "./lib/browser.mjs";
const here = await host(); const browser = await launch();
const sizes = { desk: [1440, 900], small: [1280, 720], tab: [820, 1180], phone: [390, 844], land: [844, 390], tiny: [320, 568] };
const want = (process.argv[2] ?? "desk,phone").split(",");
const shots = {
  chess: async (p) => { await p.goto(`${here.url}#/analysis/chess`); await p.locator(".cells").waitFor(); for (const s of ["e2","e4","e7","e5"]) await p.locator(`[data-square=${s}]`).click(); await p.keyboard.press("Escape"); await p.getByLabel("Previous").first().click().catch(()=>{}); for (const s of ["c7","c5"]) await p.locator(`[data-square=${s}]`).click(); await p.getByRole("button", { name: "Think" }).click(); await p.waitForTimeout(3000); },
  banqi: async (p) => { await p.goto(`${here.url}#/analysis/banqi`); await p.locator(".cells").waitFor(); await p.locator("[data-square=b2]").click(); await p.waitForTimeout(500); await p.getByRole("button", { name: "Think" }).click(); await p.waitForTimeout(2500);},
  fog: async (p) => { await p.goto(`${here.url}#/analysis/fog`); await p.locator(".cells").waitFor(); for (const s of ["e2","e4"]) await p.locator(`[data-square=${s}]`).click(); await p.locator(".engine .pills button").nth(2).click(); await p.getByRole("button", { name: "Think" }).click(); await p.waitForTimeout(4000);},
};
for (const w of want) for (const [name, go] of Object.entries(shots)) {
  if (process.argv[3] && !process.argv[3].split(",").includes(name)) continue;
  const c = await browser.newContext({ viewport: { width: sizes[w][0], height: sizes[w][1] }, colorScheme: process.argv[4] ?? "light", serviceWorkers: "block" });
  const p = await c.newPage(); p.on("console", m => ["error","warning"].includes(m.type()) && console.log(m.text())); p.on("pageerror", e => console.log(String(e)));
  await go(p).catch(e => console.log(name, String(e).slice(0, 300))); await p.screenshot({ path: `/tmp/w/pic/${name}-${w}.png` }); await c.close();
}
await browser.close(); await here.close();
