import type { Cents } from "@foyer/domain/money/cents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type IssuedTicket = {
  ticketId: number;
  identifier: string;
  barcode: string;
  price: Cents;
  purchased: boolean;
  expirePaymentAt: Date | null;
};

type Registration = { projectId: number; registrationId: number };

/** The receipt of the submission with this idempotency key, or null. */
export async function findReceipt(
  db: Kysely<Database>,
  { projectId, registrationId }: Registration,
  key: string,
): Promise<{ digest: Buffer; ticket: IssuedTicket | null } | null> {
  const { rows } = await sql<IssuedTicket & { digest: Buffer; ticketId: number | null }>`
    select digest, ticket_id as "ticketId", identifier, barcode, price_cents as price,
      -- As it was then: it may have been paid since.
      price_cents = 0 as purchased,
      expire_payment_at as "expirePaymentAt"
    from submission left join ticket on ticket.project_id = submission.project_id and ticket.id = ticket_id
    where submission.project_id = ${projectId} and submission.registration_id = ${registrationId}
      and idempotency_key = ${key}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { digest, ticketId, ...rest } = row;
  return { digest, ticket: ticketId === null ? null : { ticketId, ...rest } };
}

/** Stores the answers of a submission that ends in a message, once per idempotency key. */
export async function insertAnswers(
  trx: Transaction<Database>,
  given: Registration & { idempotencyKey: string; digest: Buffer; results: readonly ResultItem[] },
): Promise<void> {
  const { projectId, registrationId, idempotencyKey, digest, results } = given;
  const answers = sql`${JSON.stringify(results)}::jsonb`;
  // Values and no query: on a cluster, a query's rows that a unique index refuses are an error without its code.
  await sql`
    insert into submission (project_id, registration_id, idempotency_key, digest, answers, words)
    values (${projectId}, ${registrationId}, ${idempotencyKey}, ${digest}, ${answers}, answer_words(${answers}))`.execute(
    trx,
  );
  await sql`
    insert into audit (project_id, staff_name, action, entity, entity_id)
    values (${projectId}, 'Attendee', 'create', 'submission', ${String(registrationId)})`.execute(trx);
}
