import type { WaitingState } from "@foyer/contract/waiting-list.ts";
import type { WebhookVisit } from "@foyer/contract/webhooks.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, json, neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { WaitingRows } from "../../platform/durable-work/waiting-rows.store.ts";

/** The kind of its outbox rows; `sql/ticket-life/note_ticket_events.sql` writes it, too. */
export const WEBHOOK_EVENT = "webhook-event";

/** A row of the table of tickets, as it was after a change. */
export type TicketSnapshot = {
  id: number;
  registration_id: number;
  answered_registration_id: number | null;
  status: TicketStatus;
  tags: string[];
  version: number;
  culture_code: string;
  scenario_version: number;
  answers: readonly ResultItem[];
  former_barcodes: string[];
  first_name: string;
  last_name: string;
  sur_name: string;
  payment_id: string | null;
  payment_method: PaymentMethod | null;
  payment_reference: string | null;
  paid_at: string | null;
  // Missing in what was written before there were groups.
  group_id?: number | null;
  is_incomplete?: boolean;
};

/** `visit`: of `ticket.checked-in` alone. */
type TicketEvent = { type: string; at: string; ticket: TicketSnapshot; visit?: WebhookVisit | null };
export type RegistrationEvent = {
  type: string;
  at: string;
  registration: { registrationId: number; code: string; name: string };
};
/** An offer of a waiting list, without words of its visitor: whoever may read the list has them there. */
type OfferEvent = {
  type: string;
  at: string;
  waiting: {
    entryId: number;
    registrationId: number;
    state: WaitingState;
    offerUntil: string;
    ticketId: number | null;
  };
};
export type OutboxEvent = TicketEvent | RegistrationEvent | OfferEvent;

/** The events to tell. */
export const eventsToTell: WaitingRows = (db, isReachable) =>
  db
    .selectFrom("outbox")
    .select("project_id as projectId")
    .where(isReachable)
    .where("kind", "=", WEBHOOK_EVENT);

/** Takes the project's events for this transaction; false: another server has them. One at a time keeps their order. */
export async function lockEvents(trx: Transaction<Database>, projectId: number): Promise<boolean> {
  const { rows } = await sqlRows({ isLocked: neverNull(boolean) })`
    select pg_try_advisory_xact_lock(hashtextextended('relay-webhooks', ${projectId})) as "isLocked"`.execute(
    trx,
  );
  return rows[0]?.isLocked ?? false;
}

/** Takes up to `maximum` events out of the outbox, in their order. */
export async function takeEvents(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<OutboxEvent[]> {
  const { rows } = await sqlRows({ id: number, event: json<OutboxEvent>() })`
    delete from outbox where project_id = ${projectId} and id in (
      select id from outbox where project_id = ${projectId} and kind = ${sql.lit(WEBHOOK_EVENT)} order by id limit ${maximum}
    )
    returning id, payload as event`.execute(trx);
  return rows.sort((one, other) => one.id - other.id).map(({ event }) => event);
}
