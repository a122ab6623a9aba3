import type { Wallet } from "@foyer/contract/wallet.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, sqlRows, text } from "../../platform/db/sql-rows.ts";

export type PassKey = { projectId: number; serial: string };
/** The ticket that a pass is made for, under its address at that time. */
export type PassOwner = { projectId: number; ticketId: number; identifier: string };

/** A pass, and the state of its ticket that its wallet was told. */
export type WalletPass = NonNullable<Awaited<ReturnType<typeof findPass>>>;

const selectPasses = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("wallet_pass")
    .select([
      "project_id as projectId",
      "serial",
      "wallet",
      "ticket_id as ticketId",
      "identifier",
      "changes",
      "changed_at as changedAt",
    ])
    .where("project_id", "=", projectId);

/** The pass of a serial number, in the project that the number names. */
export async function findPass(db: Kysely<Database>, wallet: Wallet, serial: string) {
  const projectId = projectOfIdentifier(serial);
  if (projectId === null) return null;
  const pass = selectPasses(db, projectId).where("serial", "=", serial).where("wallet", "=", wallet);
  return (await pass.executeTakeFirst()) ?? null;
}

/** The pass that a piece of work tells of. */
export async function findPassOfWork(
  db: Kysely<Database>,
  { projectId, id }: { projectId: number; id: string },
) {
  return (await selectPasses(db, projectId).where("work_id", "=", id).executeTakeFirst()) ?? null;
}

export async function findPassOfTicket(
  db: Kysely<Database>,
  { projectId, ticketId, identifier }: PassOwner,
  wallet: Wallet,
) {
  const pass = selectPasses(db, projectId)
    .where("ticket_id", "=", ticketId)
    .where("wallet", "=", wallet)
    .where("identifier", "=", identifier);
  return (await pass.executeTakeFirst()) ?? null;
}

/** Waits for changes of the ticket that are on their way: each later one finds the pass, and notes that it is out of date. */
export async function lockTicketOfPass(
  trx: Transaction<Database>,
  { projectId, ticketId }: PassOwner,
): Promise<void> {
  await trx
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .forShare()
    .execute();
}

/** Inserts the pass, unless it is there. */
export async function insertPass(
  trx: Transaction<Database>,
  { projectId, ticketId, identifier }: PassOwner,
  { wallet, changedAt }: { wallet: Wallet; changedAt: Date },
): Promise<void> {
  // By itself: a cluster inserts no value of a function of chance into a distributed table.
  const { rows } = await sqlRows({ serial: neverNull(text) })`
    select make_ticket_identifier(${projectId})::text as serial`.execute(trx);
  const [{ serial } = { serial: "" }] = rows;
  await trx
    .insertInto("wallet_pass")
    .values({
      project_id: projectId,
      serial,
      wallet,
      ticket_id: ticketId,
      identifier,
      changed_at: changedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that the passes of a ticket are out of date, as its change does. */
export async function insertChange(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<void> {
  await db
    .insertInto("outbox")
    .values({ project_id: projectId, kind: "wallet-change", payload: JSON.stringify({ ticketId }) })
    .execute();
}

/** Ends the telling of a change: null, or the id of the work that tells the next one. The pass is locked. */
export async function updateTold(
  trx: Transaction<Database>,
  { projectId, serial }: PassKey,
  { told, workId }: { told: number; workId: string | null },
): Promise<void> {
  await trx
    .updateTable("wallet_pass")
    .set({ told_changes: told, work_id: workId })
    .where("project_id", "=", projectId)
    .where("serial", "=", serial)
    .execute();
}

/** The number of changes of a pass, locked until the transaction ends. */
export async function lockChanges(
  trx: Transaction<Database>,
  { projectId, serial }: PassKey,
): Promise<number | null> {
  const row = await trx
    .selectFrom("wallet_pass")
    .select("changes")
    .where("project_id", "=", projectId)
    .where("serial", "=", serial)
    .forUpdate()
    .executeTakeFirst();
  return row?.changes ?? null;
}
