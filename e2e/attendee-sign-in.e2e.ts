import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { countIssued } from "./make-event.ts";
import { field, makeSmallEvent, next, open, register, step, thanks } from "./small-event.ts";

/** Reads the newest code in the outbox, which shows it where there is no mail server. */
async function readCode(desk: Page, email: string): Promise<string> {
  await desk.goto(`${paths.outbox()}?q=${encodeURIComponent(email)}`);
  await desk
    .getByRole("button", { name: /verification code/i })
    .first()
    .click();
  const text = desk.getByRole("dialog").getByText(/\b\d{6}\b/);
  await text.first().waitFor();
  return /\b\d{6}\b/.exec((await text.first().textContent()) ?? "")?.[0] ?? "";
}

test("an attendee signs in by a mailed code, registers once, and is led to the ticket the next time", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // A wrong code.
  allowConsoleErrors(/422/);
  const event = await makeSmallEvent(desk, { isAuthRequired: true });
  const email = `ann-${Date.now()}@example.org`;
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, event);
  await page.getByRole("heading", { level: 2, name: "Please sign in to register" }).waitFor();
  await checkAccessibility(page);
  await field(page, "Your email address").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText(`We have sent a 6-digit code to ${email}.`).waitFor();
  const code = await readCode(desk, email);
  await field(page, "Verification code").fill(code === "000000" ? "000001" : "000000");
  await signIn.click();
  await page.getByText("The code is wrong or has expired.").waitFor();
  await checkAccessibility(page);
  await field(page, "Verification code").fill(code);
  await signIn.click();

  await page.getByText(`Signed in as ${email}`).waitFor();
  expect(await field(page, "Email").inputValue()).toBe(email);
  await field(page, "First name").fill("Ann");
  await next(page).click();
  await field(page, "Company").fill("Acme");
  await checkAccessibility(page);
  await register(page).click();
  await thanks(page).waitFor();
  expect(await countIssued(desk, event)).toBe(1);

  await open(page, event);
  await page.getByText("You already have a ticket for this registration.").waitFor();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Open my ticket" }).click();
  await step(page, "Ann").waitFor();
  await open(page, event);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 2, name: "Please sign in to register" }).waitFor();
});
