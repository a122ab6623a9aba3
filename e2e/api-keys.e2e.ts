import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours, test } from "./browser.ts";
import { signIn } from "./sign-in.ts";

/** Another name in each run: a repeated test does not find what its first run added. */
const unique = (name: string) => `${name} ${Date.now()}`;

/** Calls the API as a program with a key does. */
async function statusWith(page: Page, key: string, method: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await page.request.fetch("/api/countries", { method, headers });
  return answer.status();
}

test("make a key, call the API with it, and revoke it", async ({ page }) => {
  const name = unique("Badge shop");
  await signIn(page, "/admin/apiKeys");
  await page.getByRole("link", { name: "Make a key" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("radio", { name: "Admin", exact: true }).check();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Make key" }).click();
  await page.getByText(`The key “${name}” is ready`).waitFor();
  const shown = page.getByRole("textbox", { name: "API key" });
  const key = await shown.inputValue();
  expect(key).toMatch(/^foyer_\w{49}$/);
  expect(await shown.evaluate((input) => input === document.activeElement)).toBe(true);
  await checkInBothColours(page);
  expect(await statusWith(page, key, "GET")).toBe(200);
  expect(await statusWith(page, key, "POST")).toBe(403);

  await page.getByRole("link", { name: "To the API keys" }).click();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await row.getByText(`${key.slice(0, 14)}…`).waitFor();
  await row.getByText("Read as Admin").waitFor();
  await checkInBothColours(page);
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("dialog", { name: `Revoke “${name}”?` });
  await question.getByRole("button", { name: "Revoke key" }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => row.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  expect(await statusWith(page, key, "GET")).toBe(401);
});
