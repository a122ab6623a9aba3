import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { field, next, open, register, thanks } from "./small-event.ts";

const QUESTIONS = ["Country and region", "Email"];
// The languages of the page are options, too.
const entries = (page: Page) => page.locator(".player-list").getByRole("option");
const options = (page: Page) => entries(page).allTextContents();
const active = (input: Locator) =>
  input.evaluate(
    (box) => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent,
  );

const makeCountryEvent = (desk: Page) =>
  makeEvent(desk, { edit: (scenario) => includeOnly(scenario, QUESTIONS) });

test("with the keyboard: typing searches all names, arrows move, Enter and leaving choose", async ({
  page,
  desk,
}) => {
  await open(page, await makeCountryEvent(desk));
  const email = field(page, "Email");
  await email.fill("ann@example.org");
  await next(page).click();
  const country = field(page, "Country");
  await country.focus();
  await expect.poll(() => options(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await options(page)).length).toBeGreaterThan(200);
  await checkInBothColours(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => country.getAttribute("aria-expanded")).toBe("false");

  await page.keyboard.type("ger");
  await expect.poll(() => options(page)).toEqual(["Germany"]);
  await expect.poll(() => active(country)).toBe("Germany");
  // Keys of an input method are for its own list.
  await country.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  expect(await options(page)).toEqual(["Germany"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => country.inputValue()).toBe("Germany");
  await expect.poll(() => options(page)).toEqual([]);

  // The names of other languages come with the focus.
  await country.fill("Deu");
  await expect.poll(() => options(page)).toEqual(["Germany"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => country.inputValue()).toBe("Germany");

  await country.fill("atlantis");
  await page.getByText("Nothing found").waitFor();
  await checkInBothColours(page);
  await page.keyboard.press("Tab");
  await expect.poll(() => country.inputValue()).toBe("Germany");

  const region = field(page, "Region");
  await region.fill("by");
  await expect.poll(() => active(region)).toBe("Bavaria");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect.poll(() => region.inputValue()).toBe("Bavaria");

  // An emptied list is an empty answer.
  await country.fill("");
  await expect.poll(() => region.count()).toBe(0);
  await page.keyboard.press("Tab");
  await register(page).click();
  await page.getByRole("alert").getByText("Please choose a country.").waitFor();
  await country.fill("deutschland");
  await page.keyboard.press("Tab");
  await region.fill("Berlin");
  await page.keyboard.press("Enter");
  await register(page).click();
  await thanks(page).waitFor();
});

test("with a finger: rows of 44 px, and the list is in the window", async ({ browser, desk }) => {
  const event = await makeCountryEvent(desk);
  const context = await browser.newContext({
    baseURL: new URL(desk.url()).origin,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  const page = await context.newPage();
  await open(page, event);
  await field(page, "Email").fill("ann@example.org");
  await next(page).click();
  await field(page, "Country").tap();
  const list = page.getByRole("listbox");
  const first = await entries(page).first().boundingBox();
  expect(first?.height).toBeGreaterThanOrEqual(44);
  const box = await list.boundingBox();
  expect(Math.floor((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(640);
  await page.keyboard.type("schweiz");
  await page.getByRole("option", { name: "Switzerland", exact: true }).tap();
  await expect.poll(() => field(page, "Country").inputValue()).toBe("Switzerland");
  await context.close();
});

test.for(["Germany", "Deutschland"])(
  "%s, typed before the scripts have loaded, is chosen, too",
  async (name, { page, desk }) => {
    const event = await makeEvent(desk, {
      edit: (scenario) => includeOnly(scenario, ["Country and region"]),
    });
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/r/assets/*.js", async (route) => {
      await free;
      await route.continue();
    });
    await page.goto(`/r/${event.code}`, { waitUntil: "commit" });
    await field(page, "Country").fill(name);
    await field(page, "Country").blur();
    letGo();
    await field(page, "Region").waitFor();
    await expect.poll(() => field(page, "Country").inputValue()).toBe("Germany");
  },
);
