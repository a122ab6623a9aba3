import { listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

test("the payments of a project are listed, narrowed, added up and exported", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 149 });
  const { projectId } = event;
  const address = paths.payments({ projectId, projectName: "Spring Fair" });
  await desk.goto(address);
  await desk.getByText("No payments yet").waitFor();
  await checkInBothColours(desk);
  for (const email of ["ann@example.org", "ben@example.org"]) await registerVisitor(page, event, email);
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  for (const [at, { TicketId: ticketId }] of Items.entries())
    await callApi(desk, payTicket, {
      params: { projectId, ticketId },
      body: at === 0 ? { method: "bank", reference: "Statement 7" } : { method: "cash" },
    });
  await desk.reload();
  const table = desk.getByRole("region", { name: "Table of payments" });
  const rows = table.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  const totals = desk.getByRole("region", { name: "Totals" });
  await totals.getByText("€298.00").first().waitFor();
  await checkInBothColours(desk);

  // The filter is in the address.
  await desk.getByRole("searchbox", { name: "Search" }).fill("Statement");
  await expect.poll(() => rows.count()).toBe(1);
  await totals.getByText("€149.00").first().waitFor();
  await desk.reload();
  await expect.poll(() => rows.count()).toBe(1);

  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Export as csv" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-Spring-Fair-.*\.csv$/);

  await rows.getByRole("link", { name: new RegExp(`^T${Items[0]?.TicketId} Ann`) }).click();
  await desk.getByRole("dialog", { name: `Ticket ${Items[0]?.TicketId}` }).waitFor();

  await desk.goto(address);
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.getByText("€298.00").first().waitFor();
  await checkInBothColours(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
});
