import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours, test } from "./browser.ts";
import { holdChanges } from "./held-answers.ts";
import { field, focused, goTo, keyList, option, palette } from "./palette.ts";
import { rowStored } from "./row-stored.ts";
import { openSignedIn } from "./sign-in.ts";

const ON_A_MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Safari/605.1.15";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);

/** Does the page prevent the browser's Ctrl+S? Uses a synthetic event, since the browser's dialog would block the test. */
function keepsSaveKey(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const press = { key: "s", code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true };
    return !(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", press));
  });
}

describe("the list of keys", () => {
  test("has the keys of the page and the global keys, and does not open while typing", async ({ page }) => {
    await openSignedIn(page, paths.listCountry());
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => focused(page)).toBe("Search");
    await page.keyboard.type("?/");
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("?/");
    expect(await keyList(page).count()).toBe(0);
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("link", { name: "Add country" }).focus();
    await page.keyboard.press("?");
    await keyList(page).waitFor();
    expect(await keyList(page).getByRole("region", { name: "On this page" }).textContent()).toMatch(
      /Search this list\/Save the row being editedCtrlS.*Enter.*Esc/,
    );
    expect(await keyList(page).getByRole("region", { name: "Everywhere" }).textContent()).toMatch(/CtrlK/);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Add country");
  });

  test("has no section for the page if the page has no keys", async ({ page }) => {
    await openSignedIn(page);
    await page.keyboard.press("?");
    await keyList(page).getByRole("region", { name: "Everywhere" }).waitFor();
    expect(await keyList(page).getByRole("region", { name: "On this page" }).count()).toBe(0);
  });

  test("shows ⌘ instead of Ctrl on a Mac", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: inject("baseUrl"), userAgent: ON_A_MAC });
    const page = await context.newPage();
    await openSignedIn(page);
    await page.keyboard.press("Control+K");
    await page.keyboard.press("?");
    await keyList(page).getByText("⌘", { exact: true }).waitFor();
    expect(await keyList(page).getByText("Ctrl").count()).toBe(0);
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => keyList(page).count()).toBe(0);
    await page.keyboard.press("Meta+K");
    await palette(page).waitFor();
    await context.close();
  });
});

describe("are accessible", () => {
  test("in both colours", async ({ page }) => {
    await openSignedIn(page, paths.addProject());
    await page.keyboard.press("Control+K");
    await option(page, "Your account").waitFor();
    await checkInBothColours(page);
    await expect.poll(() => focused(page)).toBe("Go to");
    await page.keyboard.type("count");
    await page.keyboard.press("ArrowDown");
    await checkInBothColours(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => palette(page).count()).toBe(0);
    await page.keyboard.press("?");
    await keyList(page).waitFor();
    await checkInBothColours(page);
  });
});

describe("Ctrl+S", () => {
  test("saves a form, once, and validates it like its button", async ({ page }) => {
    await openSignedIn(page, paths.addStep());
    const held = await holdChanges(page, "**/api/steps");
    await field(page, "Internal name").focus();
    await page.keyboard.press("Control+S");
    await page.getByText("Internal name is required").first().waitFor();
    const name = `Saved by a key ${Date.now()}`;
    await page.keyboard.type(name);
    await page.getByRole("textbox", { name: /en-GB/ }).focus();
    await page.keyboard.type("Saved");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+S");
    held.release();
    await message(page, `“${name}” has been added.`).waitFor();
    expect(held.urls).toHaveLength(1);
  });

  test("saves a row being edited; before and after, the browser handles the key", async ({ page }) => {
    await openSignedIn(page, `${paths.listCountry()}?cultures=en-GB,fr-FR&q=Latvia`);
    const edit = page.getByRole("button", { name: "Edit Latvia", exact: true });
    await edit.focus();
    expect(await keepsSaveKey(page)).toBe(false);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Internal name");
    await field(page, "fr-FR").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Lettonie");
    const stored = rowStored(page);
    await page.keyboard.press("Control+S");
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => keepsSaveKey(page)).toBe(false);
    await stored;
    await page.reload();
    await page.getByRole("cell", { name: "Lettonie" }).waitFor();
  });

  test("is disabled behind a dialog; in the dialog about unsaved work it saves and leaves", async ({
    page,
  }) => {
    await openSignedIn(page, paths.addStep());
    await field(page, "Internal name").fill(`Saved on leaving ${Date.now()}`);
    await page.getByRole("textbox", { name: /en-GB/ }).fill("Saved");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/steps")) sent += 1;
    });
    await page.keyboard.press("Control+K");
    await expect.poll(() => focused(page)).toBe("Go to");
    expect(await keepsSaveKey(page)).toBe(true);
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "hidden" });
    expect(sent).toBe(0);
    await goTo(page, "home", "Home");
    await expect.poll(() => focused(page)).toBe("Save and leave");
    await page.keyboard.press("Control+S");
    await page.waitForURL(paths.home());
    expect(sent).toBe(1);
  });
});
