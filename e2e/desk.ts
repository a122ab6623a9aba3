import type { Browser, Page } from "playwright-core";
import { test } from "./browser.ts";
import { signIn } from "./sign-in.ts";

/** For tests of the attendee page. The fixture `desk` is a second, signed-in browser that creates the events. */
export const deskTest = test.extend<{ desk: Page; deskWindow: void }>({
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
  // A test that failed may have left the window in another size, which its retry must not meet.
  deskWindow: [
    async ({ desk }: { desk: Page }, use: () => Promise<void>) => {
      await desk.setViewportSize({ width: 1280, height: 720 });
      await desk.emulateMedia({ colorScheme: null, reducedMotion: "reduce" });
      await use();
    },
    { auto: true },
  ],
});
