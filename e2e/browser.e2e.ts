import { expect } from "vitest";
import { checkAccessibility, test } from "./browser.ts";

test.fails("an error on the console fails a test", async ({ page }) => {
  await page.evaluate(() => console.error("boom"));
});

test.fails("an uncaught exception fails a test", async ({ page }) => {
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error("boom"))));
  await page.waitForTimeout(50);
});

test.fails("a CSP violation fails a test", async ({ page }) => {
  await page.setContent(
    `<meta http-equiv="Content-Security-Policy" content="script-src 'none'"><script>1</script>`,
  );
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
