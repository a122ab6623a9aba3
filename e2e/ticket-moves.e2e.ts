import { createBarcodePool, listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { callApi, uploadCodes } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

/** Adds a registration with these places, at the event's pool or at one of its own. */
async function addRegistration(
  desk: Page,
  projectId: number,
  { name, ticketPrice = 0, ticketCount = 5, hasOwnPool = false, codes = "OWN-1\nOWN-2" }: Wanted,
): Promise<void> {
  const params = { projectId };
  const [shared] = await callApi(desk, listBarcodePools, { params });
  let barCodePoolId = shared?.id ?? 0;
  if (hasOwnPool) {
    const pool = await callApi(desk, createBarcodePool, { params, body: { name, barCodeType: 1 } });
    barCodePoolId = pool.id;
    if (codes !== "") await uploadCodes(desk, { projectId, poolId: pool.id }, codes);
  }
  const body = { name, registrationType: "Online" as const, ticketPrice, ticketCount, cultureCode: "en-GB" };
  await callApi(desk, createRegistration, { params, body: { ...body, barCodePoolId } });
}
type Wanted = {
  name: string;
  ticketPrice?: number;
  ticketCount?: number;
  hasOwnPool?: boolean;
  codes?: string;
};

async function openTicket(desk: Page, projectId: number) {
  await desk.goto(`/tickets?project=${projectId}`);
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByRole("heading", { name: "Ann" }).waitFor();
  return details;
}

/** Opens the question where a ticket is to be moved, and chooses a registration. */
async function choose(desk: Page, name: RegExp) {
  await desk.getByRole("button", { name: "Move", exact: true }).click();
  const asking = desk.getByRole("dialog", { name: /^Move ticket \d+$/ });
  await asking.getByRole("combobox", { name: "Registration" }).click();
  await desk.getByRole("option", { name }).click();
  return asking;
}

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);

// rules/tickets 57, 58, 60
test("a clerk moves a ticket, undoes it, and is offered to mail it again", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await addRegistration(desk, event.projectId, { name: "Speakers" });
  await addRegistration(desk, event.projectId, { name: "Press", hasOwnPool: true });
  const details = await openTicket(desk, event.projectId);
  const asking = await choose(desk, /^Speakers \(5 places left\)$/);
  await asking.getByText("The barcode stays. The answers stay.").waitFor();
  await checkInBothColours(desk);
  await asking.getByRole("button", { name: "Move ticket" }).click();
  await asking.waitFor({ state: "hidden" });
  const offer = details.getByRole("alert").filter({ hasText: "The ticket has moved to Speakers" });
  await offer.getByRole("button", { name: "Mail again" }).waitFor();
  await details.getByText("Registered for Visitors, then moved.").waitFor();
  await desk.getByRole("button", { name: "Undo" }).click();
  await desk.getByText(/^Ticket \d+ is as it was\.$/).waitFor();
  await details.getByText("Registered for Visitors, then moved.").waitFor({ state: "hidden" });
  await offer.waitFor({ state: "hidden" });
});

// rules/tickets 57, 59
test("another pool and another price are said before the move", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await addRegistration(desk, event.projectId, { name: "Dinner", ticketPrice: 50, hasOwnPool: true });
  const details = await openTicket(desk, event.projectId);
  // Only one registration can take it, so it is chosen.
  await desk.getByRole("button", { name: "Move", exact: true }).click();
  const asking = desk.getByRole("dialog", { name: /^Move ticket \d+$/ });
  await asking.getByText(/FAIR-00001 is void from then on/).waitFor();
  await hasFocus(asking.getByRole("combobox", { name: "Registration" }));
  await asking.getByRole("radio", { name: /^Change to .*50/ }).click();
  await asking.getByText(/Foyer does not collect the difference of .*50/).waitFor();
  await asking.getByRole("button", { name: "Move ticket" }).click();
  await details.getByText("OWN-1").first().waitFor();
  await details.getByText("Void, exchanged for this one: FAIR-00001").waitFor();
  expect(await desk.getByRole("button", { name: "Undo" }).count()).toBe(0);
});

// rules/tickets 57
test("a ticket that no registration can take is told so, with the reasons", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await addRegistration(desk, event.projectId, { name: "Empty", hasOwnPool: true, codes: "" });
  await openTicket(desk, event.projectId);
  await desk.getByRole("button", { name: "Move", exact: true }).click();
  const asking = desk.getByRole("dialog", { name: /^Move ticket \d+$/ });
  await asking.getByText("No registration can take this ticket.").waitFor();
  await asking.getByText("Not possible: Empty has no free barcode.").waitFor();
  await checkInBothColours(desk);
  await asking.getByText("Close", { exact: true }).click();
  await asking.waitFor({ state: "hidden" });
});
