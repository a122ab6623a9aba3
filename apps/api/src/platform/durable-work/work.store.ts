import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** `id`: a UUID. */
export type WorkKey = { projectId: number; id: string };

/** Work that this server may do until its lease ends. */
export type LeasedWork = WorkKey & {
  /** A UUID of this attempt: what another attempt writes does not pass. */
  lease: string;
  /** From 1 on. */
  attempts: number;
  cancelRequested: boolean;
};

/** How far work is, in the units of its kind; `total` null: nobody knows yet. */
export type WorkProgress = { total: number | null; completed: number };

/** A server that has given no heartbeat for so long has lost what it was doing. */
const LEASE_SECONDS = 30;

const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * A CTE's text that lays down waiting work for each row of `source`, which has `project_id` and `work_id`: in the statement
 * that writes what the work is about, so that both are there or neither.
 */
export const insertWorkFrom = (source: string, kind: string): RawBuilder<unknown> => sql`
  insert into durable_work (project_id, id, kind)
  select project_id, work_id, ${kind} from ${sql.ref(source)}`;

/** Lays down work that runs already, in the request that began it; null: there is work with this id. */
export async function createRunningWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
  kind: string,
): Promise<LeasedWork | null> {
  const { rows } = await sql<LeasedWork>`
    insert into durable_work (project_id, id, kind, state, attempts, lease, due_at)
    values (${projectId}, ${id}, ${kind}, 'running', 1, gen_random_uuid(), ${LEASE_END})
    on conflict do nothing
    returning project_id as "projectId", id, lease, attempts, cancel_requested as "cancelRequested"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Work whose time has come, or whose lease has ended; the longest waiting first. */
export async function listDueWork(db: Kysely<Database>, kind: string, maximum: number): Promise<WorkKey[]> {
  const { rows } = await sql<WorkKey>`
    select project_id as "projectId", id from durable_work
    where kind = ${kind} and state in ('waiting', 'running') and due_at <= now()
    order by due_at limit ${maximum}`.execute(db);
  return rows;
}

/** Takes the lease of due work; null: somebody else has it, or its time has not come. rules/durable-work 2 */
export async function claimWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<LeasedWork | null> {
  const { rows } = await sql<LeasedWork>`
    update durable_work set state = 'running', attempts = attempts + 1, lease = gen_random_uuid(), due_at = ${LEASE_END}
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

/** Renews the lease and notes the progress, at most once a second; tells whether the work is to go on. */
export async function beatWork(
  db: Kysely<Database>,
  { projectId, id, lease }: LeasedWork,
  { total, completed }: WorkProgress,
): Promise<"held" | "cancelled" | "lost"> {
  const { rows } = await sql<{ isHeld: boolean; cancelRequested: boolean }>`
    with beat as (
      update durable_work set due_at = ${LEASE_END}, total = ${total}, completed = ${completed}
      where project_id = ${projectId} and id = ${id} and lease = ${lease}
        and due_at <= ${LEASE_END} - interval '1 second'
    )
    select lease is not distinct from ${lease} as "isHeld", cancel_requested as "cancelRequested" from durable_work
    where project_id = ${projectId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (!row?.isHeld) return "lost";
  return row.cancelRequested ? "cancelled" : "held";
}

type WorkEnd = WorkProgress & { state: "done" | "failed" | "cancelled"; reason: string };

/** Notes how the work ended; false: the lease is somebody else's by now, and nothing was written. */
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

/** Gives the work back after a failed attempt: the next one is due in so many seconds. */
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

/** Cancels what waits at once; what runs hears of it with its next heartbeat. */
export async function cancelWork(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<void> {
  await sql`
    update durable_work set cancel_requested = true,
      state = case state when 'waiting' then 'cancelled' else state end,
      ended_at = case state when 'waiting' then now() end
    where project_id = ${projectId} and id = ${id} and state in ('waiting', 'running')`.execute(db);
}

/** Puts a dead letter back, with all its attempts; false: it is none. */
export async function repeatWork(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<boolean> {
  const { rows } = await sql`
    update durable_work set state = 'waiting', attempts = 0, due_at = now(), ended_at = null
    where project_id = ${projectId} and id = ${id} and state = 'failed' returning id`.execute(db);
  return rows.length > 0;
}

/** Forgets work of a kind that ended a day ago, and with it the rows of its kind that lean on it. */
export async function removeEndedWork(db: Kysely<Database>, kind: string): Promise<void> {
  await sql`delete from durable_work where kind = ${kind} and ended_at < now() - interval '1 day'`.execute(
    db,
  );
}
