import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { issueInvoice } from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../events/event.ts";
import { openGroups, people } from "../../feature-setups/group-order-setup.ts";
import type { TestApp } from "../../server/app-client.ts";
import { SELLER } from "../change-samples.ts";
import { type MutationSamples, TAKEN } from "./mutation-sample.ts";

export const invoiceMutations = (app: TestApp): MutationSamples => ({
  "GET /api/projects/:projectId/invoice-export": async () => ({
    params: { projectId: (await makeEvent(app)).projectId },
    again: { status: 200, rows: 1 },
  }),
  "POST /api/projects/:projectId/tickets/:ticketId/invoices": async () => ({
    params: await sellPaid(app),
    body: RECIPIENT,
    again: TAKEN,
  }),
  "POST /api/public/tickets/:identifier/invoices": async () => {
    const { projectId, ticketId } = await sellPaid(app);
    const { identifier } = await app.db
      .selectFrom("ticket")
      .select("identifier")
      .where("project_id", "=", projectId)
      .where("id", "=", ticketId)
      .executeTakeFirstOrThrow();
    return { params: { identifier }, body: RECIPIENT, again: TAKEN };
  },
  "POST /api/public/groups/:identifier/invoices": async () => {
    const groups = await openGroups(app, { ticketPrice: 20 });
    const { identifier } = (await groups.order(people("ann", "ben"))).body;
    const params = await groups.groupIdOf(identifier);
    await app.call(updateInvoicing, { params, body: SELLER });
    await app.call(payTicketGroup, { params, body: { paymentId: "PAY-1" } });
    return { params: { identifier }, body: RECIPIENT, again: TAKEN };
  },
  "POST /api/projects/:projectId/invoices/:invoiceId/cancellation": async () => ({
    params: await issueOne(app),
    again: TAKEN,
  }),
  "POST /api/projects/:projectId/invoices/:invoiceId/resend": async () => ({
    params: await issueOne(app),
    again: { status: 429, rows: 0 },
  }),
});

/** A paid ticket of a project that has a seller. */
async function sellPaid(app: TestApp) {
  const event = await makeEvent(app, { ticketPrice: 25 });
  const asked = await askForEmailOnly(app, event);
  const { body } = await submitAnswers(app, event.code, [emailResult(asked, "anna@example.com")]);
  const params = { projectId: event.projectId, ticketId: body.ticket.ticketId as number };
  await app.call(updateInvoicing, { params, body: SELLER });
  await app.call(payTicket, { params, body: { paymentId: "PAY-1" } });
  return params;
}
async function issueOne(app: TestApp) {
  const params = await sellPaid(app);
  const { body } = await app.call(issueInvoice, { params, body: RECIPIENT });
  return { projectId: params.projectId, invoiceId: body.id };
}
const RECIPIENT = { name: "Acme GmbH", address: "Ring 5\n1010 Wien", country: "AT" };
