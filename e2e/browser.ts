import type { Browser, BrowserContext, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { launchBrowser } from "../tools/harness/launch-browser.ts";
import { loadAxe } from "../tools/harness/load-axe.ts";
import { untilStill } from "../tools/harness/until-drawn.ts";
import { slowDown } from "./slow-machine.ts";

interface BrowserFixtures {
  browser: Browser;
  /** The server under test; a file that needs another environment extends this with a server of its own. */
  baseUrl: string;
  /** The visitor's language; `test.extend({ locale: "de-DE" })` makes tests of another. */
  locale: string;
  /** A signed-out browser without history. Any console error, CSP violations included, fails the test. */
  context: BrowserContext;
  page: Page;
  /** Allows console errors that match the pattern, for tests that make the server fail. */
  allowConsoleErrors: (pattern: RegExp) => void;
  consoleErrors: { seen: string[]; allowed: RegExp[] };
}

export const test = base.extend<BrowserFixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const browser = slowDown(await launchBrowser());
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  baseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(inject("baseUrl")),
    { scope: "file" },
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
  context: async ({ browser, baseUrl, consoleErrors, locale }, use) => {
    const context = await browser.newContext({ baseURL: baseUrl, locale, reducedMotion: "reduce" });
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

/** The rules that look at colours: all others say the same of a page in its other scheme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks the page with axe; any violation fails the test. */
export async function checkAccessibility(page: Page, rules?: string[]): Promise<void> {
  await untilStill(page);
  await loadAxe(page);
  // Runs in the page and returns violations only: the passes would be a hundred times the data.
  const violations = await page.evaluate(async (runOnly) => {
    const options = { resultTypes: ["violations" as const], ...(runOnly && { runOnly }) };
    const { violations } = await window.axe.run(document, options);
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
    );
  }, rules);
  expect(violations, `accessibility of ${page.url()}`).toEqual([]);
}

/** Runs the accessibility check in the light colour scheme, and its rules about colours in the dark one. */
export async function checkInBothColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await checkAccessibility(page, COLOUR_RULES);
  // As the context has it; null would let everything move for the rest of the test.
  await page.emulateMedia({ colorScheme: null, reducedMotion: "reduce" });
}

/** Path of the screenshot taken when a test fails. */
function screenshotPath(name: string): string {
  return `.cache/e2e/${name.replace(/[^\p{L}\d]+/gu, "-").slice(0, 100)}.png`;
}
