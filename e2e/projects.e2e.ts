import { places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { addProject, field, message, newName, openProject, row } from "./project-screens.ts";
import { openRowMenu } from "./row-menu.ts";
import { openSignedIn, startSignedIn } from "./sign-in.ts";

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

const failure = (text: string) => ({
  status: 500,
  json: { Error: { Code: "unexpected", Message: text } },
});

/** The open calendar is at its field, wherever that is now. */
async function expectBelow(page: Page, name: string): Promise<void> {
  const gap = async () => {
    const [input, calendar] = await Promise.all([
      field(page, name).boundingBox(),
      page.getByRole("dialog").boundingBox(),
    ]);
    if (!input || !calendar) return Number.NaN;
    const above = input.y - (calendar.y + calendar.height);
    return Math.min(Math.abs(calendar.y - (input.y + input.height)), Math.abs(above));
  };
  await expect.poll(gap).toBeLessThan(20);
}

describe("adding", () => {
  test("by keyboard alone; wrong fields are marked and nothing is sent", async ({ page }) => {
    const name = newName("Keyboard");
    await openSignedIn(page, paths.addProject());
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/projects")) calls += 1;
    });
    await field(page, "Title").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Title is required").waitFor();
    await expect.poll(() => page.getByText("Enter a date as DD.MM.YYYY").count()).toBe(2);
    await expect.poll(() => field(page, "Start date").getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => hasFocus(field(page, "Title"))).toBe(true);

    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type("31.02.2031");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("0915");
    await field(page, "End date").focus();
    await page.keyboard.type("12/13/2031");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByText("Enter a date as DD.MM.YYYY").count()).toBe(2);
    // An invalid date stays as typed and is not corrected; the day comes before the month.
    expect(await field(page, "Start date").inputValue()).toBe("31.02.2031");
    expect(await field(page, "End date").inputValue()).toBe("12/13/2031");
    expect(calls).toBe(0);

    await field(page, "Start date").fill("05.12.2031");
    await field(page, "End date").fill("04.12.2031");
    await page.keyboard.press("Enter");
    await page.getByText("The end must not be before the start").waitFor();
    await field(page, "End date").fill("06.12.2031");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    // The message is shown for five seconds.
    const messages = page.getByRole("log", { name: "Messages" });
    const next = messages.getByRole("link", { name: "Add a barcode pool" }).getAttribute("href");
    await page.keyboard.press("Enter");
    expect(await next).toMatch(/^\/projects\/editProject\/\d+\/.+\/barcodePools\/./);
    await page.waitForURL(paths.projects());
    await page.locator("tr[data-selected]").filter({ hasText: name }).waitFor();
    // The line above the list stays when the message is gone.
    const line = page.getByRole("main").getByText("Next: Add a barcode pool").getByRole("link");
    expect(await line.getAttribute("href")).toBe(await next);
    await checkAccessibility(page);
    expect((await sent).postDataJSON()).toMatchObject({
      name,
      startDateTime: "2031-12-05T09:15:00",
      endDateTime: "2031-12-06T15:30:00",
    });
    await page.goto(`${paths.projects()}?q=${name}`);
    await row(page, name).getByText("05.12.2031 09:15").waitFor();
    expect(calls).toBe(1);
  });

  test("a day from the calendar; a time that the clock skips is refused", async ({ page }) => {
    await openSignedIn(page, paths.addProject());
    await field(page, "Title").fill(newName("Calendar"));
    await field(page, "Start date").fill("29/3/2026");
    await field(page, "End date").fill("13/13/2026");
    await expect.poll(() => field(page, "Start date").inputValue()).toBe("29.03.2026");
    await field(page, "Title").focus();
    await page.getByText("Enter a date as DD.MM.YYYY").waitFor();
    await field(page, "End date").fill("");
    await expect.poll(() => page.getByText("Enter a date as DD.MM.YYYY").count()).toBe(0);
    await page.getByRole("button", { name: "Choose the end date" }).click();
    await expectBelow(page, "End date");
    await page.setViewportSize({ width: 900, height: 500 });
    await page.mouse.wheel(0, 40);
    await expectBelow(page, "End date");
    await page.getByRole("button", { name: /^29 March 2026/ }).click();
    await expect.poll(() => field(page, "End date").inputValue()).toBe("29.03.2026");
    await page.getByRole("combobox", { name: "Time zone" }).fill("Berlin");
    await page.getByRole("option", { name: "Europe/Berlin" }).click();
    await field(page, "Start time").fill("230");
    await field(page, "Title").focus();
    await expect.poll(() => field(page, "Start time").inputValue()).toBe("02:30");
    await page.getByRole("button", { name: "Add project" }).click();
    await page.getByText("This time does not exist in Europe/Berlin").waitFor();
    await field(page, "Start time").fill("3");
    await page.getByRole("button", { name: "Add project" }).click();
    await message(page, "has been added.").waitFor();
  });

  test("a server error shows the server's message and keeps the typed values", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/500/);
    await openSignedIn(page, paths.addProject());
    await page.route("**/api/projects", (route) => route.fulfill(failure("The disk is full.")));
    await field(page, "Title").fill("Unlucky");
    await field(page, "Start date").fill("05.12.2031");
    await field(page, "End date").fill("06.12.2031");
    await page.getByRole("button", { name: "Add project" }).click();
    await message(page, "The disk is full.").waitFor();
    await page.getByText("The project could not be saved.").waitFor();
    expect(await field(page, "Title").inputValue()).toBe("Unlucky");
    expect(new URL(page.url()).pathname).toBe(paths.addProject());
  });
});

describe("the list", () => {
  test("status, search and order are stored in the address", async ({ page }) => {
    const word = newName("Listed");
    await openSignedIn(page, paths.projects());
    await addProject(page, `${word} first`);
    await addProject(page, `${word} last`, {
      startDateTime: "2031-06-01T10:00:00",
      endDateTime: "2031-06-02T10:00:00",
    });
    await addProject(page, `${word} over`, {
      startDateTime: "2019-06-01T10:00:00",
      endDateTime: "2019-06-02T10:00:00",
    });
    const titles = async () =>
      (
        await page
          .getByRole("row")
          .getByRole("link", { name: new RegExp(`^${word}`) })
          .allTextContents()
      ).map((text) => text.split(" ").at(-1));
    await page.goto(`${paths.projects()}?q=${encodeURIComponent(word)}`);
    await expect.poll(titles).toEqual(["last", "first", "over"]);
    await page.getByText("Actual").click();
    await expect.poll(titles).toEqual(["last", "first"]);
    await page.getByRole("button", { name: "Start Date" }).click();
    await expect.poll(titles).toEqual(["first", "last"]);
    expect(await page.getByRole("columnheader", { name: "Start Date" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    await page.reload();
    await expect.poll(titles).toEqual(["first", "last"]);
    await page.getByText("Expired").click();
    await expect.poll(titles).toEqual(["over"]);
    await page.goBack();
    await expect.poll(titles).toEqual(["first", "last"]);
    await page.getByRole("searchbox", { name: "Search" }).fill("no such project");
    await page.getByText("Nothing found").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("Nothing found").waitFor({ state: "detached" });
    // A long list draws only the rows in sight, so the rest is found by the search.
    await expect.poll(() => page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
    await page.getByRole("searchbox", { name: "Search" }).fill(word);
    await expect.poll(titles).toEqual(["over", "first", "last"]);
  });

  test("a list that fails to load offers Retry, without a message", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/500/);
    await startSignedIn(page);
    await page.route("**/api/projects?*", (route) => route.fulfill(failure("Something went wrong.")));
    await page.goto(paths.projects());
    await page.getByText("The list could not be loaded.").waitFor();
    expect(await page.getByRole("log", { name: "Messages" }).textContent()).toBe("");
    await page.unroute("**/api/projects?*");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("The list could not be loaded.").waitFor({ state: "detached" });
  });

  test("duplicates a project under a new name", async ({ page }) => {
    const name = newName("Original");
    await openSignedIn(page, paths.projects());
    await addProject(page, name, { eventBEID: "BE-9" });
    await page.goto(`${paths.projects()}?q=${encodeURIComponent(name)}`);
    await (await openRowMenu(page, name))(`Duplicate ${name}`);
    await expect.poll(() => field(page, "Title").inputValue()).toBe(`${name} (copy)`);
    await expect.poll(() => hasFocus(field(page, "Title"))).toBe(true);
    await field(page, "Title").fill(`${name} next year`);
    await page.keyboard.press("Enter");
    await expect.poll(() => openProject(page).textContent()).toBe(`${name} next year`);
    await expect.poll(() => field(page, "Event BEID").inputValue()).toBe("BE-9");
  });
});

test.for(["light", "dark"] as const)("is accessible: %s, wide and narrow", async (colorScheme, { page }) => {
  await page.emulateMedia({ colorScheme });
  await startSignedIn(page);
  const place = newName("Accessible hall");
  const { id: placeId } = await callApi(page, places.create, { body: { internalName: place } });
  const { id, path } = await addProject(page, newName("Accessible"));
  await callApi(page, addProjectPlace, { params: { projectId: id }, body: { placeId } });

  await page.goto(paths.addProject());
  await page.getByRole("button", { name: "Add project" }).click();
  await page.getByText("Title is required").waitFor();
  await page.getByRole("button", { name: "Choose the start date" }).click();
  await page.getByRole("dialog").waitFor();
  await checkAccessibility(page);
  await page.goto(path);
  await field(page, "Title").waitFor();
  await checkAccessibility(page);
  await page.goto(`${path}/editPlaces`);
  await row(page, place).waitFor();
  await checkAccessibility(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.projects());
  await page.getByRole("row").nth(1).waitFor();
  await checkAccessibility(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page
    .getByRole("button", { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Duplicate / }).waitFor();
  await checkAccessibility(page);
  await page.getByRole("menuitem", { name: /^Duplicate / }).click();
  await page.getByRole("dialog").waitFor();
  await checkAccessibility(page);
});

test("a name of 200 letters leaves a phone's page, and the close button of a dialog, in its place", async ({
  page,
}) => {
  await startSignedIn(page);
  const name = newName("Z".repeat(170)).replaceAll(" ", "");
  const { path } = await addProject(page, name);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await expect.poll(() => openProject(page).textContent()).toBe(name);
  await expect.poll(async () => (await openProject(page).boundingBox())?.height).toBeLessThan(50);
  expect(await openProject(page).getByRole("link").getAttribute("title")).toBe(name);
  await page.getByRole("link", { name: `The event: ${name}` }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("button", { name: "Show the menu" }).click();
  const switcher = page.getByRole("button", { name: `Switch project: ${name}` });
  await expect.poll(async () => (await switcher.boundingBox())?.height).toBeLessThan(60);
  await page.keyboard.press("Escape");
  await page.goto(`${paths.projects()}?q=${name}`);
  await (await openRowMenu(page, name))(`Duplicate ${name}`);
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  const right = async () => {
    const { x, width } = (await close.boundingBox()) ?? { x: 360, width: 0 };
    return x + width;
  };
  await expect.poll(right).toBeLessThan(360);
});
