import pg from "pg";

/** Milliseconds that a probe may take, counted in turns of the event loop: a busy process is no dead line. */
const PROBE_MS = 3_500;
const TICK_MS = 100;

/** How long a connection's process must have been idle before its statement counts as lost on the way. */
const LOST_SECONDS = 2;

/**
 * Asks the database on a connection of its own. Returns which of these processes cannot be working on a statement,
 * though their connections wait for an answer; null when the database does not answer.
 */
export async function probeDatabase(
  settings: pg.ClientConfig,
  processes: readonly number[],
): Promise<readonly number[] | null> {
  const client = new pg.Client(settings);
  // The loss of the connection also fails the statement.
  client.on("error", () => {});
  const isSilent = Promise.withResolvers<null>();
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
    if (ticks * TICK_MS >= PROBE_MS) isSilent.resolve(null);
  }, TICK_MS);
  try {
    const lost = await Promise.race([isSilent.promise, listLost(client, processes)]);
    if (lost) client.end().catch(() => {});
    return lost;
  } catch (error) {
    // A refusal, for too many connections, say, is an answer.
    return error instanceof pg.DatabaseError ? [] : null;
  } finally {
    clearInterval(clock);
    if (ticks * TICK_MS >= PROBE_MS) client.connection.stream.destroy();
  }
}

/** A process that is idle, or has ended, never got the statement, or its answer was lost. */
async function listLost(client: pg.Client, processes: readonly number[]): Promise<readonly number[]> {
  await client.connect();
  const { rows } = await client.query<{ own: number; lost: number[] }>(
    `select pg_backend_pid() as own, array(
       select process from unnest($1::integer[]) as process
       where not exists (
         select from pg_stat_activity where pid = process
           and (state is distinct from 'idle' and state is distinct from 'idle in transaction'
             or state_change > clock_timestamp() - make_interval(secs => $2)))) as lost`,
    [processes, LOST_SECONDS],
  );
  // A connection pooler gives numbers of its own, which say nothing about the database's processes.
  const isDirect = rows[0]?.own === (client as pg.Client & { processID: number | null }).processID;
  return isDirect ? (rows[0]?.lost ?? []) : [];
}
