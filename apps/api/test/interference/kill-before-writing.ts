import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApp } from "../server/app-client.ts";
import type { Server } from "./start-server.ts";

/** Starts a server and kills it (-9) when it is about to write into a table; returns once none of its statements is left. */
export async function killBeforeWriting(
  app: TestApp,
  table: string,
  start: () => Promise<Server>,
): Promise<void> {
  const waiting = sql`from pg_locks where relation = ${table}::regclass and not granted`;
  await app.db.transaction().execute(async (trx) => {
    // Starting a server may take longer than a transaction may idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    // A share lock lets rows be read and locked, and keeps them from being written.
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    const server = await start();
    const countWaiting = async () => (await sql`select pid ${waiting}`.execute(app.db)).rows.length;
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await server.kill();
    // What it had sent already would be done once the lock is free.
    await sql`select pg_terminate_backend(pid, 5000) ${waiting}`.execute(app.db);
  });
}
