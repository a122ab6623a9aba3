import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { field, makeSmallEvent, next, registerVisitor } from "./small-event.ts";
import { readOffer } from "./verification-mails.ts";

test("a visitor on a phone passes a ticket on; a colleague accepts it in German, and the old link ends", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The link that has ended.
  allowConsoleErrors(/410/);
  const event = await makeSmallEvent(desk);
  await desk.goto(paths.editRegistration({ ...event, projectName: "Event" }));
  await desk.getByLabel("Visitors pass tickets on until (day)").fill("01/03/2126");
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Registration was successfully updated").waitFor();

  const colleague = `max-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event, "holder@example.org");
  const link = page.url();
  await page.getByText(/^You can pass this ticket on to a colleague until Fri, 1 March 2126/).click();
  await field(page, "Email address of your colleague").fill(colleague);
  await checkInBothColours(page);
  await page.reload();
  await page.getByText(/^You can pass this ticket on/).click();
  expect(await field(page, "Email address of your colleague").inputValue()).toBe(colleague);
  await page.getByRole("button", { name: "Send offer" }).click();
  await page.getByText("This ticket is offered to m…@example.org").waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await checkInBothColours(page);

  const offer = new URL(await readOffer(desk, colleague));
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto(`${offer.pathname}?lang=de-DE`);
  await other.getByText(/^Jemand gibt dieses Ticket an Sie weiter/).waitFor();
  await field(other, "Vorname").fill("Max");
  expect(await field(other, "E-Mail-Adresse").inputValue()).toBe(colleague);
  await checkInBothColours(other);
  await other.reload();
  expect(await field(other, "Vorname").inputValue()).toBe("Max");
  await other.getByRole("button", { name: "Weiter", exact: true }).click();
  expect(await field(other, "Unternehmen").inputValue()).toBe("Acme");
  await other.getByRole("button", { name: "Ticket annehmen" }).click();
  await other.getByRole("heading", { name: "Max" }).waitFor();
  expect(other.url()).not.toContain(new URL(link).pathname);

  await page.reload();
  await page.getByText("This ticket was passed on.").waitFor();
  expect(await page.getByText("Max").count()).toBe(0);
  await checkInBothColours(page);
});

test("a holder withdraws an offer, and its link ends", async ({ page, desk, allowConsoleErrors }) => {
  allowConsoleErrors(/410/);
  const event = await makeSmallEvent(desk, { passOnUntil: "2126-03-01T12:00:00" });
  const colleague = `eva-${Date.now()}@example.org`;
  await registerVisitor(page, event, "keeper@example.org");
  await page.getByText(/^You can pass this ticket on/).click();
  await field(page, "Email address of your colleague").fill(colleague);
  await page.getByRole("button", { name: "Send offer" }).click();
  await page.getByText("This ticket is offered to e…@example.org").waitFor();
  const offer = new URL(await readOffer(desk, colleague));
  await page.getByRole("button", { name: "Withdraw offer" }).click();
  await page.getByText(/^You can pass this ticket on/).waitFor();
  await page.goto(offer.pathname);
  await page.getByRole("heading", { name: "This offer has ended. Ask the person who sent it." }).waitFor();
  await checkInBothColours(page);
  expect(await next(page).count()).toBe(0);
});
