import type { Browser, Page } from "playwright-core";
import { test } from "./browser.ts";
import { signIn } from "./sign-in.ts";

/** For tests of the attendee page. The fixture `desk` is a second, signed-in browser that creates the events. */
export const deskTest = test.extend<{ desk: Page }>({
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
});
