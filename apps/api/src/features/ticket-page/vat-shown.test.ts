import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

// rules/invoices 20

setUpApp();

/** A registration with a price, and its ticket; `shown` reads the VAT on both of their pages. */
async function makePriced(price: number) {
  const event = await makeEmailEvent(app);
  const { projectId, registrationId, code } = event;
  const params = { projectId, registrationId };
  const change = (body: object) => app.call(updateRegistration, { params, body });
  await change({ ticketPrice: price });
  const sold = await event.register();
  const { rows } = await sql<{ identifier: string }>`
    select identifier from ticket where project_id = ${projectId}`.execute(app.db);
  const identifier = rows[0]?.identifier ?? "";
  const shown = async (cultureCode = "en-GB") => {
    const page = await app.call(getPublicRegistration, { params: { code }, query: { cultureCode } });
    const ticket = await app.call(getPublicTicket, { params: { identifier }, query: { cultureCode } });
    return [page.body.vatText, ticket.body.vatText];
  };
  expect(sold.status).toBe(201);
  const mailed = async () => {
    await relayOutbox(app, new AbortController().signal);
    const [mail] = (await app.call(listMails, { query: { projectId } })).body.Items;
    return (await app.call(getMail, { params: { projectId, mailId: mail.id } })).body.text;
  };
  return { projectId, change, shown, mailed };
}

it("a price is shown with the VAT of the registration, else of the seller, as the culture writes it", async () => {
  const { projectId, change, shown, mailed } = await makePriced(119);
  expect(await shown()).toEqual(["", ""]);
  expect(await mailed()).not.toContain("VAT");
  await app.call(updateInvoicing, { params: { projectId }, body: SELLER });
  expect(await shown()).toEqual(["19%", "19%"]);
  expect(await mailed()).toContain("€119.00 (incl. 19% VAT)");
  expect(await shown("de-DE")).toEqual(["19\u00a0%", "19\u00a0%"]);
  await change({ vatPercent: 7.5 });
  expect(await shown()).toEqual(["7.5%", "7.5%"]);
  await change({ vatPercent: 0 });
  expect(await shown()).toEqual(["", ""]);
});

it("a free ticket has no VAT", async () => {
  const { projectId, shown } = await makePriced(0);
  await app.call(updateInvoicing, { params: { projectId }, body: SELLER });
  expect(await shown()).toEqual(["", ""]);
});
