import type { Browser, Page } from "playwright-core";
import type { TestContext } from "vitest";
import { test } from "./browser.ts";
import { signIn } from "./sign-in.ts";

/** For tests of the attendee page. The fixture `desk` is a second, signed-in browser that creates the events. */
export const deskTest = test.extend<{ desk: Page; deskWindow: undefined }>({
  desk: [
    async (
      { browser, baseUrl }: { browser: Browser; baseUrl: string },
      use: (page: Page) => Promise<void>,
    ) => {
      const context = await browser.newContext({ baseURL: baseUrl, reducedMotion: "reduce" });
      const page = await context.newPage();
      await signIn(page);
      await use(page);
      await context.close();
    },
    { scope: "file" },
  ],
  // All tests of a file share the desk: each begins in a window of the same size, and a retry without what the failed
  // attempt has left.
  deskWindow: [
    async (
      { desk, task }: { desk: Page; task: TestContext["task"] },
      use: (window: undefined) => Promise<void>,
    ) => {
      if ((task.result?.retryCount ?? 0) > 0) await forgetAttempt(desk);
      await desk.setViewportSize({ width: 1280, height: 720 });
      await desk.emulateMedia({ colorScheme: null, reducedMotion: "reduce" });
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Ends what a failed attempt has left: its page, its routes, a network that is off. */
async function forgetAttempt(desk: Page): Promise<void> {
  await desk.context().setOffline(false);
  await desk.unrouteAll({ behavior: "ignoreErrors" });
  await desk.goto("about:blank");
  // Calls of the API take their token from a page of the product.
  await desk.goto("/home");
}
