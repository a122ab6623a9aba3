import { randomUUID } from "node:crypto";
import { type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import { insertWorks } from "../../platform/durable-work/work.store.ts";

/** The kind of its durable work. */
export const ITEC_WORK = "itec-delivery";

/**
 * Queues the delivery of each confirmed and complete ticket of these whose registration passes tickets on. A ticket has at
 * most one delivery; a visitor's refusal holds, even when the registration's option has changed. rules/itec 2, 4
 */
export async function queueDeliveries(
  trx: Transaction<Database>,
  projectId: number,
  ticketIds: readonly number[],
): Promise<void> {
  if (ticketIds.length === 0) return;
  await linkChoices(trx, projectId, ticketIds);
  const tickets = await listDelivered(trx, projectId, ticketIds);
  if (tickets.length === 0) return;
  const rows = tickets.map(({ ticketId, registrationId }) => ({
    project_id: projectId,
    registration_id: registrationId,
    ticket_id: ticketId,
    work_id: randomUUID(),
  }));
  const queued = await trx
    .insertInto("itec_delivery")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["project_id", "ticket_id"]).doNothing())
    .returning("work_id")
    .execute();
  await insertWorks(
    trx,
    projectId,
    queued.map(({ work_id }) => ({ id: work_id, kind: ITEC_WORK })),
  );
}

/** Links choices to their tickets, found by the receipt: receipts have no index by ticket. */
async function linkChoices(
  trx: Transaction<Database>,
  projectId: number,
  ticketIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable("itec_consent")
    .from("submission")
    .set((eb) => ({ ticket_id: eb.ref("submission.ticket_id") }))
    .where("itec_consent.project_id", "=", projectId)
    .where("itec_consent.ticket_id", "is", null)
    .where("submission.project_id", "=", projectId)
    .whereRef("submission.registration_id", "=", "itec_consent.registration_id")
    .whereRef("submission.idempotency_key", "=", "itec_consent.idempotency_key")
    .whereRef("submission.digest", "=", "itec_consent.digest")
    .where(sql<SqlBool>`submission.ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();
}

async function listDelivered(trx: Transaction<Database>, projectId: number, ticketIds: readonly number[]) {
  const { rows } = await sqlRows({ ticketId: number, registrationId: number })`
    select distinct on (ticket.id) ticket.id as "ticketId", ticket.registration_id as "registrationId"
    from ticket
    join registration on registration.project_id = ${projectId} and registration.id = ticket.registration_id
      and registration.itec <> 'off'
    left join itec_consent choice on choice.project_id = ${projectId} and choice.ticket_id = ticket.id
    where ticket.project_id = ${projectId} and ticket.id = any(${[...ticketIds]}::bigint[])
      and ticket.status = 'issued' and not ticket.is_incomplete
      and coalesce(choice.is_given, registration.itec = 'always')`.execute(trx);
  return rows;
}
