import type { Locator, Page } from "playwright-core";

/** Opens the further actions of the row with this name; `press` one of them by its label. */
export async function openRowMenu(page: Page, name: string): Promise<(label: string) => Promise<void>> {
  await page
    .getByRole("button", { name: `More actions for ${name}`, exact: true })
    .first()
    .click();
  return async (label) => await menuItem(page, label).click();
}

/** A further action of the row whose menu is open. */
export const menuItem = (page: Page, label: string): Locator => page.getByRole("menuitem", { name: label });
