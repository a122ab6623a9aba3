import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import { wireNameOf } from "@foyer/domain/ticket/ticket-labels.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, json, neverNull, sqlRows } from "../../platform/db/sql-rows.ts";

type OfExhibitor = { projectId: number; exhibitorId: number };

/** The leads of exhibitors whose details they have, by exhibitor. */
export async function countLeads(
  db: Kysely<Database>,
  { projectId, exhibitorId }: { projectId: number; exhibitorId?: number },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("lead")
    .select(({ fn }) => ["exhibitor_id as id", fn.countAll<number>().as("count")])
    .where("project_id", "=", projectId)
    .where("ticket_id", "is not", null)
    .$if(exhibitorId !== undefined, (query) => query.where("exhibitor_id", "=", exhibitorId as number))
    .groupBy("exhibitor_id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Finds the issued ticket that has a code now, in any of its spellings. */
export async function findIssued(
  db: Kysely<Database>,
  projectId: number,
  spellings: readonly string[],
): Promise<number | null> {
  const row = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("barcode", "in", [...spellings])
    .where("status", "=", "issued")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Was a code that no issued ticket has that of a ticket ever? rules/leads 10 */
export async function isOfTicket(
  db: Kysely<Database>,
  projectId: number,
  spellings: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where(({ or, and, eb }) =>
      or([
        eb("barcode", "in", [...spellings]),
        // As the partial index has it.
        and([
          sql<SqlBool>`former_barcodes <> '{}'`,
          sql<SqlBool>`former_barcodes && ${[...spellings]}::text[]`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a ticket and its consents as they are until the transaction ends; returns its code and status. rules/leads 9 */
export async function holdTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<{ barcode: string | null; status: string } | null> {
  const row = await trx
    .selectFrom("ticket")
    .select(["barcode", "status"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a consent of these questions that holds. */
export async function findConsent(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
  questionIds: readonly number[],
): Promise<number | null> {
  if (questionIds.length === 0) return null;
  const row = await db
    .selectFrom("consent")
    .select("id")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("question_id", "in", [...questionIds])
    .where("ended_at", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Takes the next place in the log of an exhibitor, which is held until the transaction ends. */
export async function takePosition(
  trx: Transaction<Database>,
  { projectId, exhibitorId }: OfExhibitor,
): Promise<number> {
  const { position } = await trx
    .updateTable("exhibitor")
    .set(({ eb }) => ({ last_position: eb("last_position", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("id", "=", exhibitorId)
    .returning("last_position as position")
    .executeTakeFirstOrThrow();
  return position;
}

type NewLead = OfExhibitor & { ticketId: number; consentId: number; scannedAt: Date; position: number };

/** Adds a lead, or moves the one that the exhibitor has of this ticket; returns its id. rules/leads 6 */
export async function putLead(trx: Transaction<Database>, lead: NewLead): Promise<number> {
  const { id } = await trx
    .insertInto("lead")
    .values({
      project_id: lead.projectId,
      exhibitor_id: lead.exhibitorId,
      ticket_id: lead.ticketId,
      consent_id: lead.consentId,
      first_at: lead.scannedAt,
      position: lead.position,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "exhibitor_id", "ticket_id"]).doUpdateSet({
        position: lead.position,
        // The consent that it was by may be one that is not chosen any more.
        consent_id: lead.consentId,
        first_at: sql<Date>`least(lead.first_at, excluded.first_at)`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function moveLead(
  trx: Transaction<Database>,
  { projectId, exhibitorId, leadId, position }: OfExhibitor & { leadId: number; position: number },
): Promise<void> {
  await trx
    .updateTable("lead")
    .set({ position })
    .where("project_id", "=", projectId)
    .where("exhibitor_id", "=", exhibitorId)
    .where("id", "=", leadId)
    .execute();
}

/** When the exhibitor was closed; null: it is open. */
export async function findClosedAt(
  db: Kysely<Database>,
  { projectId, exhibitorId }: OfExhibitor,
): Promise<Date | null> {
  const row = await db
    .selectFrom("exhibitor")
    .select("closed_at as closedAt")
    .where("project_id", "=", projectId)
    .where("id", "=", exhibitorId)
    .executeTakeFirst();
  return row?.closedAt ?? null;
}

type Page = OfExhibitor & {
  after: number;
  maximum: number;
  questionIds: readonly number[];
  fields: readonly LeadField[];
};

const LEAD = {
  id: column("lead.id"),
  position: column("lead.position"),
  firstAt: column("lead.first_at"),
  isShared: boolean,
  fields: neverNull(json<Partial<Record<LeadField, string>>>()),
};

/** Lists leads after a place in the log of their exhibitor, with the chosen fields of visitors whose consent holds. rules/leads 5, 9 */
export async function listLeads(db: Kysely<Database>, page: Page) {
  const { projectId, exhibitorId, after, maximum, questionIds, fields } = page;
  const values = fields.map(
    (field) =>
      sql`${field}::text, nullif(${sql.ref(`ticket.${ticketColumn(wireNameOf(field)).column}`)}, '')`,
  );
  const chosen = values.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(values)})`;
  const { rows } = await sqlRows(LEAD)`
    select lead.id, lead.position, lead.first_at as "firstAt", consent.id is not null as "isShared",
      case when consent.id is null then '{}' else jsonb_strip_nulls(${chosen}) end as fields
    from lead
    left join consent on consent.project_id = ${projectId} and consent.id = lead.consent_id
      and consent.ended_at is null and consent.question_id = any(${[...questionIds]})
    left join ticket on ticket.project_id = ${projectId} and ticket.id = lead.ticket_id
    where lead.project_id = ${projectId} and lead.exhibitor_id = ${exhibitorId} and lead.position > ${after}
    order by lead.position limit ${maximum}`.execute(db);
  return rows;
}
