import type { Page } from "playwright-core";
import { MAIL_FROM, type MailServer, startMailServer } from "../apps/api/test/receivers/mail-server.ts";
import { signInAs } from "../tools/harness/sign-in-as.ts";
import { type RunningServer, startServer } from "../tools/harness/start-server.ts";
import { test as base } from "./browser.ts";

const ADMIN = { login: "admin", password: "throw-away battery staple" };

/** For tests of mails. Fixtures: a separate Foyer server with a mail server, a signed-in user, and a visitor. */
export const mailTest = base.extend<{ mails: MailServer; post: RunningServer; visitor: Page; desk: Page }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.stop();
    },
    { scope: "file" },
  ],
  post: [
    async ({ mails }, use) => {
      const settings = { FOYER_ADMIN_PASSWORD: ADMIN.password, SMTP_URL: mails.url, MAIL_FROM };
      const server = await startServer(settings);
      await use(server);
      await server.stop();
    },
    { scope: "file" },
  ],
  desk: [
    async ({ browser, post }, use) => {
      const context = await browser.newContext({ baseURL: post.baseUrl, reducedMotion: "reduce" });
      const page = await context.newPage();
      await signInAs(page, ADMIN, "/home");
      await use(page);
      await context.close();
    },
    { scope: "file" },
  ],
  visitor: async ({ browser, post, mails }, use) => {
    mails.mails.length = 0;
    const context = await browser.newContext({ baseURL: post.baseUrl, locale: "en-GB" });
    await use(await context.newPage());
    await context.close();
  },
});
