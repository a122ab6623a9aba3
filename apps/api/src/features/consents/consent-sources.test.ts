import { completeTicket, getCompletion, orderGroup } from "@foyer/contract/group-orders.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import { agreedOf, makeConsentEvent, withdrawFrom } from "../../../test/feature-setups/consent-setup.ts";
import { ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

// rules/group-orders 3, 4
it("nobody agrees for a colleague: each person of a group still has to", async () => {
  const fair = await makeConsentEvent();
  const { projectId, registrationId, code } = fair;
  await app.call(updateRegistration, { params: { projectId, registrationId }, body: { groupMaximum: 5 } });
  const isConsent = new Set([fair.termsId, fair.newsId]);
  const answered = fair.answers("max@example.org").filter(({ questionId }) => !isConsent.has(questionId));
  const people = [{ firstName: "Max", lastName: "Muster", email: "max@example.org", results: answered }];
  const order = { contact: { name: "Maria Nowak", email: "maria@example.org" }, people };
  const ordered = await app.call(orderGroup, { params: { code }, body: order }, null);
  expect(ordered.status, ordered.text).toBe(201);
  const [{ TicketId: ticketId }] = (await app.call(listTickets, { query: { projectId } })).body.Items;
  const before = await ticketOf({ projectId, ticketId });
  expect(before).toMatchObject({ isIncomplete: true, consents: [], LastName: "Ivanova" });
  const params = { identifier: before.Identifier };
  const form = await app.call(getCompletion, { params, query: {} }, null);
  expect(form.body.results).toHaveLength(answered.length);
  const body = { results: fair.answers("max@example.org", { news: true }) };
  expect((await app.call(completeTicket, { params, body }, null)).status).toBe(204);
  expect(await agreedOf({ projectId, ticketId })).toMatchObject([{ source: "group" }, { source: "group" }]);
});

it("consents of a registration file are written down as those of staff", async () => {
  const fair = await makeConsentEvent();
  await uploadBatch(app, fair, "lastName,email,consent,subscribe\nKern,kern@example.org,yes,no\n", {
    name: "guests.csv",
  });
  await issueBatches(app);
  const { projectId } = fair;
  const [{ TicketId: ticketId }] = (await app.call(listTickets, { query: { projectId } })).body.Items;
  expect(await agreedOf({ projectId, ticketId })).toMatchObject([
    { questionId: fair.termsId, source: "file", cultureCode: "en-GB" },
  ]);
});

/** Two tabs withdraw the same consent while something else has the ticket, so that both have read it. */
async function withdrawInTwoTabs() {
  const fair = await makeConsentEvent();
  const ticket = await fair.register("two@example.org", { news: true });
  const sent: ReturnType<typeof withdrawFrom>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM ticket WHERE project_id = ${ticket.projectId} AND id = ${ticket.ticketId} FOR UPDATE`.execute(
      trx,
    );
    for (const _ of ["first", "second"]) sent.push(withdrawFrom(ticket, fair.newsId));
    await expect.poll(() => countLockWaits(app.db)).toBe(2);
  });
  return (await Promise.all(sent)).map(({ status }) => status).sort();
}

// rules/questions 27
it("of two tabs one withdraws", async () => {
  expect(await withdrawInTwoTabs()).toEqual([204, 404]);
});

it("control: without the lock of the ticket both begin to, and only the key of its history stops the second", async () => {
  const putBack = switchOff({ sql: " for update" });
  try {
    expect(await withdrawInTwoTabs()).toEqual([204, 500]);
  } finally {
    putBack();
  }
});
