import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { listLostProjects } from "../db/projects-in-reach.ts";
import { refusesWrites } from "../db/violations.ts";
import type { Reachability } from "../db/watched-pool.ts";

/** Is this process draining? Set when it has been asked to stop. */
export type Draining = { now: boolean };

/** How long the database may answer nothing before `/livez` reports the process as dead. */
const LIFELESS_MS = 60_000;
/** How long a full disk is remembered: jobs write more often than that, so it is noticed again while it lasts. */
const DISK_FULL_MS = 15_000;

/**
 * `/livez`: the process runs, and its database has answered within the last minute if it was asked. `/readyz`: it can
 * serve: the database answers and writes, and it is not about to stop. rules/limits 7
 */
export function healthRoutes(app: FastifyInstance, draining: Draining, reachability: Reachability): void {
  app.get("/livez", { logLevel: "silent", schema: { hide: true } }, async (_, reply) => {
    const { unreachableSince } = reachability;
    const isAlive = unreachableSince === null || Date.now() - unreachableSince < LIFELESS_MS;
    return reply
      .code(isAlive ? 200 : 503)
      .header("cache-control", "no-store")
      .send(isAlive ? "ok" : "the database has not answered for a minute");
  });
  app.get("/readyz", { logLevel: "silent", schema: { hide: true } }, async (_, reply) => {
    const error = await findError(app, draining, reachability);
    return reply
      .code(error === null ? 200 : 503)
      .header("cache-control", "no-store")
      .send(error ?? (await describeReady(app)));
  });
}

/** A dead node stops its own projects alone, so the server is ready. rules/distribution 12 */
async function describeReady(app: FastifyInstance): Promise<string> {
  const lost = await listLostProjects(app.platform.db).catch(() => []); // it has answered a moment ago
  return lost.length === 0
    ? "ready"
    : `ready, but a node of the database does not answer: projects ${lost.join(", ")}`;
}

/** Why this process is not ready; null: it is. */
async function findError(
  app: FastifyInstance,
  draining: Draining,
  { diskFullAt }: Reachability,
): Promise<string | null> {
  if (draining.now) return "not ready: about to stop";
  const refusal = await findRefusal(app);
  if (refusal !== null) return refusal;
  const isFull = diskFullAt !== null && Date.now() - diskFullAt < DISK_FULL_MS;
  return isFull ? "not ready: the disk of the database is full" : null;
}

/** Asks for the right to change no row: a standby and a read-only role refuse that as they refuse every change. */
async function findRefusal(app: FastifyInstance): Promise<string | null> {
  try {
    await sql`select from schema_migration where false for update`.execute(app.platform.db);
    return null;
  } catch (error) {
    if (refusesWrites(error)) return "not ready: the database is read-only, such as a standby";
    return "not ready: the database does not answer"; // whatever the reason, and the pool logs it
  }
}
