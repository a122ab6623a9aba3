import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours, test } from "./browser.ts";
import { menuItem, openRowMenu } from "./row-menu.ts";
import { rowStored } from "./row-stored.ts";
import { openSignedIn } from "./sign-in.ts";

const LIST = `${paths.listCountry()}?cultures=en-GB,de-DE`;
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const edit = (page: Page, name: string) => page.getByRole("button", { name: `Edit ${name}`, exact: true });
const hasFocus = (page: Page, name: string) =>
  page.getByRole("textbox", { name }).evaluate((input) => input === document.activeElement);

describe("countries", () => {
  test("show one column per selected culture; the choice is stored in the address", async ({ page }) => {
    await openSignedIn(page, paths.listCountry());
    await expect
      .poll(() => page.getByRole("columnheader").allTextContents())
      .toEqual(["ID", "Internal name", "en-GB", "Priority", "Actions"]);
    await page.getByRole("combobox", { name: "Localizations" }).click();
    await page.getByRole("option", { name: /Deutsch/ }).click();
    await expect.poll(() => page.url()).toContain("cultures=en-GB%2Cde-DE");
    await page.reload();
    await expect.poll(() => page.getByRole("columnheader").allTextContents()).toContain("de-DE");
    await expect.poll(() => row(page, "Afghanistan").count()).toBe(1);
  });

  test("are edited one row at a time, by keyboard alone", async ({ page }) => {
    await openSignedIn(page, `${LIST}&q=Kiriba`);
    await edit(page, "Kiribati").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(page, "Internal name")).toBe(true);
    await page.getByRole("textbox", { name: "Internal name" }).fill("  ");
    await page.keyboard.press("Enter");
    await page.getByText("The field can not be empty").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => edit(page, "Kiribati").evaluate((b) => b === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "de-DE" }).fill("Kiribatien");
    const stored = rowStored(page);
    await page.keyboard.press("Enter");
    await row(page, "Kiribatien").waitFor();
    await stored;
    await page.reload();
    await row(page, "Kiribatien").waitFor();
  });

  test("disable the buttons of other rows while one is edited", async ({ page }) => {
    await openSignedIn(page, `${LIST}&q=Guinea`);
    await edit(page, "Guinea").click();
    const others = page.getByRole("button", { name: /^Edit / });
    await expect.poll(() => others.count()).toBeGreaterThan(0);
    for (const other of await others.all()) await expect.poll(() => other.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Cancel editing Guinea" }).click();
    await expect.poll(() => edit(page, "Guinea").isDisabled()).toBe(false);
  });

  test("a row's menu stays open while a scroll moves nothing, and closes with its row", async ({ page }) => {
    await openSignedIn(page, LIST);
    await row(page, "Andorra").waitFor();
    await openRowMenu(page, "Andorra");
    const item = menuItem(page, "Open the form of Andorra");
    await item.waitFor();
    // As the one does that brought the row into view.
    await page.evaluate(
      () =>
        new Promise((done) => {
          document.dispatchEvent(new Event("scroll"));
          requestAnimationFrame(done);
        }),
    );
    await item.waitFor();
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => item.count()).toBe(0);
  });

  test("a failed save reopens the row with the typed values", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/503/);
    await openSignedIn(page, `${LIST}&q=Norway`);
    await page.route("**/api/countries/*", (route) =>
      route.fulfill({
        status: 503,
        json: { Error: { Code: "busy", Message: "The system is busy. Please try again." } },
      }),
    );
    await edit(page, "Norway").click();
    await page.getByRole("textbox", { name: "de-DE" }).fill("Norwegen!");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "The system is busy" }).waitFor();
    expect(await page.getByRole("textbox", { name: "de-DE" }).inputValue()).toBe("Norwegen!");
    await page.unroute("**/api/countries/*");
    // The row was closed and is open again.
    await expect.poll(() => hasFocus(page, "Internal name")).toBe(true);
    await page.keyboard.press("Enter");
    await row(page, "Norwegen!").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("two members of staff never silently overwrite each other", async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/412/);
    await openSignedIn(page, `${LIST}&q=Ireland`);
    await edit(page, "Ireland").click();
    const other = await context.newPage();
    await other.goto(`${LIST}&q=Ireland`);
    await edit(other, "Ireland").click();
    await other.getByRole("textbox", { name: "de-DE" }).fill("Irland (2)");
    const stored = rowStored(other);
    await other.keyboard.press("Enter");
    await row(other, "Irland (2)").waitFor();
    await stored;

    await page.getByRole("textbox", { name: "de-DE" }).fill("Irland (1)");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "Somebody else" }).waitFor();
    await page.getByRole("button", { name: "Use theirs" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "de-DE" }).inputValue()).toBe("Irland (2)");
  });

  test("leaving with an unsaved row asks first", async ({ page }) => {
    await openSignedIn(page, `${LIST}&q=Sweden`);
    await edit(page, "Sweden").click();
    await page.getByRole("textbox", { name: "de-DE" }).fill("Schweden!");
    await page.getByRole("link", { name: "Home" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Stay", { exact: true }).click();
    expect(await page.getByRole("textbox", { name: "de-DE" }).inputValue()).toBe("Schweden!");
    await page.getByRole("link", { name: "Home" }).first().click();
    await dialog.getByRole("button", { name: "Save and leave" }).click();
    await page.waitForURL(`**${paths.home()}`);
    await page.goto(`${LIST}&q=Sweden`);
    await row(page, "Schweden!").waitFor();
  });

  test("are added by a form that keeps the typed values until it is saved", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    await openSignedIn(page, LIST);
    await page.getByRole("link", { name: "Add country" }).click();
    await page.getByRole("button", { name: "Add country" }).click();
    await page.getByText("Internal name is required").waitFor();
    await page.getByLabel("Internal name").fill("germany");
    await page.getByLabel(/en-GB/).fill("Taken, once more");
    await page.getByRole("button", { name: "Add country" }).click();
    await page.getByText(/already in use/).waitFor();
    expect(await page.getByLabel(/en-GB/).inputValue()).toBe("Taken, once more");
    const name = `Freedonia ${Date.now()}`;
    await page.getByLabel("Internal name").fill(name);
    await page.getByLabel("Priority").check();
    await page.getByRole("button", { name: "Add country" }).click();
    await page.getByText(`“${name}” has been added.`).waitFor();
    await page.waitForURL(`**${paths.listCountry()}*`);
    await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("Freedonia");
  });

  test("have a form of their own each", async ({ page }) => {
    await openSignedIn(page, `${LIST}&q=Japan`);
    await (await openRowMenu(page, "Japan"))("Open the form of Japan");
    await page.getByLabel(/en-GB/).fill("Japan (Nippon)");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(`**${paths.listCountry()}*`);
    await page.goto(`${LIST}&q=Nippon`);
    await row(page, "Japan (Nippon)").waitFor();
  });

  test("an unknown id shows 404 Not found", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    await openSignedIn(page, paths.editCountry({ countryId: 999_999 }));
    await page.getByText("404 Not found").first().waitFor();
  });

  test("no accessibility violations", async ({ page }) => {
    await openSignedIn(page, LIST);
    await row(page, "Afghanistan").waitFor();
    await checkInBothColours(page);
    await edit(page, "Albania").click();
    await checkInBothColours(page);
    await page.keyboard.press("Escape");
    await page.goto(paths.addCountry());
    await page.getByRole("button", { name: "Add country" }).click();
    await page.getByText("Internal name is required").waitFor();
    await checkInBothColours(page);
    await page.goto(`${paths.listCountry()}?q=nothing-of-the-kind`);
    await page.getByText("Nothing found").waitFor();
    await checkInBothColours(page);
    await page.goto(paths.listRegions());
    await page.getByRole("row").nth(2).waitFor();
    await checkInBothColours(page);
  });
});
