import { MAX_TAGS_LISTED } from "@foyer/contract/ticket-tags.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { column, number, sqlRows } from "../../../platform/db/sql-rows.ts";

/** Stores tags that the project does not have, in this spelling. In order, so that concurrent calls cannot deadlock. */
export async function insertTags(
  trx: Transaction<Database>,
  projectId: number,
  tags: readonly string[],
): Promise<void> {
  await sql`
    insert into ticket_tag (project_id, tag_key, tag)
    select ${projectId}, fold_text(tag), min(tag) from unnest(${[...tags]}::text[]) as tag
    group by fold_text(tag) order by fold_text(tag)
    on conflict (project_id, tag_key) do nothing`.execute(trx);
}

/** The project's spelling of these tags; unknown ones are missing. */
export async function resolveTags(
  trx: Transaction<Database>,
  projectId: number,
  tags: readonly string[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const { rows } = await sqlRows({ tag: column("ticket_tag.tag") })`
    select ticket_tag.tag from unnest(${[...tags]}::text[]) with ordinality as typed (tag, place)
    join ticket_tag on ticket_tag.project_id = ${projectId} and ticket_tag.tag_key = fold_text(typed.tag)
    group by ticket_tag.tag order by min(typed.place)`.execute(trx);
  return rows.map(({ tag }) => tag);
}

export type TicketKey = { projectId: number; ticketId: number };

/** The tags of a ticket, locked until the transaction ends. */
export function lockTags(trx: Transaction<Database>, { projectId, ticketId }: TicketKey) {
  return trx
    .selectFrom("ticket")
    .select(["barcode", "tags"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the tags of a ticket. Its version stays. */
export async function updateTags(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  tags: readonly string[],
): Promise<void> {
  await trx
    .updateTable("ticket")
    .set({ tags: [...tags] })
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .execute();
}

/** Lists the tags that indexed tickets have, and those of the last minute, which may not be counted yet. */
export async function listProjectTags(db: Kysely<Database>, projectId: number) {
  const { rows } = await sqlRows({ tag: column("ticket_tag.tag"), tickets: number })`
    select tag, coalesce(tickets, 0) as tickets from ticket_tag
    left join ticket_facet on ticket_facet.project_id = ${projectId}
      and ticket_facet.facet = ticket_tag.project_id || '/tag/' || tag_key
    where ticket_tag.project_id = ${projectId} and (tickets > 0 or created_at > now() - interval '1 minute')
    order by 2 desc, tag_key limit ${MAX_TAGS_LISTED}`.execute(db);
  return rows;
}
