import type { ErasedPlaces, NamedBackup } from "@foyer/contract/erasures.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";

type TicketKey = { projectId: number; ticketId: number };
type NewErasure = {
  projectId: number;
  staffName: string;
  ticketIds: readonly number[];
  places: ErasedPlaces;
  backups: readonly NamedBackup[];
};

/** Stores the proof of an erasure with its tickets; returns its number. */
export async function insertErasure(
  trx: Transaction<Database>,
  { projectId, staffName, ticketIds, places, backups }: NewErasure,
): Promise<number> {
  const { id } = await trx
    .insertInto("erasure")
    .values({
      project_id: projectId,
      staff_name: staffName,
      tickets: ticketIds.length,
      places: JSON.stringify(places),
      backups: JSON.stringify(backups),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertErasedTickets(trx, { projectId, erasureId: id, ticketIds });
  return id;
}

/** Adds tickets to an erasure, in their present version: a later one has been typed since. */
export async function insertErasedTickets(
  trx: Transaction<Database>,
  { projectId, erasureId, ticketIds }: { projectId: number; erasureId: number; ticketIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into erased_ticket (project_id, ticket_id, erasure_id, version)
    select project_id, id, ${erasureId}::bigint, version from ticket
    where project_id = ${projectId} and id = any(${[...ticketIds]})
    on conflict (project_id, ticket_id) do update set erasure_id = excluded.erasure_id, version = excluded.version`.execute(
    trx,
  );
}

const erasures = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("erasure")
    .select([
      "erasure.id",
      "erasure.erased_at as erasedAt",
      "erasure.staff_name as staffName",
      "erasure.tickets",
      "erasure.places",
      "erasure.backups",
    ])
    .where("erasure.project_id", "=", projectId);

export type ErasureRow = Awaited<ReturnType<typeof findErasure>> & object;

export async function findErasure(db: Kysely<Database>, projectId: number, id: number) {
  return (await erasures(db, projectId).where("erasure.id", "=", id).executeTakeFirst()) ?? null;
}

/** Finds the proof of the last erasure of a ticket. */
export async function findErasureOfTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<ErasureRow | null> {
  const erased = await db
    .selectFrom("erased_ticket")
    .select("erasure_id as erasureId")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .executeTakeFirst();
  return erased ? await findErasure(db, projectId, erased.erasureId) : null;
}

/** Lists the tickets of an erasure, those that were erased again since aside. */
export async function listErasedTickets(
  db: Kysely<Database>,
  { projectId, id }: { projectId: number; id: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("erased_ticket")
    .select("ticket_id as ticketId")
    .where("project_id", "=", projectId)
    .where("erasure_id", "=", id)
    .orderBy("ticket_id")
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** The backups that were written and not removed, the newest first. */
export async function namedBackups(db: Kysely<Database>): Promise<NamedBackup[]> {
  const rows = await db
    .selectFrom("backup_file")
    .select(["name", "made_at as madeAt"])
    .where("removed_at", "is", null)
    .orderBy("made_at", "desc")
    .execute();
  return rows.map(({ name, madeAt }) => ({ name, madeAt: madeAt.toISOString() }));
}

/** Counts what an erasure cannot reach, or leaves on purpose. rules/privacy 7 */
export async function countRemaining(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const { rows } = await sqlRows({ openDesks: number, deliveries: number, openRefunds: number })`
    select (
      select count(*) from desk where desk.project_id = ${projectId} and key_hash is not null
        and registration_id = (select registration_id from ticket where ticket.project_id = ${projectId} and id = ${ticketId})
    ) as "openDesks", (
      select count(*) from itec_delivery where itec_delivery.project_id = ${projectId} and ticket_id = ${ticketId}
        and delivered_at is not null
    ) as deliveries, (
      select count(*) from late_payment where late_payment.project_id = ${projectId} and ticket_id = ${ticketId}
        and state = 'open'
    ) as "openRefunds"`.execute(db);
  return rows[0] ?? { openDesks: 0, deliveries: 0, openRefunds: 0 };
}
