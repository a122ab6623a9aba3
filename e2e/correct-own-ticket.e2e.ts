import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { field, makeSmallEvent, registerVisitor } from "./small-event.ts";
import { readCode } from "./verification-mails.ts";

test("staff allow corrections, and a visitor on a phone corrects; a reload keeps what was typed, a second tab hears of it", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The second tab's correction, and the address that is not confirmed yet.
  allowConsoleErrors(/412|428/);
  const event = await makeSmallEvent(desk);
  const email = `new-${Date.now()}@example.org`;
  await desk.goto(paths.editRegistration({ ...event, projectName: "Event" }));
  await desk.getByLabel("Visitors correct answers until (day)").fill("01/03/2126");
  await desk.getByText("A promo code is never corrected.").waitFor();
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Registration was successfully updated").waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event, "own@example.org");
  await page.getByText(/^You can correct your answers until Fri, 1 March 2126 at 23:59/).click();
  await field(page, "Company").fill("Beta");
  await checkInBothColours(page);
  await page.reload();
  await page.getByText("What you typed is still here. It is not saved yet.").waitFor();
  expect(await field(page, "Company").inputValue()).toBe("Beta");

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText(/^You can correct your answers/).click();
  await field(other, "First name").fill("Anna");
  await page.getByRole("button", { name: "Save correction" }).click();
  await page.getByText("Your answers were corrected.").waitFor();
  await page.locator(".ticket-company").getByText("Beta").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("corrected");

  await other.getByRole("button", { name: "Save correction" }).click();
  await other.getByText("This ticket was changed meanwhile.").waitFor();
  expect(await field(other, "First name").inputValue()).toBe("Anna");
  expect(await field(other, "Company").inputValue()).toBe("Beta");
  await field(other, "Email").fill(email);
  await other.getByRole("button", { name: "Save correction" }).click();
  const code = field(other, "Verification code");
  await code.waitFor();
  await other.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(other);
  await code.fill(await readCode(desk, email));
  await other.getByRole("button", { name: "Save correction" }).click();
  await other.getByText("Your answers were corrected.").waitFor();
  await other.getByRole("heading", { name: "Anna" }).waitFor();
});

test("a visitor reads in German whom to ask where staff allow no corrections", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event, "never@example.org");
  await page.goto(`${page.url()}?lang=de-DE`);
  await page.getByText("Wenden Sie sich an den Veranstalter, um Ihre Angaben zu ändern.").waitFor();
  await checkInBothColours(page);
});
