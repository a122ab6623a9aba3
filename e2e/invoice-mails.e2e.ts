import { getTicketGroup, payTicketGroup } from "@foyer/contract/group-orders.ts";
import { listTicketInvoices } from "@foyer/contract/invoices.ts";
import { getTicket, listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { expect } from "vitest";
import { ticketPath } from "../apps/admin/src/project/object-paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { mailTest as test } from "./mail-desk.ts";
import { setSeller } from "./set-seller.ts";
import { field, makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/invoices 14, 15
test("the contact of a paid group has its invoice issued on the group's page, downloads it, and gets it by mail", async ({
  mails,
  visitor,
  desk,
}) => {
  const event = await makeSmallEvent(desk, { ticketPrice: 119, groupMaximum: 5 });
  const { projectId } = event;
  const prefix = `G${projectId}-`;
  await setSeller(desk, projectId, prefix);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto(`/r/${event.code}/group`);
  await field(visitor, "Your name").fill("Maria Nowak");
  await field(visitor, "Your email address").fill("maria@example.org");
  await visitor.getByRole("button", { name: "Add a person" }).click();
  for (const [at, name] of ["Ann", "Ben"].entries()) {
    const person = visitor.getByRole("group", { name: `Person ${at + 1}` });
    await person.getByLabel("First name").fill(name);
    await person.getByLabel("Last name").fill("Kern");
    await person.getByLabel("Email address").fill(`${name.toLowerCase()}@example.org`);
  }
  await visitor.getByRole("button", { name: "Register everybody (2)" }).click();
  await visitor.getByRole("heading", { name: "Your group" }).waitFor();
  const asks = visitor.getByText("Do you need an invoice?");
  expect(await asks.count()).toBe(0);
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  const { groupId } = await callApi(desk, getTicket, {
    params: { projectId, ticketId: Items[0]?.TicketId ?? 0 },
  });
  const params = { projectId, groupId: groupId ?? 0 };
  await callApi(desk, payTicketGroup, { params, body: { method: "bank" } });
  expect((await callApi(desk, getTicketGroup, { params })).isPaid).toBe(true);

  await visitor.reload();
  await asks.click();
  await visitor.getByText("The invoice is about €238.00.", { exact: false }).waitFor();
  await checkInBothColours(visitor);
  await visitor.getByLabel("Name or company").fill("Acme GmbH");
  await visitor.getByLabel("Street, postcode and city").fill("Ring 5\n1010 Wien");
  await visitor.getByLabel("Country").selectOption("AT");
  await visitor.getByRole("button", { name: "Issue invoice" }).click();
  await visitor.getByText("The invoice is issued. We mail it to you as well.").waitFor();
  await checkInBothColours(visitor);
  const link = visitor.getByRole("link", { name: `Invoice ${prefix}0001 (PDF)` });
  const [file] = await Promise.all([visitor.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toBe(`invoice-${prefix}0001.pdf`);

  const received = () => mails.mails.filter(({ subject }) => subject.includes(`${prefix}0001`));
  await expect.poll(() => received().length).toBe(1);
  expect(received()[0]).toMatchObject({
    to: ["maria@example.org"],
    attachments: [{ name: `invoice-${prefix}0001.pdf` }],
  });
});

// rules/invoices 21, 22
test("staff issue an invoice and mail it, and not a second time within a minute", async ({
  mails,
  visitor,
  desk,
  allowConsoleErrors,
}) => {
  // Within the minute.
  allowConsoleErrors(/429/);
  const event = await makeSmallEvent(desk, { ticketPrice: 119 });
  const { projectId } = event;
  const prefix = `M${projectId}-`;
  await setSeller(desk, projectId, prefix);
  await registerVisitor(visitor, event);
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  const ticketId = Items[0]?.TicketId ?? 0;
  const params = { projectId, ticketId };
  await callApi(desk, payTicket, { params, body: { method: "bank" } });

  await desk.goto(ticketPath(params));
  const panel = desk.getByRole("dialog", { name: `Ticket ${ticketId}` });
  await panel.getByRole("button", { name: "Invoice…" }).click();
  const form = desk.getByRole("dialog", { name: `Invoice for ticket ${ticketId}` });
  await form.getByLabel("Address").fill("Ring 5\n1010 Wien");
  await form.getByRole("combobox", { name: "Country" }).fill("Austria");
  await desk.getByRole("option", { name: "Austria" }).click();
  const mailed = form.getByRole("checkbox", { name: "Send it by email" });
  expect(await mailed.isChecked()).toBe(true);
  await form.getByText("To ann@example.org.").waitFor();
  await checkInBothColours(desk);
  await form.getByRole("button", { name: "Issue invoice" }).click();
  await form.waitFor({ state: "hidden" });

  const received = () => mails.mails.filter(({ subject }) => subject.includes(`${prefix}0001`));
  await expect.poll(() => received().length).toBe(1);
  expect(received()[0]).toMatchObject({
    to: ["ann@example.org"],
    attachments: [{ name: `invoice-${prefix}0001.pdf` }],
  });
  const again = panel.getByRole("button", { name: `Send again: ${prefix}0001` });
  await again.click();
  await desk.getByText("It was mailed less than a minute ago.").waitFor();
  const { mailedIds, invoices } = await callApi(desk, listTicketInvoices, { params });
  expect(mailedIds).toEqual(invoices.map(({ id }) => id));
  await checkInBothColours(desk);
});
