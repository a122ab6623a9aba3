import { createGate, updateGate } from "@foyer/contract/gates.ts";
import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { getTicket, listTickets } from "@foyer/contract/tickets.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { addPhone, unlockGate, verdict } from "./gate-phone.ts";
import { button } from "./offline-desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";
import { printed, watchPrinter } from "./watch-printer.ts";

const scan = async (phone: Page, code: string) => {
  await phone.getByRole("textbox", { name: "Code" }).fill(code);
  await phone.keyboard.press("Enter");
};

// rules/gates 48
test("a phone at the gate prints the badge of whom it has let in, by a press and by itself; without a network it says so", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  await registerVisitor(page, event);
  await registerVisitor(page, event, "bo@example.org");
  const { projectId } = event;
  const gate = await callApi(staff, createGate, { params: { projectId }, body: { name: "North" } });
  const { context, phone } = await addPhone(staff, browser, projectId);
  await watchPrinter(phone);
  await phone.reload();
  await unlockGate(phone);
  await phone.locator('.server[data-server="reachable"]').waitFor();
  const print = button(phone, "Print badge");

  await scan(phone, "FAIR-00001");
  await verdict(phone).getByRole("heading", { name: "Admitted", exact: true }).waitFor();
  expect(await print.count()).toBe(0);
  const params = { projectId, gateId: gate.id };
  await callApi(staff, updateGate, { params, body: { name: "North", printsBadges: true } });
  // The device learns it at its next contact.
  await print.waitFor();
  await checkInBothColours(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await print.click();
  await phone.getByText("The badge was sent to the printer.").waitFor();
  await expect.poll(async () => (await printed(phone)).length).toBe(1);

  // Where the project asks for it, a further print has a reason.
  const { name, startDateTime, endDateTime } = await callApi(staff, getProject, { params: { projectId } });
  const body = { name, startDateTime, endDateTime, asksReprintReason: true };
  await callApi(staff, updateProject, { params: { projectId }, body });
  await print.click();
  const why = phone.getByRole("form", { name: "Print this badge again" });
  const reason = why.getByLabel("Why is the badge printed again?");
  // A scanner that types, and ends with Enter, prints nothing and gives no reason.
  expect(await reason.evaluate((input) => input === document.activeElement)).toBe(false);
  await reason.fill("Torn");
  await phone.keyboard.press("Enter");
  expect(await reason.inputValue()).toBe("Torn");
  await checkInBothColours(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await why.getByRole("button", { name: "Print badge" }).click();
  await phone.getByText("The badge was sent to the printer.").waitFor();
  await expect.poll(async () => (await printed(phone)).length).toBe(2);

  // By itself: each badge that was not printed yet.
  await button(phone, "This device").click();
  await phone.getByLabel("Print each badge that was not printed yet").check();
  await checkInBothColours(phone);
  await button(phone, "Check in").click();
  await scan(phone, "FAIR-00002");
  await expect.poll(async () => (await printed(phone)).length).toBe(3);
  await scan(phone, "FAIR-00001");
  await phone.getByText("This badge was printed before.").waitFor();
  await scan(phone, "NOBODY");
  await verdict(phone).getByRole("heading", { name: "Do not admit" }).waitFor();
  expect(await print.count()).toBe(0);
  expect(await printed(phone)).toHaveLength(3);

  await context.setOffline(true);
  await scan(phone, "FAIR-00002");
  await verdict(phone).getByRole("heading", { name: "Let in, marked, offline" }).waitFor();
  await phone.getByText("Without a network no badge is printed.").waitFor();
  expect(await print.getAttribute("aria-disabled")).toBe("true");
  await checkInBothColours(phone);
  await context.setOffline(false);

  const { Items: tickets } = await callApi(staff, listTickets, { query: { projectId } });
  const printedBy = await Promise.all(
    tickets.map(async ({ TicketId: ticketId }) => {
      const { badgePrint } = await callApi(staff, getTicket, { params: { projectId, ticketId } });
      return badgePrint?.printedBy;
    }),
  );
  expect(printedBy).toEqual(["Phone 1", "Phone 1"]);
  await context.close();
});
