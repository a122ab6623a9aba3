import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { launchBrowser } from "../tools/harness/launch-browser.ts";
import { untilStill } from "../tools/harness/until-drawn.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface BrowserFixtures {
  browser: Browser;
  /** The visitor's language; `test.extend({ locale: "de-DE" })` makes tests of another. */
  locale: string;
  /** A signed-out browser without history. Any error on its console, broken rules of the CSP included, fails the test. */
  context: BrowserContext;
  page: Page;
  /** For a test that makes the server fail: errors that match are expected. */
  allowConsoleErrors: (pattern: RegExp) => void;
  consoleErrors: { seen: string[]; allowed: RegExp[] };
}

export const test = base.extend<BrowserFixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  locale: "en-GB",
  // biome-ignore lint/correctness/noEmptyPattern: as above
  consoleErrors: async ({}, use) => {
    const errors = { seen: [] as string[], allowed: [] as RegExp[] };
    await use(errors);
    const unexpected = errors.seen.filter((text) => !errors.allowed.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors on the browser's console").toEqual([]);
  },
  allowConsoleErrors: async ({ consoleErrors }, use) => {
    await use((pattern) => consoleErrors.allowed.push(pattern));
  },
  context: async ({ browser, consoleErrors, locale }, use) => {
    const context = await browser.newContext({ baseURL: inject("baseUrl"), locale, reducedMotion: "reduce" });
    context.setDefaultTimeout(10_000);
    context.on("console", (message) => {
      if (message.type() === "error")
        consoleErrors.seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => consoleErrors.seen.push(String(error.error().stack)));
    await use(context);
    await context.close();
  },
  page: async ({ context, task }, use) => {
    const page = await context.newPage();
    await use(page);
    if (task.result?.state === "fail") await page.screenshot({ path: screenshotPath(task.name) });
  },
});

/** No violation of the rules that axe knows may be on the page. */
export async function checkAccessibility(page: Page): Promise<void> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // In the page itself, and told of violations alone: what passes is a hundred times as much to send.
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
    );
  });
  expect(violations, `accessibility of ${page.url()}`).toEqual([]);
}

/** The same in the colours of the day and of the night. */
export async function checkInBothColours(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await checkAccessibility(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** What the page looked like when its test failed. */
function screenshotPath(name: string): string {
  return `.cache/e2e/${name.replace(/[^\p{L}\d]+/gu, "-").slice(0, 100)}.png`;
}
