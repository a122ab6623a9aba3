import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { field, fillSmallEvent, makeSmallEvent, next, open, register } from "./small-event.ts";
import { readCode } from "./verification-mails.ts";

test("an unpaid ticket is held once its address is confirmed; another address can be entered", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The submissions without a code, and with a wrong one.
  allowConsoleErrors(/428|422/);
  const event = await makeSmallEvent(desk, { ticketPrice: 20 });
  await desk.goto(paths.editRegistration({ ...event, projectName: "Event" }));
  const option = desk.getByRole("checkbox", { name: "Confirm addresses" });
  await option.check();
  await checkAccessibility(desk);
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Registration was successfully updated").waitFor();
  await desk.reload();
  await expect.poll(() => option.isChecked()).toBe(true);

  const email = `ann-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, event);
  await fillSmallEvent(page, `wrong-${email}`);
  await register(page).click();
  const title = page.getByRole("heading", { level: 2, name: "Confirm your email address" });
  await title.waitFor();
  await page.getByText(`Ask the organiser for the 6-digit code for wrong-${email}.`).waitFor();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Use another address" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await field(page, "Email").fill(email);
  await next(page).click();
  await register(page).click();
  await page.getByText(`Ask the organiser for the 6-digit code for ${email}.`).waitFor();

  const code = await readCode(desk, email);
  const input = field(page, "Verification code");
  await input.fill(code === "000000" ? "000001" : "000000");
  await register(page).click();
  await page.getByText("The code is wrong or has expired.").waitFor();
  await checkAccessibility(page);
  await input.fill(code);
  await register(page).click();
  await page.getByText(/^Your ticket is reserved/).waitFor();
});

test("a submission whose answer was lost asks for the code after a reload", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/428|Failed to load resource/);
  const event = await makeSmallEvent(desk, { ticketPrice: 20, confirmsEmail: true });
  const email = `lost-${Date.now()}@example.org`;
  await open(page, event);
  await fillSmallEvent(page, email);
  await page.route("**/submissions", (route) => route.abort());
  await register(page).click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/submissions");
  await page.reload();
  await page.getByText(`Ask the organiser for the 6-digit code for ${email}.`).waitFor();
  await field(page, "Verification code").fill(await readCode(desk, email));
  await register(page).click();
  await page.getByText(/^Your ticket is reserved/).waitFor();
});
