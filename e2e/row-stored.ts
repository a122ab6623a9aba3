import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until the server has stored the edited row, which its list shows before that. Called before the key is sent. */
export async function rowStored(page: Page): Promise<void> {
  const answer = await page.waitForResponse((response) => response.request().method() === "PUT");
  expect(answer.status()).toBe(200);
}
