import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours, test } from "./browser.ts";

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// rules/api 14
test("the page of the API is read without an account, at any width", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/api/docs");
  expect(await overflow(page)).toBe(0);
  await checkInBothColours(page);
  await page.getByText("Lists a page of a project's tickets").click();
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "ListTicketsResult" }).first().click();
  await page.locator("#schema-ListTicketsResult").getByText("TotalCount").waitFor();
  expect(await overflow(page)).toBe(0);
  await checkInBothColours(page);
});
