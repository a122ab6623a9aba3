import { listTickets, payTicket } from "@foyer/contract/tickets.ts";
import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

/** Pays the ticket that is shown, on the provider's page. */
async function payByCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay .*149.* by card$/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole("button", { name: /^Pay [^w]*149/ }).click();
  await page.getByText("Your payment has arrived. Thank you.").waitFor();
}

test("the paid tickets of a cancelled event are refunded together", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  // The provider's page has no icon.
  allowConsoleErrors(/favicon\.ico/);
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  const { projectId } = event;
  await registerVisitor(page, event, "hand@example.org");
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  const ticketId = Items[0]?.TicketId ?? 0;
  await callApi(desk, payTicket, { params: { projectId, ticketId }, body: { method: "cash" } });
  for (const email of ["ann@example.org", "ben@example.org"]) {
    await registerVisitor(page, event, email);
    await payByCard(page);
  }

  // From the page of the registration, and from its row.
  await desk.goto(paths.editRegistration({ ...event, projectName: "Event" }));
  await desk.getByRole("link", { name: "Refund Tickets" }).click();
  const dialog = desk.getByRole("dialog", { name: "Refund tickets" });
  await dialog.getByText("2 tickets are refunded in full.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  const bar = desk.getByRole("group", { name: "Selected tickets" });
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "Refund" }).waitFor();
  await desk.goto(paths.registrations({ projectId, projectName: "Event" }));
  await desk
    .getByRole("button", { name: /^More actions/ })
    .first()
    .click();
  await desk.getByRole("menuitem", { name: /^Refund tickets of/ }).click();
  await dialog.getByText("2 tickets are refunded in full.", { exact: false }).waitFor();
  await dialog
    .getByText("The providers give back €298.00 (test mode: no money moves).", { exact: false })
    .waitFor();
  await dialog.getByText("To be transferred by hand: €149.00.", { exact: false }).waitFor();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The event is cancelled");
  await checkInBothColours(desk);
  await dialog.getByRole("button", { name: "Refund 2 tickets" }).click();
  const panel = desk.getByRole("region", { name: "Actions on tickets" });
  await panel.getByText("2 tickets get their money back.", { exact: false }).first().waitFor();
  await panel.getByText("2 refunds made.", { exact: false }).first().waitFor();
  await checkInBothColours(desk);
  await page.reload();
  await page.getByText("This ticket has been cancelled", { exact: false }).first().waitFor();

  await desk.goto(paths.payments({ projectId, projectName: "Spring Fair" }));
  await desk.getByText("€298.00 refunded", { exact: false }).first().waitFor();
});
