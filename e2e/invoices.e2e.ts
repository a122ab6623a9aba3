import { issueInvoice } from "@foyer/contract/invoices.ts";
import { listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { ticketPath } from "../apps/admin/src/project/object-paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { setSeller } from "./set-seller.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

test("a seller is entered, and a paid ticket gets an invoice, its cancellation, and another one", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 119 });
  const { projectId } = event;
  await registerVisitor(page, event, "ann@example.org");
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  const ticketId = Items[0]?.TicketId ?? 0;
  await callApi(desk, payTicket, { params: { projectId, ticketId }, body: { method: "bank" } });

  // Without a seller the panel leads to its form.
  const ticket = ticketPath({ projectId, ticketId });
  await desk.goto(ticket);
  const panel = desk.getByRole("dialog", { name: `Ticket ${ticketId}` });
  await panel.getByRole("link", { name: "Seller and VAT" }).click();
  await desk.getByText("No invoices are issued yet.").waitFor();
  await desk.getByLabel("Name of the seller").fill("Fair GmbH");
  await desk.getByLabel("Address").fill("Messeplatz 1\n10115 Berlin");
  await desk.getByRole("combobox", { name: "Country" }).fill("Germany");
  await desk.getByRole("option", { name: "Germany" }).click();
  await desk.getByLabel("VAT number").fill("DE 123");
  await desk.getByLabel("VAT in the prices (%)").fill("19");
  await desk.getByLabel("Prefix of invoice numbers").fill(`E${projectId}-`);
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("This is not a VAT number of this country.").waitFor();
  await desk.getByLabel("VAT number").fill("DE 123 456 789");
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Invoices can be issued.").waitFor();
  await checkInBothColours(desk);

  await desk.goto(ticket);
  await panel.getByRole("button", { name: "Invoice…" }).click();
  const form = desk.getByRole("dialog", { name: `Invoice for ticket ${ticketId}` });
  await form.getByLabel("Name or company").fill("Acme GmbH");
  await form.getByLabel("Address").fill("Ring 5\n1010 Wien");
  await form.getByRole("combobox", { name: "Country" }).fill("Austria");
  await desk.getByRole("option", { name: "Austria" }).click();
  const sums = form.getByLabel("Sums of the invoice");
  await expect.poll(() => sums.textContent()).toMatch(/Net€100\.00VAT 19 %€19\.00Total€119\.00/);
  await form.getByLabel("VAT number").fill("ATU 12345678");
  await form.getByLabel("Reverse charge").check();
  await expect.poll(() => sums.textContent()).toMatch(/Net€119\.00VAT 0 %€0\.00/);
  await form.getByLabel("Reverse charge").uncheck();
  await checkInBothColours(desk);
  await form.getByRole("button", { name: "Issue invoice" }).click();
  await form.waitFor({ state: "hidden" });
  const invoices = panel.getByRole("list", { name: "Invoices" }).getByRole("listitem");
  const first = `E${projectId}-0001`;
  await expect.poll(() => invoices.allInnerTexts()).toEqual([expect.stringContaining(first)]);
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    panel.getByRole("button", { name: `Download ${first}` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`invoice-${first}.pdf`);

  await panel.getByRole("button", { name: `Cancel invoice ${first}` }).click();
  const question = desk.getByRole("dialog", { name: `Cancel invoice ${first}` });
  await question.getByRole("button", { name: "Cancel invoice" }).click();
  await expect.poll(() => invoices.count()).toBe(2);
  await panel.getByText(`cancels ${first}`).waitFor();
  await panel.getByRole("button", { name: "Invoice…" }).waitFor();
  await desk.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
});

test("the invoices of a project are listed, narrowed, downloaded and exported", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 119 });
  const { projectId } = event;
  const prefix = `L${projectId}-`;
  await setSeller(desk, projectId, prefix);
  for (const email of ["ann@example.org", "ben@example.org"]) await registerVisitor(page, event, email);
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  await desk.goto(paths.payments({ projectId, projectName: "Spring Fair" }));
  await desk.getByRole("link", { name: "Invoices" }).click();
  await desk.getByText("No invoices yet").waitFor();
  for (const [at, { TicketId: ticketId }] of Items.entries()) {
    const params = { projectId, ticketId };
    await callApi(desk, payTicket, { params, body: { method: "bank" } });
    const body = { name: at === 0 ? "Acme GmbH" : "Zeta AG", address: "Ring 5", country: "AT" };
    await callApi(desk, issueInvoice, { params, body });
  }
  await desk.reload();
  const rows = desk.getByRole("region", { name: "Table of invoices" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  await checkInBothColours(desk);
  await desk.getByRole("searchbox", { name: "Search" }).fill("acme");
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining(`${prefix}0001`)]);
  const [pdf] = await Promise.all([
    desk.waitForEvent("download"),
    rows.getByRole("button", { name: `${prefix}0001` }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`invoice-${prefix}0001.pdf`);
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Export as csv" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^invoices-Spring-Fair-.*\.csv$/);
  await desk.setViewportSize({ width: 360, height: 740 });
  await checkInBothColours(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
});
