import type { Page } from "playwright-core";

/** The visitor's button that leads to the provider's page. */
export const payByCard = (page: Page, amount: number) =>
  page.getByRole("button", { name: new RegExp(`^Pay .*${amount}.* by card$`) });

/** Presses a button of the provider's page. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await page.waitForURL(/\/pay\//);
  await page.getByRole("button", { name }).click();
}

export const barcode = (page: Page) => page.getByRole("img", { name: /Code 128/ });
