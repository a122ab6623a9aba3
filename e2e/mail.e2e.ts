import type { Page } from "playwright-core";
import { expect } from "vitest";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { mailTest as test } from "./mail-desk.ts";
import { makeEvent } from "./make-event.ts";
import { openSignedIn } from "./sign-in.ts";
import { field, makeSmallEvent, open, register, registerVisitor, step, thanks } from "./small-event.ts";

const rows = (page: Page) => page.getByRole("region", { name: "Table of mails" }).locator("tbody tr");

test("a ticket is mailed; staff read the mail and resend it", async ({ mails, visitor, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(visitor, event);
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
  await checkInBothColours(desk);
  const time = rows(desk).first().locator("time").first();
  await expect.poll(() => time.textContent()).toMatch(/\d\d:\d\d Europe\/Berlin$/);
  await desk.getByRole("searchbox", { name: "Recipient" }).fill("bob@");
  await desk.getByText("No mail matches.").waitFor();
  await desk.getByRole("searchbox", { name: "Recipient" }).fill("ANN@exam");
  await expect.poll(() => rows(desk).count()).toBe(1);
  await desk.getByRole("button", { name: "Your ticket for Spring Fair" }).click();
  await desk.getByRole("dialog").getByText(link).waitFor();
  await desk.getByText(/Attached: ticket-\d+\.pdf/).waitFor();
  await checkAccessibility(desk);

  const ticketId = /ticket-(\d+)\.pdf/.exec(mails.mails[0]?.attachments[0]?.name ?? "")?.[1];
  await desk.goto(`/tickets?project=${event.projectId}&ticket=${ticketId}`);
  await desk.getByRole("button", { name: "Mail again" }).click();
  await desk.getByText("The ticket will be mailed to ann@example.org again.").waitFor();
  // At once, for it is refused for a minute only.
  await desk.getByRole("button", { name: "Mail again" }).click();
  await desk.getByText("This ticket was sent again less than a minute ago.").waitFor();
  await expect.poll(() => mails.mails.length).toBe(2);
});

test("a visitor verifies an address with a code from the mail", async ({ mails, visitor, desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => includeOnly(opened, ["Email", "Verification code from the email"]),
  });
  await visitor.setViewportSize({ width: 360, height: 740 });
  await open(visitor, event);
  const send = visitor.getByRole("button", { name: "Send code" });
  await send.click();
  await visitor.getByText("Please enter your email address first.").waitFor();
  await field(visitor, "Email").fill("bob@example.org");
  await send.click();
  await visitor.getByText("We have sent a 6-digit code to bob@example.org.").waitFor();
  await checkAccessibility(visitor);
  await expect.poll(() => mails.mails.length).toBe(1);
  const code = /\b\d{6}\b/.exec(mails.mails[0]?.text ?? "")?.[0] ?? "";

  const input = field(visitor, "Verification code from the email");
  await input.fill(code === "000000" ? "000001" : "000000");
  await register(visitor).click();
  await expect.poll(() => visitor.getByText("The code is wrong or has expired.").count()).toBeGreaterThan(0);
  await expect.poll(() => input.getAttribute("aria-invalid")).toBe("true");
  await input.fill(code);
  await register(visitor).click();
  await thanks(visitor).waitFor();
  await expect.poll(() => mails.mails.length).toBe(2);
  expect(mails.mails[1]).toMatchObject({ subject: "Your ticket for Spring Fair" });

  await desk.goto("/admin/outbox");
  await desk.getByText("Your verification code: ••••••").waitFor();
});

test("an admin pauses all mails, discards those that wait, and sends them after all", async ({
  mails,
  visitor,
  desk,
}) => {
  await desk.goto("/admin/outbox");
  await desk.getByRole("button", { name: "Pause all mails" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A rehearsal.");
  await dialog.getByRole("button", { name: "Pause all mails" }).click();
  await desk.getByText("A rehearsal.").waitFor();
  await checkInBothColours(desk);

  const event = await makeSmallEvent(desk);
  await registerVisitor(visitor, event);
  await desk.goto(`/admin/outbox?state=waiting&in=${event.projectId}`);
  await expect.poll(() => rows(desk).count()).toBe(1);
  await desk.getByRole("button", { name: "Discard 1 mail" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Discard 1 mail" }).click();
  await desk.getByText("No mail matches.").waitFor();
  await desk.getByRole("button", { name: "Resume mails" }).click();
  await desk.getByText("Mails are sent again.").waitFor();

  await desk.goto(`/admin/outbox?state=discarded&in=${event.projectId}`);
  await desk.getByRole("button", { name: "Send 1 mail again" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Send 1 mail again" }).click();
  await expect.poll(() => mails.mails.length).toBe(1);
});

test("without a mail server the outbox says so", async ({ page }) => {
  await openSignedIn(page, "/admin/outbox");
  await page.getByText("No mail server is configured").waitFor();
  await checkInBothColours(page);
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.getByText("No mail matches.").waitFor();
  await expect.poll(() => page.url()).toContain("state=failed");
});
