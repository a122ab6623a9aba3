import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { fingerprint } from "../database/fingerprint.ts";
import type { Answer, TestApp } from "../server/app-client.ts";
import { type Mechanism, switchOff } from "./switch-off.ts";

/** Runs `work` while a request has done all but its audit row, and returns the request's answer. `pid`: its connection. */
export async function beforeAudit(
  { db }: TestApp,
  request: () => Promise<Answer>,
  work: (pid: number) => Promise<unknown>,
): Promise<Answer> {
  return await db
    .transaction()
    .execute(async (trx) => {
      await sql`lock table audit in share mode`.execute(trx);
      // Wrapped, or the transaction would wait for the answer.
      const answer = { of: request() };
      let pid: number | undefined;
      while (pid === undefined) {
        await sleep(20);
        const waiting = await sql<{ pid: number }>`select pid from pg_locks
          where relation = 'audit'::regclass and not granted`.execute(db);
        pid = waiting.rows[0]?.pid;
      }
      await work(pid);
      return answer;
    })
    .then(({ of }) => of);
}

/** Whether anything is left of a request whose connection breaks at its last step; `mechanisms` are off meanwhile. */
export async function isLeftOfBroken(
  app: TestApp,
  request: () => Promise<Answer>,
  ...mechanisms: Mechanism[]
): Promise<boolean> {
  const before = await fingerprint(app.db);
  let putBack = () => {};
  const broken = () => {
    if (mechanisms.length > 0) putBack = switchOff(...mechanisms);
    return request();
  };
  const breakOff = (pid: number) => sql`select pg_terminate_backend(${pid}::integer, 5000)`.execute(app.db);
  const { status } = await beforeAudit(app, broken, breakOff).finally(() => putBack());
  if (status < 500) throw new Error(`It was not broken off: ${status}`);
  return (await fingerprint(app.db)) !== before;
}
