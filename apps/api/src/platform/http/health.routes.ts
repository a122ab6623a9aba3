import type { FastifyInstance } from "fastify";
import { sql } from "kysely";

/** Is this process draining? Set when it has been asked to stop. */
export type Draining = { now: boolean };

/** `/livez`: the process runs. `/readyz`: it can serve: the database answers and it is not about to stop. */
export function healthRoutes(app: FastifyInstance, draining: Draining): void {
  app.get("/livez", { logLevel: "silent", schema: { hide: true } }, async () => "ok");
  app.get("/readyz", { logLevel: "silent", schema: { hide: true } }, async (_, reply) => {
    const ready = !draining.now && (await answers(app));
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send(ready ? "ready" : "not ready");
  });
}

async function answers(app: FastifyInstance): Promise<boolean> {
  try {
    await sql`select 1`.execute(app.platform.db);
    return true;
  } catch {
    return false;
  }
}
