import type { PaymentFilter } from "@foyer/contract/payment-list.ts";
import { type ControlledTransaction, type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  column,
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  textOf,
} from "../../platform/db/sql-rows.ts";
import { openCursor } from "../tickets/export/stream-export.service.ts";
import { isFound, isInSpan } from "./payment-filter.store.ts";

const MOVEMENT = {
  /** Seconds of the wall time at the venue, as if it were UTC. */
  wallSeconds: neverNull(number),
  kind: textOf<"payment" | "refund" | "chargeback" | "reversal">(),
  isLive: column("payment_attempt.is_live"),
  provider: column("payment_attempt.provider"),
  method: column("payment_attempt.method"),
  reference: column("payment_attempt.reference"),
  refundReference: nullable(column("payment_refund.reference")),
  ticketId: nullable(column("ticket.id")),
  groupId: column("payment_attempt.group_id"),
  registrationName: nullable(column("registration.name")),
  currency: column("payment_attempt.currency"),
  cents: number,
  /** The card fee in it. */
  feeCents: number,
};
/** Money that came, was given or taken back, or is there again. */
export type Movement = RowOf<typeof MOVEMENT>;

/** The movements of the payments that a filter finds; its span is that of the movements. rules/payments 20 */
const movements = (projectId: number, filter: PaymentFilter) => sql`
  select attempt.id as attempt_id, coalesce(attempt.paid_at, attempt.created_at) as at, 'payment' as kind,
    attempt.paid_cents as cents, attempt.fee_cents, null as refund_reference, attempt.ticket_id
  from payment_attempt attempt
  where ${isFound(projectId, filter)} and attempt.paid_cents > 0
    and ${isInSpan(sql`coalesce(attempt.paid_at, attempt.created_at)`, filter)}
  union all
  select attempt.id, returned.settled_at, 'refund', -returned.amount_cents, -returned.fee_cents, returned.reference,
    coalesce(returned.ticket_id, attempt.ticket_id)
  from payment_refund returned
  join payment_attempt attempt on attempt.project_id = returned.project_id and attempt.id = returned.attempt_id
  where returned.project_id = ${projectId} and returned.state = 'succeeded' and ${isFound(projectId, filter)}
    and ${isInSpan(sql`returned.settled_at`, filter)}
  union all
  select attempt.id, taken.taken_at, 'chargeback', -taken.amount_cents, 0, taken.reference, attempt.ticket_id
  from payment_chargeback taken
  join payment_attempt attempt on attempt.project_id = taken.project_id and attempt.id = taken.attempt_id
  where taken.project_id = ${projectId} and ${isFound(projectId, filter)}
    and ${isInSpan(sql`taken.taken_at`, filter)}
  union all
  select attempt.id, taken.reversed_at, 'reversal', taken.amount_cents, 0, taken.reference, attempt.ticket_id
  from payment_chargeback taken
  join payment_attempt attempt on attempt.project_id = taken.project_id and attempt.id = taken.attempt_id
  where taken.project_id = ${projectId} and taken.reversed_at is not null and ${isFound(projectId, filter)}
    and ${isInSpan(sql`taken.reversed_at`, filter)}`;

/** Counts the movements. */
export async function countMovements(
  trx: ControlledTransaction<Database>,
  projectId: number,
  filter: PaymentFilter,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from (${movements(projectId, filter)}) as moved`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Reads the movements in batches, the oldest first. */
export const readMovements = (
  trx: ControlledTransaction<Database>,
  { projectId, timeZone }: { projectId: number; timeZone: string },
  filter: PaymentFilter,
): Promise<AsyncGenerator<Movement[]>> =>
  openCursor(trx, "movements", everyMovement(projectId, timeZone, filter));

const everyMovement = (projectId: number, timeZone: string, filter: PaymentFilter): RawBuilder<Movement> =>
  sqlRows(MOVEMENT)`
    select floor(extract(epoch from moved.at at time zone ${timeZone}))::float8 as "wallSeconds", moved.kind,
      attempt.is_live as "isLive", attempt.provider, attempt.method, attempt.reference,
      moved.refund_reference as "refundReference", moved.ticket_id as "ticketId", attempt.group_id as "groupId",
      registration.name as "registrationName", attempt.currency, moved.cents,
      moved.fee_cents as "feeCents"
    from (${movements(projectId, filter)}) as moved
    join payment_attempt attempt on attempt.project_id = ${projectId} and attempt.id = moved.attempt_id
    left join ticket on ticket.project_id = ${projectId} and ticket.id = moved.ticket_id
    left join ticket_group party on party.project_id = ${projectId} and party.id = attempt.group_id
    left join registration on registration.project_id = ${projectId}
      and registration.id = coalesce(ticket.registration_id, party.registration_id)
    order by moved.at, moved.attempt_id, moved.kind`;
