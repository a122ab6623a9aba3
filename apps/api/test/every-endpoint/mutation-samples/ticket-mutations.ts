import { pauseMails, resumeMails } from "@foyer/contract/mails.ts";
import { listTicketPayments } from "@foyer/contract/payments.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { offerTicket } from "@foyer/contract/ticket-offers.ts";
import { createOwnView, createProjectView } from "@foyer/contract/ticket-views.ts";
import { cancelTicket, getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { EXPORT_WORK, insertExport } from "../../../src/features/tickets/export/export-progress.store.ts";
import { insertRunningWork } from "../../../src/platform/durable-work/work.store.ts";
import {
  addRegistration,
  askForEmailOnly,
  askForNameOnly,
  emailResult,
  makeEvent,
  submitAnswers,
} from "../../events/event.ts";
import { deliverMails } from "../../receivers/deliver-mails.ts";
import type { TestApp } from "../../server/app-client.ts";
import { add, nextName } from "../change-samples.ts";
import { type MutationSamples, TAKEN, TIMES, UNCHANGED } from "./mutation-sample.ts";

export const ticketMutations = (app: TestApp): MutationSamples => ({
  ...ticketLifeMutations(app),
  ...holderMutations(app),
  ...mailMutations(app),
  ...deliveryMutations(app),
  ...exportMutations(app),
  ...viewMutations(app),
  ...actionMutations(app),
});

const viewMutations = (app: TestApp): MutationSamples => {
  const create = async () => ({
    params: { projectId: await add(app, createProject, { name: nextName(), ...TIMES }) },
    body: { name: "Unpaid", parameters: { status: "held" } },
    again: TAKEN,
  });
  const remove = (endpoint: typeof createOwnView | typeof createProjectView) => async () => {
    const { params, body } = await create();
    return { params: { ...params, viewId: await add(app, endpoint, body, params) }, again: GONE };
  };
  return {
    "POST /api/projects/:projectId/ticket-views": create,
    "POST /api/projects/:projectId/own-ticket-views": create,
    "DELETE /api/projects/:projectId/ticket-views/:viewId": remove(createProjectView),
    "DELETE /api/projects/:projectId/own-ticket-views/:viewId": remove(createOwnView),
  };
};
const GONE = { status: 404, rows: 0 } as const;

async function openRegistration(app: TestApp, ticketPrice = 0) {
  const event = await makeEvent(app, { ticketPrice });
  const results = [emailResult(await askForEmailOnly(app, event), "anna@example.com")];
  return { ...event, results };
}

async function sell(app: TestApp, ticketPrice = 0) {
  const { projectId, code, results } = await openRegistration(app, ticketPrice);
  const { body } = await submitAnswers(app, code, results);
  return { projectId, ticketId: body.ticket.ticketId as number };
}

/** A ticket that its holder may pass on. */
async function openPassable(app: TestApp) {
  const { code, results, ...event } = await openRegistration(app);
  await app.call(updateRegistration, { params: event, body: { passOnUntil: "2126-03-01T00:00:00" } });
  const { body } = await submitAnswers(app, code, results);
  return { identifier: body.ticket.identifier as string, results };
}
const sellPassable = async (app: TestApp) => (await openPassable(app)).identifier;

async function failedDelivery(app: TestApp) {
  const { projectId, registrationId, code, results } = await openRegistration(app);
  await app.call(updateRegistration, { params: { projectId, registrationId }, body: { itec: "always" } });
  await submitAnswers(app, code, results);
  await deliverMails(app.db, { mailer: null, composers: {} as never });
  await sql`update durable_work set state = 'failed', ended_at = now()
      where project_id = ${projectId} and kind = 'itec-delivery'`.execute(app.db);
  const { id: deliveryId } = await app.db
    .selectFrom("itec_delivery")
    .select("id")
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return { projectId, registrationId, deliveryId };
}

const holderMutations = (app: TestApp): MutationSamples => ({
  "POST /api/public/tickets/:identifier/cancellation": async () => {
    const { code, results, ...event } = await openRegistration(app);
    await app.call(updateRegistration, { params: event, body: { cancelUntil: "2126-03-01T00:00:00" } });
    const { identifier } = (await submitAnswers(app, code, results)).body.ticket;
    return { params: { identifier }, body: { refund: 0 }, token: null, again: TAKEN };
  },
  "POST /api/public/tickets/:identifier/corrections": async () => {
    const { code, ...event } = await makeEvent(app);
    const choice = { correctUntil: "2126-03-01T00:00:00" };
    await app.call(updateRegistration, { params: event, body: choice });
    const asked = await askForNameOnly(app, { ...event, code });
    const { identifier } = (await submitAnswers(app, code, [emailResult(asked, "Ann")])).body.ticket;
    const body = { version: 1, results: [emailResult(asked, "Anna")] };
    return { params: { identifier }, body, token: null, again: { status: 412, rows: 0 } };
  },
  "POST /api/public/tickets/:identifier/offer": async () => ({
    params: { identifier: await sellPassable(app) },
    body: { email: "max@example.com" },
    token: null,
    again: TAKEN,
  }),
  "DELETE /api/public/tickets/:identifier/offer": async () => {
    const identifier = await sellPassable(app);
    await app.call(offerTicket, { params: { identifier }, body: { email: "eva@example.com" } }, null);
    return { params: { identifier }, token: null, again: { status: 410, rows: 0 } };
  },
  "POST /api/public/ticket-offers/:token/acceptance": async () => {
    const { identifier, results } = await openPassable(app);
    const email = "new@example.com";
    await app.call(offerTicket, { params: { identifier }, body: { email } }, null);
    const { token } = await app.db
      .selectFrom("ticket_offer")
      .select("token")
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    const name = { firstName: "Max", lastName: "Muster" };
    const body = { results: results.map((item) => ({ ...item, answerValue: email })), name };
    return { params: { token }, body, token: null, again: { status: 410, rows: 0 } };
  },
});

const ticketLifeMutations = (app: TestApp): MutationSamples => ({
  "POST /api/public/registrations/:code/submissions": async () => {
    const { code, results } = await openRegistration(app);
    const headers = { "idempotency-key": crypto.randomUUID() };
    return { params: { code }, body: { results }, headers, token: null, again: { status: 201, rows: 0 } };
  },
  "POST /api/projects/:projectId/tickets/:ticketId/payment": async () => ({
    params: await sell(app, 25),
    body: { paymentId: "PAY-1" },
    again: UNCHANGED,
  }),
  "POST /api/projects/:projectId/tickets/:ticketId/payments/:attemptId/refunds": async () => {
    const params = await sell(app, 25);
    await app.call(payTicket, { params, body: { paymentId: "PAY-1" } });
    const [{ id: attemptId }] = (await app.call(listTicketPayments, { params })).body;
    const body = { key: crypto.randomUUID(), amount: 5, cancelsTicket: false };
    return { params: { ...params, attemptId }, body, again: UNCHANGED };
  },
  "POST /api/projects/:projectId/tickets/:ticketId/cancel": async () => ({
    params: await sell(app),
    body: {},
    again: TAKEN,
  }),
  "PATCH /api/projects/:projectId/tickets/:ticketId": async () => ({
    params: await sell(app),
    body: { fields: { company: "Acme" } },
    again: UNCHANGED,
  }),
  "POST /api/projects/:projectId/tickets/:ticketId/barcode": async () => ({
    params: await sell(app),
    body: { version: 1 },
    again: { status: 412, rows: 0 },
  }),
  "POST /api/projects/:projectId/tickets/:ticketId/move": async () => {
    const params = await sell(app);
    const { registrationId } = await addRegistration(app, params.projectId);
    return { params, body: { registrationId }, again: UNCHANGED };
  },
  "POST /api/projects/:projectId/badge-prints": async () => {
    const { projectId, ticketId } = await sell(app);
    return { params: { projectId }, body: { ticketIds: [ticketId] }, again: { status: 200, rows: 1 } };
  },
  "POST /api/projects/:projectId/tickets/:ticketId/erasure": async () => {
    const params = await sell(app);
    return { params, body: { confirm: String(params.ticketId) }, again: { status: 200, rows: 1 } };
  },
  "POST /api/projects/:projectId/tickets/:ticketId/tags": async () => ({
    params: await sell(app),
    body: { add: ["VIP"] },
    again: UNCHANGED,
  }),
  "POST /api/projects/:projectId/hold-releases": async () => {
    const { projectId, ticketId } = await sell(app, 25);
    const { registrationId, key } = await app.db
      .selectFrom("ticket")
      .select(["registration_id as registrationId", "hold_recipient as key"])
      .where("project_id", "=", projectId)
      .where("id", "=", ticketId)
      .executeTakeFirstOrThrow();
    return { params: { projectId }, body: { registrationId, by: "recipient", key }, again: UNCHANGED };
  },
  "POST /api/projects/:projectId/bank-transfers/book": async () => {
    const { projectId, ticketId } = await sell(app, 25);
    const transfer = { paymentId: "BANK-1", amount: 25, currency: "EUR", references: [`T${ticketId}`] };
    return { params: { projectId }, body: { transfers: [transfer] }, again: UNCHANGED };
  },
  "POST /api/projects/:projectId/late-payments/:latePaymentId/return": async () => {
    const params = await sell(app, 25);
    await app.call(cancelTicket, { params, body: {} });
    await app.call(payTicket, { params, body: { paymentId: "PAY-1" } });
    const { body } = await app.call(getTicket, { params });
    const [{ id: latePaymentId }] = body.latePayments;
    return {
      params: { projectId: params.projectId, latePaymentId },
      body: { reference: "R-1" },
      again: UNCHANGED,
    };
  },
});

async function queueMail(app: TestApp) {
  const sold = await sell(app);
  await deliverMails(app.db, { mailer: null, composers: {} as never });
  return sold;
}

async function failMail(app: TestApp) {
  const { projectId } = await queueMail(app);
  await sql`update durable_work set state = 'failed', ended_at = now() where project_id = ${projectId}`.execute(
    app.db,
  );
  return { projectId };
}

const ACTIONS = "/api/projects/:projectId/ticket-actions";

async function startAction(app: TestApp) {
  const { projectId, ticketId } = await sell(app);
  const actionId = crypto.randomUUID();
  const body = { kind: "mail", ticketIds: [ticketId], actionId };
  await app.call(startTicketAction, { params: { projectId }, body });
  return { projectId, actionId };
}

const actionMutations = (app: TestApp): MutationSamples => ({
  [`POST ${ACTIONS}`]: async () => {
    const { projectId, ticketId } = await sell(app);
    const body = { kind: "mail", ticketIds: [ticketId], actionId: crypto.randomUUID() };
    return { params: { projectId }, body, again: TAKEN };
  },
  [`DELETE ${ACTIONS}/:actionId`]: async () => ({ params: await startAction(app), again: UNCHANGED }),
  [`GET ${ACTIONS}/:actionId/outcomes`]: async () => ({
    params: await startAction(app),
    again: { status: 200, rows: 1 },
  }),
});

const mailMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects/:projectId/tickets/:ticketId/resend": async () => ({
    params: await sell(app),
    again: { status: 429, rows: 0 },
  }),
  "POST /api/mails/pause": async () => {
    await app.call(resumeMails, { body: {} });
    return { body: { reason: "A rehearsal" }, again: UNCHANGED };
  },
  "POST /api/mails/resume": async () => {
    await app.call(pauseMails, { body: {} });
    return { body: {}, again: { status: 204, rows: 0 } };
  },
  "POST /api/mails/discard": async () => {
    const { projectId } = await queueMail(app);
    return { body: { projectId }, again: UNCHANGED };
  },
  "POST /api/mails/send-again": async () => {
    const { projectId } = await failMail(app);
    return { body: { projectId, state: "failed" }, again: UNCHANGED };
  },
  "POST /api/projects/:projectId/mails/:mailId/send-again": async () => {
    const { projectId } = await failMail(app);
    const { id } = await app.db
      .selectFrom("mail")
      .select("id")
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    return { params: { projectId, mailId: id }, again: TAKEN };
  },
});

const deliveryMutations = (app: TestApp): MutationSamples => ({
  "POST /api/projects/:projectId/registrations/:registrationId/itec-deliveries/:deliveryId/repeat":
    async () => ({
      params: await failedDelivery(app),
      again: TAKEN,
    }),
  "POST /api/projects/:projectId/registrations/:registrationId/itec-deliveries/repeat-failed": async () => {
    const { projectId, registrationId } = await failedDelivery(app);
    return { params: { projectId, registrationId }, again: UNCHANGED };
  },
});

const exportMutations = (app: TestApp): MutationSamples => ({
  "GET /api/projects/:projectId/registrations/:registrationId/response-export": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    return { params: { projectId, registrationId }, again: { status: 200, rows: 1 } };
  },
  "GET /api/ticket-export": async () => ({
    query: { projectId: (await sell(app)).projectId },
    again: { status: 200, rows: 1 },
  }),
  "GET /api/projects/:projectId/ticket-statistics/file": async () => ({
    params: { projectId: (await sell(app)).projectId },
    again: { status: 200, rows: 1 },
  }),
  "GET /api/projects/:projectId/tickets/:ticketId/personal-data": async () => ({
    params: await sell(app),
    again: { status: 200, rows: 1 },
  }),
  "GET /api/ticket-printout": async () => ({
    query: { projectId: (await sell(app)).projectId },
    again: { status: 200, rows: 1 },
  }),
  "DELETE /api/projects/:projectId/ticket-exports/:exportId": async () => {
    const projectId = await add(app, createProject, { name: "Fair", ...TIMES });
    const key = { projectId, exportId: crypto.randomUUID() };
    await insertRunningWork(app.db, { projectId, id: key.exportId }, EXPORT_WORK);
    const owner = { issuer: app.issuer.issuer, subject: "admin" };
    await insertExport(app.db, { ...key, registrationId: null }, owner);
    return { params: key, again: UNCHANGED };
  },
});
