import {
  type ApplicationSettings,
  getSettings,
  updateSettings,
} from "@foyer/contract/application-setting.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { checkAccessibility, checkInBothColours, test } from "./browser.ts";
import { openSignedIn, startSignedIn } from "./sign-in.ts";

const SAVED = "Settings were successfully saved.";
const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
const discount = (page: Page) => page.getByLabel("Discount amount");
const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Unsaved changes" });

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

const signInAsAdmin = () =>
  signInToApi(inject("baseUrl"), { login: "admin", password: inject("adminPassword") });
let before: ApplicationSettings | undefined;

// The settings are everybody's: other files find them as they were.
beforeAll(async () => {
  before = await (await signInAsAdmin()).call(getSettings, {});
});
afterAll(async () => {
  if (before) await (await signInAsAdmin()).call(updateSettings, { body: { categories: before.categories } });
});

test("one panel per category; Submit saves all of them", async ({ page }) => {
  await openSignedIn(page, "/admin");
  await discount(page).waitFor();
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(["Project", "Tickets", "Ticket fields"]),
  );
  await discount(page).fill("0.25");
  await page.getByRole("combobox", { name: "Default time zone" }).fill("Tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await submit(page);
  await message(page, SAVED).waitFor();
  expect((await sent).postDataJSON().categories.length).toBeGreaterThan(3);
  await page.reload();
  await expect.poll(() => discount(page).inputValue()).toBe("0.25");
  const zone = page.getByRole("combobox", { name: "Default time zone" });
  await expect.poll(() => zone.inputValue()).toBe("Asia/Tokyo");
});

test("a ticket field's question is an exception that is added and removed", async ({ page }) => {
  await openSignedIn(page, "/admin");
  const panel = page.getByRole("region", { name: "Ticket fields" });
  const exceptions = panel.getByRole("region", { name: "Table of exceptions" });
  const add = panel.getByRole("button", { name: "Add exception" });
  const choice = panel.getByRole("combobox", { name: "Ticket field" });
  await expect.poll(() => add.getAttribute("aria-disabled")).toBe("true");
  // By keyboard alone.
  await choice.focus();
  await page.keyboard.type("Company");
  await page.getByRole("option", { name: "Company", exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await panel.getByText(/^Without an exception: Automatic/).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("position");
  await page.getByRole("option", { name: "position", exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => add.getAttribute("aria-disabled")).toBe(null);
  await add.focus();
  await page.keyboard.press("Enter");
  await exceptions.getByRole("row").filter({ hasText: "Company" }).getByText("position").waitFor();
  await expect.poll(() => hasFocus(choice)).toBe(true);
  await checkInBothColours(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkAccessibility(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await submit(page);
  await message(page, SAVED).waitFor();
  await page.reload();
  await exceptions.getByRole("button", { name: "Remove Company" }).click();
  await expect.poll(() => exceptions.count()).toBe(0);
  await expect.poll(() => hasFocus(choice)).toBe(true);
  // Answered, not only sent: the page closes, and the tests below need the settings without the exception.
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  await submit(page);
  const response = await answered;
  expect(response.status()).toBe(200);
  const { categories } = response.request().postDataJSON() as ApplicationSettings;
  const settings = categories.find(({ name }) => name === "Ticket fields")?.settings ?? [];
  expect(settings.map(({ value }) => value)).toEqual(settings.map(() => ""));
  expect(settings.length).toBeGreaterThan(10);
});

test("Ctrl+S saves wherever the focus is", async ({ page }) => {
  await openSignedIn(page, "/admin");
  await discount(page).fill("0.21");
  await page.getByRole("link", { name: "Foyer" }).focus();
  await page.keyboard.press("Control+S");
  await message(page, SAVED).waitFor();
});

test("client and server errors are shown at their inputs", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/422/);
  await openSignedIn(page, "/admin");
  await discount(page).fill("a lot");
  await submit(page);
  await page.getByText("Must be a number", { exact: true }).waitFor();
  await discount(page).fill("1.5");
  await submit(page);
  await page.getByText("Must be a number from 0 to 1 with at most 6 places").waitFor();
  await page.getByText("The settings could not be saved.").waitFor();
  await expect.poll(() => discount(page).getAttribute("aria-invalid")).toBe("true");
});

test("Enter chooses the active entry of a list, also while the list's own timers are late", async ({
  page,
  context,
}) => {
  await context.clock.install();
  await openSignedIn(page, "/admin");
  const panel = page.getByRole("region", { name: "Ticket fields" });
  const choice = panel.getByRole("combobox", { name: "Ticket field" });
  await choice.waitFor();
  // From here on timers run only as the test says: those of the list's opening come after the arrow key.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await choice.focus();
  await page.keyboard.type("Company");
  const company = page.getByRole("option", { name: "Company", exact: true });
  await company.waitFor();
  await page.keyboard.press("ArrowDown");
  const active = () => choice.getAttribute("aria-activedescendant");
  await expect.poll(active).toBe(await company.getAttribute("id"));
  await context.clock.runFor(1_000);
  await page.keyboard.press("Enter");
  await panel.getByText(/^Without an exception: Automatic/).waitFor();
});

test("a message closes after 5000 ms, stays while hovered, and can be closed", async ({ page, context }) => {
  await context.clock.install();
  await openSignedIn(page, "/admin");
  await discount(page).waitFor();
  // From here on the page's time goes on only as the test says.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await submit(page);
  const isShown = async () => {
    await context.clock.runFor(10);
    return message(page, SAVED).isVisible();
  };
  await expect.poll(isShown).toBe(true);
  await message(page, SAVED).hover();
  await context.clock.runFor(20_000);
  expect(await message(page, SAVED).count()).toBe(1);
  await page.mouse.move(5, 700);
  await context.clock.runFor(4_000);
  expect(await message(page, SAVED).count()).toBe(1);
  await context.clock.runFor(1_000);
  await expect.poll(() => message(page, SAVED).count()).toBe(0);
  await submit(page);
  await expect.poll(isShown).toBe(true);
  await page.getByRole("button", { name: "Close the message" }).click();
  await message(page, SAVED).waitFor({ state: "hidden" });
});

test("a failed load shows empty categories and Retry", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/500/);
  await startSignedIn(page);
  await page.route("**/api/application-setting", (route) =>
    route.fulfill({ status: 500, json: { Error: { Code: "unexpected", Message: "Something went wrong." } } }),
  );
  await page.goto("/admin");
  await page.getByText("The settings could not be loaded.").waitFor();
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
  expect(await page.getByRole("log", { name: "Messages" }).textContent()).toBe("");
  await page.unroute("**/api/application-setting");
  await page.getByRole("button", { name: "Retry" }).click();
  await discount(page).waitFor();
});

test("two people at once: nothing is lost", async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/412/);
  await openSignedIn(page, "/admin");
  const other = await context.newPage();
  await other.goto("/admin");
  await discount(other).fill("0.4");
  await discount(page).fill("0.7");
  await submit(page);
  await message(page, SAVED).waitFor();
  await submit(other);
  await other.getByText("Somebody else has changed this in the meantime.").waitFor();
  expect(await discount(other).inputValue()).toBe("0.4");
  await other.getByText("Saved meanwhile: 0.7").waitFor();
  await other.getByRole("button", { name: "Keep mine" }).click();
  await submit(other);
  await message(other, SAVED).waitFor();
  await page.reload();
  await expect.poll(() => discount(page).inputValue()).toBe("0.4");
});

test("leaving with unsaved work: a link, then Back", async ({ page }) => {
  await openSignedIn(page);
  await page.getByRole("link", { name: "Admin settings" }).click();
  await discount(page).fill("0.11");
  await page.getByRole("link", { name: "Home" }).first().click();
  await dialog(page).getByRole("button", { name: "Stay", exact: true }).last().click();
  expect(await discount(page).inputValue()).toBe("0.11");
  await page.goBack();
  await dialog(page).getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL("/home");
  await page.getByRole("link", { name: "Admin settings" }).click();
  await expect.poll(() => discount(page).inputValue()).not.toBe("");
  expect(await discount(page).inputValue()).not.toBe("0.11");
});

test("leaving with unsaved work: saving first, where it can be saved", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await openSignedIn(page, "/admin");
  await discount(page).fill("7");
  await page.getByRole("link", { name: "Home" }).first().click();
  await dialog(page).getByRole("button", { name: "Save and leave" }).click();
  await page.getByText("The settings could not be saved.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  await discount(page).fill("0.33");
  await page.getByRole("link", { name: "Home" }).first().click();
  await dialog(page).getByRole("button", { name: "Save and leave" }).click();
  await page.waitForURL("/home");
  await page.goto("/admin");
  await expect.poll(() => discount(page).inputValue()).toBe("0.33");
});

test("leaving with unsaved work: the browser asks before closing the tab", async ({ page }) => {
  await openSignedIn(page, "/admin");
  await discount(page).fill("0.12");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
});
