import { createPaymentAccount } from "@foyer/contract/payment-accounts.ts";
import { listTicketPayments } from "@foyer/contract/payments.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { PROVIDER_NAMES } from "../../../src/platform/payment-providers/port.ts";
import { makeEmailEvent } from "../../events/email-event.ts";
import type { TestApp } from "../../server/app-client.ts";
import { type MutationSamples, TAKEN, UNCHANGED } from "./mutation-sample.ts";

const KEY = { provider: PROVIDER_NAMES[0], key: "sk_test_sample_1" };

async function makeAccount(app: TestApp) {
  const { projectId } = await makeEmailEvent(app);
  const { body } = await app.call(createPaymentAccount, { params: { projectId }, body: KEY });
  return { projectId, accountId: body.id };
}

export const paymentMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects/:projectId/tickets/:ticketId/payments/:attemptId/chargebacks/:chargebackId/keep":
    async () => {
      const event = await makeEmailEvent(app, { ticketPrice: 25 });
      const { ticketId } = (await event.register()).body.ticket;
      const ticket = { projectId: event.projectId, ticketId };
      await app.call(payTicket, { params: ticket, body: { paymentId: "PAY-1" } });
      const [{ id: attemptId }] = (await app.call(listTicketPayments, { params: ticket })).body;
      const { rows } = await sql<{ id: number }>`
        with taken as (
          insert into payment_chargeback (project_id, attempt_id, reference, amount_cents)
          values (${ticket.projectId}, ${attemptId}, 'taken', 2500) returning id
        ), summed as (
          update payment_attempt set charged_back_cents = 2500
          where project_id = ${ticket.projectId} and id = ${attemptId}
        )
        select id from taken`.execute(app.db);
      const params = { ...ticket, attemptId, chargebackId: Number(rows[0]?.id) };
      return { params, again: UNCHANGED };
    },
  "GET /api/projects/:projectId/payment-export": async () => ({
    params: { projectId: (await makeEmailEvent(app)).projectId },
    again: { status: 200, rows: 1 },
  }),
  "POST /api/projects/:projectId/payment-accounts": async () => ({
    params: { projectId: (await makeEmailEvent(app)).projectId },
    body: KEY,
    again: TAKEN,
  }),
  "POST /api/projects/:projectId/payment-accounts/:accountId/key": async () => ({
    params: await makeAccount(app),
    body: { key: "sk_test_sample_2" },
    again: { status: 200, rows: 1 },
  }),
  "POST /api/projects/:projectId/payment-accounts/:accountId/webhook-secret": async () => ({
    params: await makeAccount(app),
    body: { webhookSecret: "whsec_sample" },
    again: { status: 200, rows: 1 },
  }),
  "DELETE /api/projects/:projectId/payment-accounts/:accountId/key": async () => ({
    params: await makeAccount(app),
    again: UNCHANGED,
  }),
  "POST /api/projects/:projectId/payment-choice": async () => ({
    params: { projectId: (await makeEmailEvent(app)).projectId },
    body: { choice: "none" },
    again: UNCHANGED,
  }),
  "POST /api/reconciliation": async () => ({
    body: { from: "2030-01-01", to: "2030-01-02" },
    again: { status: 202, rows: 1 },
  }),
  "POST /api/reconciliation/findings/:findingId/mark": async () => {
    const { rows } = await sql<{ id: number }>`
      insert into reconciliation_finding (provider, is_live, day, kind, attempt, reference, currency)
      values (${PROVIDER_NAMES[0]}, false, '2030-01-01', 'there', gen_random_uuid(), 'lost', 'EUR') returning id`.execute(
      app.db,
    );
    const body = { state: "done", reason: "Refunded at the provider" };
    return { params: { findingId: Number(rows[0]?.id) }, body, again: { status: 200, rows: 0 } };
  },
});
