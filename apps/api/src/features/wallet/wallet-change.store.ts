import { randomUUID } from "node:crypto";
import type { Wallet } from "@foyer/contract/wallet.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, neverNull, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { WaitingRows } from "../../platform/durable-work/waiting-rows.store.ts";

/** The kinds of durable work that tell wallets of changes. */
export const WALLET_WORK = { apple: "apple-pass", google: "google-pass" } as const satisfies Record<
  Wallet,
  string
>;

/** The changes that wallets have to be told. */
export const changesToTell: WaitingRows = (db, isReachable) =>
  db
    .selectFrom("outbox")
    .select("project_id as projectId")
    .where(isReachable)
    .where("kind", "=", "wallet-change");

/** Takes the project's changes for this transaction; false: another server has them. */
export async function lockWalletChanges(trx: Transaction<Database>, projectId: number): Promise<boolean> {
  const { rows } = await sqlRows({ isLocked: neverNull(boolean) })`
    select pg_try_advisory_xact_lock(hashtextextended('relay-wallets', ${projectId})) as "isLocked"`.execute(
    trx,
  );
  return rows[0]?.isLocked ?? false;
}

/** Takes up to `maximum` changes out of the outbox: the ids of tickets; null stands for the event, and so for all of them. */
export async function takeWalletChanges(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<(number | null)[]> {
  const { rows } = await sqlRows({ ticketId: nullable(number) })`
    delete from outbox where project_id = ${projectId} and id in (
      select id from outbox where project_id = ${projectId} and kind = 'wallet-change' order by id limit ${maximum}
    )
    returning (payload ->> 'ticketId')::bigint as "ticketId"`.execute(trx);
  return rows.map(({ ticketId }) => ticketId);
}

export type ChangedPass = { serial: string; wallet: Wallet; workId: string | null };

/**
 * Counts a change of all passes of these tickets, or of all tickets. Each change of a pass is at least a second after the
 * one before: its wallet compares seconds. A cluster refuses to add to a time with a zone here. rules/distribution 9
 */
export async function countChanges(
  trx: Transaction<Database>,
  projectId: number,
  { ticketIds, now }: { ticketIds: readonly number[] | "all"; now: Date },
): Promise<ChangedPass[]> {
  const chosen = ticketIds === "all" ? sql`` : sql`and ticket_id = any(${[...ticketIds]})`;
  const { rows } = await sqlRows({
    serial: column("wallet_pass.serial"),
    wallet: column("wallet_pass.wallet"),
    workId: column("wallet_pass.work_id"),
  })`
    update wallet_pass set changes = changes + 1,
      changed_at = greatest(${startOfSecond(now)}::timestamptz,
        (changed_at at time zone 'UTC' + interval '1 second') at time zone 'UTC')
    where project_id = ${projectId} ${chosen}
    returning serial, wallet, work_id as "workId"`.execute(trx);
  return rows;
}

const startOfSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** Creates the work that tells of changed passes, except of those whose work still waits or runs: it tells the last state. */
export async function queueTelling(
  trx: Transaction<Database>,
  projectId: number,
  passes: readonly ChangedPass[],
): Promise<void> {
  const started = passes.flatMap(({ workId }) => workId ?? []);
  const { rows } = await sqlRows({ id: text })`
    select id from durable_work
    where project_id = ${projectId} and id = any(${started}) and state in ('waiting', 'running')`.execute(
    trx,
  );
  const live = new Set(rows.map(({ id }) => id));
  const idle = passes.filter(({ workId }) => workId === null || !live.has(workId));
  if (idle.length === 0) return;
  const serials = idle.map(({ serial }) => serial);
  const ids = idle.map(() => randomUUID());
  const kinds = idle.map(({ wallet }) => WALLET_WORK[wallet]);
  await sql`
    update wallet_pass set work_id = told.work_id
    from (select unnest(${serials}::uuid[]) as serial, unnest(${ids}::uuid[]) as work_id) told
    where wallet_pass.project_id = ${projectId} and wallet_pass.serial = told.serial`.execute(trx);
  await sql`
    insert into durable_work (project_id, id, kind)
    select ${projectId}, new.id, new.kind
    from (select unnest(${ids}::uuid[]) as id, unnest(${kinds}::text[]) as kind) new`.execute(trx);
}
