import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";

export const LIST = paths.listQuestions();
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const edit = (page: Page, name: string) =>
  page.getByRole("link", { name: `Edit ${name}`, exact: true });
export const text = (page: Page, culture: string) => page.getByRole("textbox", { name: new RegExp(culture) });
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement).catch(() => false);

/** Presses Tab or Shift+Tab until the element has the focus. */
export async function tabTo(page: Page, locator: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await locator.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(locator)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${locator}`);
}

/** Chooses an option of the focused select. */
export async function chooseByKeyboard(page: Page, option: string): Promise<void> {
  const active = page.locator("[role=option][data-combobox-selected]");
  const highlighted = async () => (await active.allTextContents()).join();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  for (let presses = 0; presses < 30; presses += 1) {
    const before = await highlighted();
    await page.keyboard.press("ArrowDown");
    // A list of one option keeps it.
    await expect.poll(async () => (await highlighted()) !== before || before.includes(option)).toBe(true);
    if ((await highlighted()).includes(option)) return page.keyboard.press("Enter");
  }
  throw new Error(`The arrow keys never reach ${option}`);
}

/** Searches the list for a row, since virtual rows exist only in the viewport. Waits for the list after a form. */
export async function find(page: Page, name: string): Promise<void> {
  await page.getByText(`“${name}” has been`).last().waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await row(page, name).first().waitFor();
}

export async function chooseType(page: Page, type: string): Promise<void> {
  await choice(page, "Question type").click();
  await page.getByRole("option", { name: type, exact: true }).click();
}

async function chooseStep(page: Page, step: string): Promise<void> {
  await choice(page, "Step").fill(step);
  await page.getByRole("option", { name: step }).click();
}

export async function add(page: Page, name: string, type: string): Promise<void> {
  await page.goto(paths.addQuestion());
  await chooseStep(page, "Company");
  await chooseType(page, type);
  await box(page, "Internal name").fill(name);
}

/** Another name in each run: internal names are unique, and a repeated test adds its question again. */
export const unique = (name: string) => `${name}${Date.now()}`;

export const save = (page: Page) => page.getByRole("button", { name: /^(Save|Add question)$/ }).click();
