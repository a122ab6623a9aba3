import { randomBytes } from "node:crypto";
import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";
import { TIME_LIMITS } from "./time-limits.ts";

/** A connection pooler's complaint about a setting that it does not pass on. */
const REFUSED_SETTING = /unsupported startup parameter/i;

const ADVICE = "README, Behind a connection pooler, has settings that work.";

/**
 * Refuses connections that a pooler hands out without what every statement of the product needs: its time limits, and
 * prepared statements that survive from one transaction to the next.
 * @throws StartRefusal with a sentence for the operator.
 */
export async function requireUsableConnections(pool: pg.Pool): Promise<void> {
  const [one, other] = [await connect(pool), await connect(pool)];
  try {
    await requireTimeLimits(one);
    await requirePreparedStatements(one, other);
  } finally {
    // Closed rather than kept: each has a statement prepared that nobody uses again.
    one.release(true);
    other.release(true);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    if (!(cause instanceof Error && REFUSED_SETTING.test(cause.message))) throw cause;
    throw new StartRefusal(`The connection pooler refuses the time limits (${cause.message}). ${ADVICE}`, {
      cause,
    });
  }
}

async function requireTimeLimits(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1)",
    [["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"]],
  );
  const found = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
  const wanted = {
    lock_timeout: TIME_LIMITS.lock,
    statement_timeout: TIME_LIMITS.statement,
    idle_in_transaction_session_timeout: TIME_LIMITS.idleInTransaction,
  };
  const lost = Object.entries(wanted).filter(([name, milliseconds]) => found[name] !== milliseconds);
  if (lost.length === 0) return;
  const list = lost.map(([name, milliseconds]) => `${name} ${found[name]} ms instead of ${milliseconds} ms`);
  throw new StartRefusal(
    `The connection to the database loses the time limits (${list.join(", ")}): a connection pooler swallows them. ${ADVICE}`,
  );
}

/**
 * Has one connection prepare a statement, another take what may be the same connection to the database, and the first
 * use its statement again: a pooler that does not follow prepared statements fails in one of the steps.
 */
async function requirePreparedStatements(one: pg.PoolClient, other: pg.PoolClient): Promise<void> {
  const name = `start-${randomBytes(6).toString("hex")}`;
  const use = (client: pg.PoolClient) => client.query({ name, text: "select 1 as one" });
  try {
    await use(one);
    await use(other);
    await other.query("begin");
    await other.query("select 1");
    await use(one);
    await other.query("commit");
  } catch (cause) {
    throw new StartRefusal(
      `The connection to the database loses prepared statements: a connection pooler does not follow them. ${ADVICE}`,
      { cause },
    );
  }
}
