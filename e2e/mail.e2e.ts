import type { Page } from "playwright-core";
import { expect } from "vitest";
import { MAIL_FROM, type MailServer, startMailServer } from "../apps/api/test/mail-server.ts";
import { test as base, checkAccessibility } from "./browser.ts";
import { type RunningServer, startServer } from "./server.ts";
import { openSignedIn } from "./sign-in.ts";
import { signInAs } from "./sign-in-as.ts";
import { fillSmallEvent, makeSmallEvent, open, register, step, thanks } from "./small-event.ts";

const ADMIN = { login: "admin", password: "throw-away battery staple" };

/** A server of its own that has a mail server, a visitor there, and somebody signed in. */
const test = base.extend<{ mails: MailServer; post: RunningServer; visitor: Page; desk: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures in use from this pattern
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.stop();
  },
  post: async ({ mails }, use) => {
    const settings = { FOYER_ADMIN_PASSWORD: ADMIN.password, SMTP_URL: mails.url, MAIL_FROM };
    const server = await startServer(settings);
    await use(server);
    await server.stop();
  },
  visitor: async ({ browser, post }, use) => {
    const context = await browser.newContext({ baseURL: post.baseUrl, locale: "en-GB" });
    await use(await context.newPage());
    await context.close();
  },
  desk: async ({ browser, post }, use) => {
    const context = await browser.newContext({ baseURL: post.baseUrl, reducedMotion: "reduce" });
    const page = await context.newPage();
    await signInAs(page, ADMIN, "/home");
    await use(page);
    await context.close();
  },
});

const rows = (page: Page) => page.getByRole("region", { name: "Table of mails" }).locator("tbody tr");

test("a ticket comes by mail; staff read the mail and send it again", async ({ mails, visitor, desk }) => {
  const event = await makeSmallEvent(desk);
  await open(visitor, event);
  await fillSmallEvent(visitor);
  await register(visitor).click();
  await thanks(visitor).waitFor();
  await expect.poll(() => mails.mails.length).toBe(1);
  expect(mails.mails[0]).toMatchObject({ to: ["ann@example.org"], subject: "Your ticket for Spring Fair" });
  const link = /http\S+\/ticket\/\S+/.exec(mails.mails[0]?.text ?? "")?.[0] ?? "";
  await visitor.goto("about:blank");
  await visitor.goto(link);
  await step(visitor, "Ann").waitFor();

  await desk.goto("/admin");
  await desk.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Outbox" }).click();
  await expect.poll(() => rows(desk).count()).toBe(1);
  await expect.poll(() => rows(desk).first().textContent()).toMatch(/ann@example\.org.*Sent.*1 attempt/);
  await checkBoth(desk);
  await desk.getByRole("button", { name: "Your ticket for Spring Fair" }).click();
  await desk.getByRole("dialog").getByText(link).waitFor();
  await desk.getByText(/Attached: ticket-\d+\.pdf/).waitFor();
  await checkBoth(desk);

  const ticketId = /ticket-(\d+)\.pdf/.exec(mails.mails[0]?.attachments[0]?.name ?? "")?.[1];
  await desk.goto(`/tickets?project=${event.projectId}&ticket=${ticketId}`);
  await desk.getByRole("button", { name: "Mail again" }).click();
  await desk.getByText("The ticket will be mailed to ann@example.org again.").waitFor();
  await expect.poll(() => mails.mails.length).toBe(2);
  await desk.getByRole("button", { name: "Mail again" }).click();
  await desk.getByText("This ticket was sent again less than a minute ago.").waitFor();
});

test("without a mail server the outbox says so", async ({ page }) => {
  await openSignedIn(page, "/admin/outbox");
  await page.getByText("No mail server is configured").waitFor();
  await checkBoth(page);
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.getByText("No mail is in this state.").waitFor();
  expect(page.url()).toContain("state=failed");
});

async function checkBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(100);
    await checkAccessibility(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
