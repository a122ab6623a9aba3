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

/** Finds the receipt of the submission with this idempotency key, or null. */
export async function findReceipt(
  db: Kysely<Database>,
  { projectId, registrationId }: Registration,
  key: string,
): Promise<{ digest: Buffer; ticket: IssuedTicket | null } | null> {
  const row = await db
    .selectFrom("submission")
    .leftJoin("ticket", (join) =>
      join
        .onRef("ticket.project_id", "=", "submission.project_id")
        .onRef("ticket.id", "=", "submission.ticket_id"),
    )
    .select([
      "submission.digest",
      "ticket.id as ticketId",
      "ticket.identifier",
      "ticket.barcode",
      "ticket.price_cents as price",
      "ticket.expire_payment_at as expirePaymentAt",
    ])
    .where("submission.project_id", "=", projectId)
    .where("submission.registration_id", "=", registrationId)
    .where("submission.idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  const { digest, ticketId, identifier, barcode, price, expirePaymentAt } = row;
  if (ticketId === null || identifier === null || barcode === null || price === null)
    return { digest, ticket: null };
  // As it was then: it may have been paid since.
  const purchased = price === 0;
  return { digest, ticket: { ticketId, identifier, barcode, price, purchased, expirePaymentAt } };
}

/** Stores the answers of a submission that ends in a message, once per idempotency key. */
export async function insertAnswers(
  trx: Transaction<Database>,
  submission: Registration & { idempotencyKey: string; digest: Buffer; results: readonly ResultItem[] },
): Promise<void> {
  const { projectId, registrationId, idempotencyKey, digest, results } = submission;
  const answers = sql`${JSON.stringify(results)}::jsonb`;
  // Values and no query: on a cluster, a query's rows that a unique index refuses are an error without its code.
  await sql`
    insert into submission (project_id, registration_id, idempotency_key, digest, answers, words)
    values (${projectId}, ${registrationId}, ${idempotencyKey}, ${digest}, ${answers}, answer_words(${answers}))`.execute(
    trx,
  );
  await sql`
    insert into audit (project_id, at, staff_name, action, entity, entity_id)
    values (${projectId}, now(), 'Attendee', 'create', 'submission', ${String(registrationId)})`.execute(trx);
  await sql`select count_visitor_entries(${projectId}, ${registrationId}, 'create', now(), 1)`.execute(trx);
}
