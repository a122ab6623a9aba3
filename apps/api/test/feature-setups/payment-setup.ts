import { updatePaymentFee } from "@foyer/contract/payment-fee.ts";
import {
  checkOwnGroupPayment,
  checkOwnPayment,
  checkTicketPayment,
  listTicketPayments,
  refundTicketPayment,
  startGroupPayment,
  startTicketPayment,
} from "@foyer/contract/payments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import {
  type PaymentSimulator,
  SIMULATOR_SECRET,
  simulatedPayments,
  startPaymentSimulator,
} from "../../../../tools/harness/start-payment-simulator.ts";
import { readConfig } from "../../src/config.ts";
import type { CardParts } from "../../src/features/card-payments/card-parts.service.ts";
import { settlePayments } from "../../src/features/card-payments/settle-payments.job.ts";
import { webhookPath } from "../../src/features/payment-accounts/payment-accounts.service.ts";
import { paymentsOf } from "../../src/payments-of.ts";
import { silentLog } from "../../src/platform/log.ts";
import { PROVIDER_NAMES, type ProviderName } from "../../src/platform/payment-providers/port.ts";
import { expectInvariants } from "../database/invariants.ts";
import { app, setUpApp } from "../server/set-up-app.ts";
import type { Key } from "./ticket-life-setup.ts";

/** The simulator of the test file that called `setUpPayments`. */
export let simulator: PaymentSimulator;
let environment: Record<string, string> = {};

/** The provider whose payments are simulated. */
export const [PROVIDER] = PROVIDER_NAMES;

/** Starts a server that takes cards, and the simulator of its provider. Afterwards the invariants must hold. */
export function setUpPayments(provider: ProviderName = PROVIDER): void {
  setUpApp(async () => {
    simulator = await startPaymentSimulator();
    environment = simulatedPayments(simulator.url, provider);
    return environment;
  });
  beforeAll(async () => {
    const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
    await simulator.order("webhook-endpoint", {
      url: `${url}${webhookPath(provider)}`,
      secret: SIMULATOR_SECRET,
    });
  });
  afterAll(async () => {
    if (app) await expectInvariants(app.db);
    await simulator?.stop();
  });
}

/** The environment of a server process with the same simulator. */
export const cardEnvironment = (): Record<string, string> => ({
  CARD_ENVIRONMENT: JSON.stringify(environment),
});

/** The link of a ticket, or of a group's contact. */
type Visitor = { identifier: string; isGroup?: boolean };

export const startPaying = ({ identifier, isGroup }: Visitor) =>
  app.call(isGroup ? startGroupPayment : startTicketPayment, { params: { identifier } }, null);
export const checkPaying = ({ identifier, isGroup }: Visitor) =>
  app.call(isGroup ? checkOwnGroupPayment : checkOwnPayment, { params: { identifier } }, null);

/** The attempts to pay for a ticket, as staff see them. */
export const paymentsOfTicket = async ({ projectId, ticketId }: Key) =>
  (await app.call(listTicketPayments, { params: { projectId, ticketId } })).body;

export const checkNow = ({ projectId, ticketId }: Key, attemptId: number) =>
  app.call(checkTicketPayment, { params: { projectId, ticketId, attemptId } });

/** Sets the fee that payers by card are asked for in a project. */
export const setFee = (
  projectId: number,
  fee: { fixed?: number; percent?: number; isRefunded?: boolean },
  token?: string,
) => app.call(updatePaymentFee, { params: { projectId }, body: fee }, token);

type RefundBody = { amount: number; key?: string; cancelsTicket?: boolean; reason?: string };

/** Refunds a part of a payment, for its ticket. */
export const refund = (
  { projectId, ticketId }: Key,
  attemptId: number,
  { key = crypto.randomUUID(), cancelsTicket = false, ...body }: RefundBody,
) =>
  app.call(refundTicketPayment, {
    params: { projectId, ticketId, attemptId },
    body: { key, cancelsTicket, ...body },
  });

/** The provider's name for the payment that was started last. */
export async function lastReference(): Promise<string> {
  const [last] = await simulator.payments();
  if (!last) throw new Error("Nothing was started");
  return last.id;
}

/** Starts a payment, and does something on the provider's page. Returns the provider's name for it. */
export async function payOnPage(
  ticket: Visitor,
  action: "pay" | "decline" | "expire" | "cancel" = "pay",
): Promise<string> {
  const started = await startPaying(ticket);
  if (started.status !== 200) throw new Error(`The payment did not start: ${started.text}`);
  const reference = new URL(started.body.redirectUrl).pathname.split("/").at(-1) ?? "";
  await simulator.order("act", { reference, action });
  return reference;
}

/** No webhook arrives until the next one is ordered to. */
export const dropWebhooks = (times: number) =>
  simulator.order("fail", { on: "webhook", how: "dropped", times });

/** The parts of a server's jobs. */
export function cardParts(): CardParts {
  const config = readConfig({ LOG_LEVEL: "silent", OIDC_ISSUER: app.issuer.issuer, ...environment });
  return { ...paymentsOf(config), db: app.db };
}

/** Runs the job as if its pauses were over. */
export async function runJob(): Promise<void> {
  // Several may run at once: rows that another one or a settlement has locked are passed over. A cluster locks rows of one
  // project only.
  const ids = (await app.db.selectFrom("project").select("id").execute()).map(({ id }) => id);
  for (const id of ids) {
    await sql`update payment_attempt attempt set next_look_at = now() from (
      select id from payment_attempt where project_id = ${id} and next_look_at is not null for update skip locked
    ) due where attempt.project_id = ${id} and attempt.id = due.id`.execute(app.db);
    await sql`update payment_refund refund set next_try_at = now() from (
      select id from payment_refund where project_id = ${id} and next_try_at is not null for update skip locked
    ) due where refund.project_id = ${id} and refund.id = due.id`.execute(app.db);
  }
  const failures: unknown[] = [];
  const log = { ...silentLog, error: (fields: object) => void failures.push(fields) };
  const { db, ...payments } = cardParts();
  await settlePayments({ db, log, payments }, new AbortController().signal);
  if (failures.length > 0) throw new AggregateError(failures, "Payments could not be settled");
}
