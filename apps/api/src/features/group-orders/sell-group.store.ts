import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  text,
  textOf,
} from "../../platform/db/sql-rows.ts";
import {
  countSale,
  type NewTicket,
  type Refusal,
  type Selling,
  toSale,
} from "../submissions/sell-group.service.ts";

/** The contact of an order, and its receipt. */
export type NewGroup = {
  contactName: string;
  contactEmail: string;
  mailbox: string;
  cultureCode: string;
  idempotencyKey: string;
  digest: Buffer;
};

const SOLD = {
  n: neverNull(number),
  outcome: neverNull(
    textOf<
      Exclude<Refusal, "offer-ended"> | "issued" | "repeated" | "again" | "too-large" | "verification-failed"
    >(),
  ),
  questionId: nullable(number),
  room: nullable(number),
  groupId: nullable(number),
  identifier: nullable(text),
};
/** The outcome of one person of an order. `room`: how many are left of what there is too little of. */
export type PersonOutcome = RowOf<typeof SOLD>;

/**
 * Sells to all people of an order in one call of the function `sell_group`, or to none. Outcomes are in the order of the
 * people; all are `issued`, or none is. rules/group-orders 5
 */
export async function sellGroup(
  db: Kysely<Database>,
  { projectId, registrationId, poolId }: Selling,
  { group, tickets }: { group: NewGroup; tickets: readonly NewTicket[] },
): Promise<PersonOutcome[]> {
  const sales = JSON.stringify(tickets.map(toSale));
  const order = JSON.stringify({
    contact_name: group.contactName,
    contact_email: group.contactEmail,
    mailbox: group.mailbox,
    culture_code: group.cultureCode,
    idempotency_key: group.idempotencyKey,
    digest: group.digest.toString("hex"),
  });
  const { rows } = await sqlRows(SOLD)`
    select n, outcome, question_id as "questionId", room, group_id as "groupId", identifier::text
    from sell_group(${projectId}, ${registrationId}, ${poolId}, ${sales}, ${order}) order by n`.execute(db);
  for (const { n, outcome } of rows)
    if (outcome === "issued") countSale("visitor", tickets[n - 1]?.price === 0 ? "issued" : "held");
  return rows;
}

/** Finds the receipt of the order with this idempotency key, or null. */
export async function findGroupReceipt(
  db: Kysely<Database>,
  { projectId, registrationId }: Pick<Selling, "projectId" | "registrationId">,
  key: string,
) {
  const row = await db
    .selectFrom("ticket_group")
    .select(["digest", "identifier"])
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}
