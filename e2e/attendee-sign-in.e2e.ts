import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { countIssued } from "./make-event.ts";
import { field, makeSmallEvent, next, open, register, step, thanks } from "./small-event.ts";
import { readCode } from "./verification-mails.ts";

async function askForCode(page: Page, desk: Page, email: string): Promise<string> {
  await field(page, "Your email address").fill(email);
  await page.getByRole("button", { name: "Request a code" }).click();
  await page.getByText(`Ask the organiser for the 6-digit code for ${email}.`).waitFor();
  return await readCode(desk, email);
}

const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

test("an attendee signs in by a mailed code, registers once, and is led to the ticket the next time", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // A wrong code.
  allowConsoleErrors(/422/);
  const event = await makeSmallEvent(desk, { isAuthRequired: true });
  const email = `ann-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, event);
  await page.getByRole("heading", { level: 2, name: "Please sign in to register" }).waitFor();
  await checkAccessibility(page);
  const code = await askForCode(page, desk, email);
  await field(page, "Verification code").fill(code === "000000" ? "000001" : "000000");
  await signIn(page).click();
  await page.getByText("The code is wrong or has expired.").waitFor();
  await checkAccessibility(page);
  await field(page, "Verification code").fill(code);
  await signIn(page).click();

  await page.getByText(`Signed in as ${email}`).waitFor();
  await expect.poll(() => field(page, "Email").inputValue()).toBe(email);
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

test("a sign-in that ends in mid-form keeps the answers for whoever signs in again with the same address", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The submission without a session.
  allowConsoleErrors(/401/);
  const event = await makeSmallEvent(desk, { isAuthRequired: true });
  const email = `bea-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, event);
  const code = await askForCode(page, desk, email);
  await field(page, "Verification code").fill(code);
  await signIn(page).click();
  await field(page, "First name").fill("Bea");
  await next(page).click();
  await field(page, "Company").fill("Acme");
  // Another tab signs out just before the answers arrive.
  const signOutFirst = async (route: Route) => {
    const request = route.request();
    const session = (await request.allHeaders())["attendee-session"] ?? "";
    const address = request.url().replace(/submissions$/, "sign-in");
    const answer = await fetch(address, { method: "DELETE", headers: { "attendee-session": session } });
    expect(answer.status).toBe(204);
    await route.continue();
  };
  await page.route("**/submissions", signOutFirst, { times: 1 });
  await register(page).click();
  await page.getByText("Your sign-in has ended. Please sign in again; your answers are kept.").waitFor();
  const address = field(page, "Your email address");
  await expect.poll(() => address.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => field(page, "Company").isVisible()).toBe(false);
  await checkAccessibility(page);
  const again = await askForCode(page, desk, email);
  await field(page, "Verification code").fill(again);
  await signIn(page).click();
  await expect.poll(() => field(page, "Company").inputValue()).toBe("Acme");
  await register(page).click();
  await thanks(page).waitFor();
  await step(page, "Bea").waitFor();
  expect(await countIssued(desk, event)).toBe(1);
});

test("the summary of the next attendee has nothing of the one who signed out", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk, { isAuthRequired: true });
  const email = `cid-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, event);
  const code = await askForCode(page, desk, email);
  await field(page, "Verification code").fill(code);
  await signIn(page).click();
  await field(page, "First name").fill("Cid");
  await next(page).click();
  const current = page.getByRole("complementary").locator("[aria-current=step]");
  await expect.poll(() => current.textContent()).toBe("Company");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 2, name: "Please sign in to register" }).waitFor();
  await expect.poll(() => current.textContent()).toBe("Personal data");
});
