import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { number, sqlRows, text } from "../db/sql-rows.ts";

/** A count stops here, so that a long queue is read as quickly as a short one. */
export const COUNTED_AT_MOST = 10_000;
/** Kinds are names in the code; more of them are a defect. */
const MAX_KINDS = 100;

export type QueueAge = {
  kind: string;
  /** Work that is due and that no server runs, at most `COUNTED_AT_MOST`. */
  due: number;
  /** Seconds for which the oldest of it has been due; 0 if nothing is. */
  oldestSeconds: number;
  /** Dead letters, at most `COUNTED_AT_MOST`. */
  dead: number;
};

const OPEN = sql`state in ('waiting', 'running')`;
const DEAD = sql`state = 'failed'`;

/** Lists how old the durable work of each kind is that is open or dead. A kind costs a few steps in an index. */
export async function listQueueAges(db: Kysely<Database>): Promise<QueueAge[]> {
  const kinds = new Set([...(await listKinds(db, OPEN)), ...(await listKinds(db, DEAD))]);
  const ages: QueueAge[] = [];
  for (const kind of [...kinds].sort()) {
    ages.push({ kind, ...(await readDue(db, kind)), dead: await countDead(db, kind) });
  }
  return ages;
}

/** Jumps from kind to kind along the index, past all rows of one kind. */
async function listKinds(db: Kysely<Database>, state: RawBuilder<unknown>): Promise<string[]> {
  const kinds: string[] = [];
  while (kinds.length < MAX_KINDS) {
    const { rows } = await sqlRows({ kind: text })`
      select kind from durable_work where kind > ${kinds.at(-1) ?? ""} and ${state} order by kind limit 1`.execute(
      db,
    );
    const [next] = rows;
    if (!next) break;
    kinds.push(next.kind);
  }
  return kinds;
}

async function readDue(db: Kysely<Database>, kind: string): Promise<Pick<QueueAge, "due" | "oldestSeconds">> {
  const { rows } = await sqlRows({ due: number, oldestSeconds: number })`
    select count(*) as due, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestSeconds"
    from (
      select due_at from durable_work where kind = ${kind} and ${OPEN} and due_at <= now()
      order by due_at limit ${COUNTED_AT_MOST}
    ) as oldest`.execute(db);
  return rows[0] ?? { due: 0, oldestSeconds: 0 };
}

async function countDead(db: Kysely<Database>, kind: string): Promise<number> {
  const { rows } = await sqlRows({ dead: number })`
    select count(*) as dead
    from (select 1 from durable_work where kind = ${kind} and ${DEAD} limit ${COUNTED_AT_MOST}) as counted`.execute(
    db,
  );
  return rows[0]?.dead ?? 0;
}
