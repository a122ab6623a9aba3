import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { checkAccessibility, test } from "./browser.ts";

const LINK = "/r/ANYCODE";
const ENGLISH = "This link is not valid. Please check the address or ask the organiser for a new one.";
const GERMAN =
  "Dieser Link ist ungültig. Bitte prüfen Sie die Adresse oder bitten Sie den Veranstalter um einen neuen Link.";
const ARABIC = "هذا الرابط غير صالح. يرجى التحقق من العنوان أو طلب رابط جديد من الجهة المنظمة.";

/** The console error that the browser logs for an unknown registration or ticket. */
const UNKNOWN = /404.*\/api\/public\/(registrations|tickets)\//;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const root = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
const german = test.extend({ locale: "de-DE" });
const arabic = test.extend({ locale: "ar-SA" });
const polish = test.extend({ locale: "pl-PL" });

test("an unknown link, in English", async ({ page }) => {
  await page.goto(LINK);
  await heading(page, ENGLISH).waitFor();
  await expect.poll(() => root(page)).toEqual({ lang: "en-GB", dir: "ltr" });
  await expect.poll(() => page.title()).toBe(ENGLISH);
});

german("an unknown link, in German", async ({ page }) => {
  await page.goto(LINK);
  await heading(page, GERMAN).waitFor();
  await expect.poll(() => root(page)).toEqual({ lang: "de-DE", dir: "ltr" });
});

arabic("an unknown link, in Arabic: from right to left", async ({ page }) => {
  await page.goto(LINK);
  await heading(page, ARABIC).waitFor();
  await expect.poll(() => root(page)).toEqual({ lang: "ar-SA", dir: "rtl" });
  const direction = await heading(page, ARABIC).evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe("rtl");
});

polish("an unknown link, in a language that there is not: in English", async ({ page }) => {
  await page.goto(LINK);
  await heading(page, ENGLISH).waitFor();
  await expect.poll(() => root(page)).toEqual({ lang: "en-GB", dir: "ltr" });
});

test("an unknown ticket can be asked for again", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(UNKNOWN);
  await page.goto(`${LINK}/ticket/00000000-0000-8000-8000-000000000000`);
  await heading(page, "This ticket was not found.").waitFor();
  await page.getByRole("textbox", { name: "Email address" }).waitFor();
  await checkAccessibility(page);
});

arabic.for([
  ["light", 1280],
  ["dark", 360],
] as const)(
  "the page is accessible: %s, %i px",
  async ([colorScheme, width], { page, allowConsoleErrors }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    await page.goto(LINK);
    await heading(page, ARABIC).waitFor();
    await checkWidth(page, width);
    await checkAccessibility(page);
    allowConsoleErrors(/503/);
    allowConsoleErrors(UNKNOWN);
    await leaveOutFirstView(page);
    await failCultures(page);
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await checkWidth(page, width);
    await checkAccessibility(page);
  },
);

test("a failed load offers a retry", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/503/);
  allowConsoleErrors(UNKNOWN);
  await leaveOutFirstView(page);
  await failCultures(page);
  await page.goto(LINK);
  await page.getByRole("alert").getByText("The page could not be loaded").waitFor();
  await page.unroute("**/api/public/culture");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, ENGLISH).waitFor();
});

test("a load that times out offers a retry", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(UNKNOWN);
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 100);
    // The retry may take its time.
    const restoreTimeout = () => void Object.assign(AbortSignal, { timeout });
    Object.assign(window, { restoreTimeout });
  });
  await leaveOutFirstView(page);
  await page.route("**/api/public/culture", () => {});
  await page.goto(LINK);
  await page.getByRole("alert").getByText("The page could not be loaded").waitFor();
  await page.unroute("**/api/public/culture");
  await page.evaluate("restoreTimeout()");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, ENGLISH).waitFor();
});

test("a visitor over the rate limit is told to wait", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/429/);
  await leaveOutFirstView(page);
  await page.route("**/api/public/registrations/*", (route) =>
    route.fulfill({ status: 429, json: { Error: { Code: "too-many-requests", Message: "Too many." } } }),
  );
  await page.goto(LINK);
  await page.getByRole("alert").getByText("too many attempts from your network").waitFor();
});

test("a visitor is told if the scripts fail to load", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.route("**/r/assets/*.js", (route) => route.abort());
  await page.goto(LINK);
  await page.getByRole("heading", { name: "This is taking long" }).waitFor();
});

/** Serves the page without its server-rendered first view: a skeleton, and scripts that load the data. */
function leaveOutFirstView(page: Page): Promise<unknown> {
  return page.route(`**${LINK}`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${inject("baseUrl")}/r/` }) }),
  );
}

async function checkWidth(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

function failCultures(page: Page): Promise<unknown> {
  return page.route("**/api/public/culture", (route) =>
    route.fulfill({ status: 503, json: { Error: { Code: "busy", Message: "The system is busy." } } }),
  );
}
