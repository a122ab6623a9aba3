import { expect } from "vitest";
import { checkAccessibility, test } from "./browser.ts";

test.fails("an error on the console fails a test", async ({ page }) => {
  const heard = page.waitForEvent("console");
  await page.evaluate(() => console.error("boom"));
  await heard;
});

test.fails("an uncaught exception fails a test", async ({ page, context }) => {
  const heard = context.waitForEvent("weberror");
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error("boom"))));
  await heard;
});

test.fails("a CSP violation fails a test", async ({ page }) => {
  const heard = page.waitForEvent("console");
  await page.setContent(
    `<meta http-equiv="Content-Security-Policy" content="script-src 'none'"><script>1</script>`,
  );
  await heard;
});

test("an expected error does not", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/^boom/);
  await page.evaluate(() => console.error("boom"));
});

test("an accessibility violation fails the check", async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Page</title><main><h1>Fine</h1></main></html>`);
  await checkAccessibility(page);
  await page.setContent(
    `<html lang="en"><title>Page</title><main><h1>Not</h1><img src="data:,"></main></html>`,
  );
  await expect(checkAccessibility(page)).rejects.toThrow("accessibility of about:blank");
});
