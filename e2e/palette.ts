import type { Page } from "playwright-core";
import { expect } from "vitest";
import { storedUser } from "./sign-in.ts";

export const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });

export const search = (page: Page) => page.getByRole("combobox", { name: "Go to" });

export const option = (page: Page, name: string) =>
  palette(page).getByRole("option", { name: new RegExp(`^${name}`) });

export const keyList = (page: Page) => page.getByRole("dialog", { name: "Keys" });

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** The accessible name of the focused element, or its value. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent?.replace(" *", "");
    return label ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
  });

/** Opens the palette, types, and follows its first option, which begins with `name`. */
export async function goTo(page: Page, text: string, name: string): Promise<void> {
  await page.keyboard.press("Control+K");
  await expect.poll(() => focused(page)).toBe("Go to");
  await page.keyboard.type(text);
  await expect.poll(async () => (await chosen(page)).startsWith(name)).toBe(true);
  await page.keyboard.press("Enter");
  await palette(page).waitFor({ state: "hidden" });
}

/** The text that a screen reader announces for the active option. */
export function chosen(page: Page): Promise<string> {
  return search(page).evaluate((input) => {
    const id = input.getAttribute("aria-activedescendant");
    const line = id ? document.getElementById(id) : null;
    return line?.ariaSelected === "true" ? (line.textContent ?? "") : "";
  });
}

export async function addProject(page: Page, name: string): Promise<void> {
  const token = (await storedUser(page))?.access_token;
  const answer = await page.request.post("/api/projects", {
    headers: { authorization: `Bearer ${token}` },
    data: { name, startDateTime: "2031-05-12T10:00:00", endDateTime: "2031-05-14T15:30:00" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
