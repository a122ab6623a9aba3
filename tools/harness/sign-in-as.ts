import type { Page } from "playwright-core";

export type Account = { login: string; password: string };

/** Opens `path` in a signed-out browser, signs in through the built-in provider and waits until the screen is loaded. */
export async function signInAs(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillCredentials(page, account);
  await page.waitForURL(path === "/" ? "/home" : path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Fills in the built-in provider's form. */
export async function fillCredentials(page: Page, { login, password }: Account): Promise<void> {
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=password]").press("Enter");
}
