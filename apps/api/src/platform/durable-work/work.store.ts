import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { isInReach } from "../db/projects-in-reach.ts";
import type { Database } from "../db/schema.ts";
import { boolean, column, moment, neverNull, number, sqlRows, text } from "../db/sql-rows.ts";

/** `id`: a UUID. */
export type WorkKey = { projectId: number; id: string };

/** Work that this server may do until its lease ends. */
export type LeasedWork = WorkKey & {
  /** A UUID of this attempt: writes with another attempt's lease have no effect. */
  lease: string;
  /** From 1 on. */
  attempts: number;
  cancelRequested: boolean;
};

/** Progress in the units of the kind; `total` is null while it is unknown. */
export type WorkProgress = { total: number | null; completed: number };

/** The reason why work failed whose server stopped in the middle, and which no other server could take over. */
export const SERVER_GONE = "The server that did this stopped before it was finished.";

/** A server without a heartbeat for this long loses its work. */
const LEASE_SECONDS = 30;

const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Creates waiting work that is due at once, in the transaction that writes the rows it is about. */
export async function insertWorks(
  trx: Transaction<Database>,
  projectId: number,
  works: readonly { id: string; kind: string }[],
): Promise<void> {
  if (works.length === 0) return;
  const rows = works.map((work) => ({ ...work, project_id: projectId }));
  await trx.insertInto("durable_work").values(rows).execute();
}

/**
 * Creates waiting work, in the transaction that writes the row it is about; returns its id. Its first attempt begins in
 * so many seconds at the earliest.
 */
export async function insertWork(
  trx: Transaction<Database>,
  projectId: number,
  { kind, seconds = 0, id = randomUUID() }: { kind: string; seconds?: number; id?: string },
): Promise<WorkKey["id"]> {
  await sql`
    insert into durable_work (project_id, id, kind, due_at)
    values (${projectId}, ${id}, ${kind}, now() + make_interval(secs => ${seconds}))`.execute(trx);
  return id;
}

/** The columns of work whose lease has just been taken. */
const LEASED = {
  projectId: number,
  id: text,
  lease: neverNull(column("durable_work.lease")),
  attempts: number,
  cancelRequested: boolean,
};

/** Creates work that already runs, in the request that began it; null: the id is taken. */
export async function insertRunningWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
  kind: string,
): Promise<LeasedWork | null> {
  const { rows } = await sqlRows(LEASED)`
    insert into durable_work (project_id, id, kind, state, attempts, lease, due_at)
    values (${projectId}, ${id}, ${kind}, 'running', 1, ${randomUUID()}, ${LEASE_END})
    on conflict do nothing
    returning project_id as "projectId", id, lease, attempts, cancel_requested as "cancelRequested"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Due work, with the kind that its row has. */
export type DueWork = WorkKey & { kind: string };

const DUE = { projectId: number, id: text, kind: text, dueAt: moment };

/** Up to this number, all due work is read and sorted; beyond it, each lane is read by itself. */
const MAX_DUE_SORTED = 50;

/**
 * Lists work that is due, or whose lease has run out: at most `maximum`, and at most the maximum of each lane. The first
 * lane comes first; within a lane, the longest waiting.
 */
export async function listDueWork(
  db: Kysely<Database>,
  lanes: readonly { kind: string; maximum: number }[],
  maximum: number,
): Promise<DueWork[]> {
  const kinds = lanes.map(({ kind }) => kind);
  const some = lanes.length > 1 ? await listDue(db, kinds, MAX_DUE_SORTED + 1) : null;
  const due: DueWork[] = [];
  let end = maximum;
  for (const lane of lanes) {
    // The maximum of a lane ends the lanes after it, too.
    end = Math.min(end, due.length + lane.maximum);
    const free = end - due.length;
    if (free <= 0) break;
    if (some && some.length <= MAX_DUE_SORTED) {
      due.push(...some.filter(({ kind }) => kind === lane.kind).slice(0, free));
    } else {
      due.push(...(await listDue(db, [lane.kind], free)));
    }
  }
  return due;
}

/** Lists those of these kinds that have due work. */
export async function listDueKinds(db: Kysely<Database>, kinds: readonly string[]): Promise<string[]> {
  const some = await listDue(db, kinds, MAX_DUE_SORTED + 1);
  const due = new Set(some.map(({ kind }) => kind));
  if (some.length <= MAX_DUE_SORTED) return [...due];
  for (const kind of kinds) if (!due.has(kind) && (await listDue(db, [kind], 1)).length > 0) due.add(kind);
  return [...due];
}

/** Lists any rows of several kinds, so that a long queue is not sorted; the longest waiting of one kind. */
async function listDue(db: Kysely<Database>, kinds: readonly string[], maximum: number) {
  const isOne = kinds.length === 1;
  const { rows } = await sqlRows(DUE)`
    select project_id as "projectId", id, kind, due_at as "dueAt" from durable_work
    where ${await isInReach(db, "project_id")} and ${isOne ? sql`kind = ${kinds[0]}` : sql`kind = any(${[...kinds]})`} and state in ('waiting', 'running') and due_at <= now()
    ${isOne ? sql`order by due_at` : sql``} limit ${maximum}`.execute(db);
  return rows.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

/** Takes the lease of due work; null: another server has it, or it is not due. rules/durable-work 2 */
export async function claimWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<LeasedWork | null> {
  const { rows } = await sqlRows(LEASED)`
    update durable_work set state = 'running', attempts = attempts + 1, lease = ${randomUUID()}, due_at = ${LEASE_END}
    where project_id = ${projectId} and id = (
      select id from durable_work
      where project_id = ${projectId} and id = ${id} and state in ('waiting', 'running') and due_at <= now()
      for update skip locked
    )
    returning project_id as "projectId", id, lease, attempts, cancel_requested as "cancelRequested"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The heartbeat: renews the lease and writes the progress, at most once a second; returns whether to go on. */
export async function beatWork(
  db: Kysely<Database>,
  { projectId, id, lease }: LeasedWork,
  { total, completed }: WorkProgress,
): Promise<"held" | "cancelled" | "lost"> {
  const { rows } = await sqlRows({ isOld: neverNull(boolean), cancelRequested: boolean })`
    select due_at <= ${LEASE_END} - interval '1 second' as "isOld", cancel_requested as "cancelRequested"
    from durable_work where project_id = ${projectId} and id = ${id} and lease = ${lease}`.execute(db);
  const [row] = rows;
  if (!row) return "lost";
  // Two statements: a cluster runs one that also writes over all nodes. rules/distribution 13
  if (row.isOld)
    await sql`
      update durable_work set due_at = ${LEASE_END}, total = ${total}, completed = ${completed}
      where project_id = ${projectId} and id = ${id} and lease = ${lease}`.execute(db);
  return row.cancelRequested ? "cancelled" : "held";
}

type WorkEnd = WorkProgress & { state: "done" | "failed" | "cancelled"; reason: string };

/** Writes how the work ended; false: the lease was lost, and nothing was written. */
export async function endWork(
  db: Kysely<Database>,
  { projectId, id, lease }: LeasedWork,
  { state, reason, total, completed }: WorkEnd,
): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set state = ${state}, lease = null, ended_at = now(), last_error = ${reason},
      total = ${total}, completed = ${completed}
    where project_id = ${projectId} and id = ${id} and lease = ${lease} returning id`.execute(db);
  return rows.length > 0;
}

/** Returns the work to the queue after a failed attempt; the retry is due in `seconds`. */
export async function retryWork(
  db: Kysely<Database>,
  { projectId, id, lease }: LeasedWork,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<void> {
  await sql`
    update durable_work set state = 'waiting', lease = null, last_error = ${reason},
      due_at = now() + make_interval(secs => ${seconds})
    where project_id = ${projectId} and id = ${id} and lease = ${lease}`.execute(db);
}

/** Returns the work to the queue as if this attempt had not been; it is due in `seconds`. */
export async function postponeWork(
  db: Kysely<Database>,
  { projectId, id, lease }: LeasedWork,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<void> {
  await sql`
    update durable_work set state = 'waiting', lease = null, attempts = attempts - 1, last_error = ${reason},
      due_at = now() + make_interval(secs => ${seconds})
    where project_id = ${projectId} and id = ${id} and lease = ${lease}`.execute(db);
}

/** Cancels waiting work at once, running work at its next heartbeat; false: it was cancelled before, or has ended. */
export async function cancelWork(db: Kysely<Database>, key: WorkKey): Promise<boolean> {
  // State by state, for a cluster computes no time that depends on a column. Waiting work may begin and go back meanwhile.
  return (await cancelWaiting(db, key)) || (await cancelRunning(db, key)) || (await cancelWaiting(db, key));
}

async function cancelWaiting(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set cancel_requested = true, state = 'cancelled', ended_at = now()
    where project_id = ${projectId} and id = ${id} and state = 'waiting' and not cancel_requested
    returning id`.execute(db);
  return rows.length > 0;
}

async function cancelRunning(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set cancel_requested = true
    where project_id = ${projectId} and id = ${id} and state = 'running' and not cancel_requested
    returning id`.execute(db);
  return rows.length > 0;
}

/** Returns a dead letter to the queue, with all its attempts; false: the work is no dead letter. */
export async function repeatWork(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set state = 'waiting', attempts = 0, due_at = now(), ended_at = null
    where project_id = ${projectId} and id = ${id} and state = 'failed' returning id`.execute(db);
  return rows.length > 0;
}

/** Cancels the waiting work of a project among `ids`, a query; work that runs goes on. Returns how many. */
export async function cancelWaitingAmong(
  db: Kysely<Database>,
  projectId: number,
  ids: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql`
    update durable_work set state = 'cancelled', ended_at = now()
    where project_id = ${projectId} and state = 'waiting' and id in (${ids}) returning id`.execute(db);
  return rows.length;
}

/** Returns the failed or cancelled work of a project among `ids`, a query, to the queue, with all its attempts. Returns how many. */
export async function repeatAmong(
  db: Kysely<Database>,
  projectId: number,
  { ids, state }: { ids: RawBuilder<unknown>; state: "failed" | "cancelled" },
): Promise<number> {
  const { rows } = await sql`
    update durable_work set state = 'waiting', attempts = 0, due_at = now(), ended_at = null, cancel_requested = false
    where project_id = ${projectId} and state = ${state} and id in (${ids}) returning id`.execute(db);
  return rows.length;
}

/**
 * Sets when work that no attempt has started begins at the earliest, in so many seconds; none begins until the transaction
 * ends. False: one has, or the work has ended.
 */
export async function rescheduleUnbegunWork(
  trx: Transaction<Database>,
  { projectId, id }: WorkKey,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set due_at = now() + make_interval(secs => ${seconds})
    where project_id = ${projectId} and id = ${id} and state = 'waiting' and attempts = 0 returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Cancels work that no attempt has started. Returns false if one has, or if it was cancelled before. */
export async function cancelUnbegunWork(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set state = 'cancelled', ended_at = now()
    where project_id = ${projectId} and id = ${id} and state = 'waiting' and attempts = 0 returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes work of a kind that ended more than so many days ago, and by cascade the kind's rows that refer to it. */
export async function removeEndedWork(db: Kysely<Database>, kind: string, days = 1): Promise<void> {
  await sql`delete from durable_work where kind = ${kind} and ended_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}

/** Makes waiting work due now, and says whether the work is waiting or running; false: it has ended, or never was. */
export async function hastenWork(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set due_at = now()
    where project_id = ${projectId} and id = ${id} and state = 'waiting' returning id`.execute(db);
  return rows.length > 0 || (await isRunning(db, { projectId, id }));
}

async function isRunning(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    select from durable_work where project_id = ${projectId} and id = ${id} and state = 'running'`.execute(
    db,
  );
  return rows.length > 0;
}
