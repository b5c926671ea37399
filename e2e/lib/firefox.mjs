// Firefox as Debian has it, with the same few words as WebKit.
import puppeteer from "puppeteer-core";

/** One window of Firefox. */
export class Firefox {
  static async launch() {
    const firefox = new Firefox();
    const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
    firefox.browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
    firefox.page = await firefox.browser.newPage();
    await firefox.page.setViewport({ width: 1280, height: 900 });
    return firefox;
  }

  goto(url) {
    return this.page.goto(url);
  }

  evaluate(run, ...args) {
    return this.page.evaluate(run, ...args);
  }

  /** Waits for an element; answers with its text. */
  async wait(selector, seconds = 30) {
    const found = await this.page.waitForSelector(selector, { timeout: seconds * 1000 });
    return found.evaluate((element) => element.textContent);
  }

  /** Clicks on an element, as a person would: where it is seen. */
  async click(selector) {
    await this.page.locator(selector).setTimeout(30_000).click();
  }

  async close() {
    await this.browser.close();
  }
}
