import type { Page } from "playwright-core";
import { expect } from "vitest";

export const CULTURES = "cultures=en-GB%2Cde-DE";

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Tabs to the input with this label and types into it. */
export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Chooses in a select: type, arrow down, Enter. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).focus();
  await page.keyboard.type(text);
  const first = page.getByRole("option").first();
  await expect.poll(async () => (await first.textContent())?.toLowerCase()).toContain(text.toLowerCase());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

export async function press(page: Page, role: "button" | "link" | "menuitem", name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().press("Enter");
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}
