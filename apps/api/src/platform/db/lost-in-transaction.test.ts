import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSilentProxy } from "../../../test/interference/silent-proxy.ts";
import { startServer } from "../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { toProblem } from "../http/error-handler.ts";
import { silentLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { inTransaction } from "./transaction.ts";

// PostgreSQL dies within a transaction. rules/limits 6
let app: TestApp;
let open: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  app = await startTestApp();
  open = openDatabase(app.databaseUrl, { max: 2, log: silentLog });
});
afterAll(async () => {
  await open?.close();
  await app?.stop();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`;

it("a request whose connection dies in its transaction is refused as busy", async () => {
  const proxy = await startSilentProxy(app.databaseUrl);
  const server = await startServer(app, { databaseUrl: proxy.url });
  const addCountry = async () => {
    const { status } = await fetch(`${server.url}/api/countries`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
      body: JSON.stringify({ internalName: "Lost", localizations: [], priority: false }),
    });
    return status;
  };
  try {
    for (const text of ['insert into "country"', 'insert into "audit"', "commit"]) {
      proxy.loseAnswers(text, 1);
      expect([text, await addCountry()]).toEqual([text, 503]);
    }
    // The transaction was committed: the answer alone was lost.
    expect(await addCountry()).toBe(409);
  } finally {
    await server.kill();
    proxy.stop();
  }
});

it("the first error is the one that is reported, not that of the rollback", async () => {
  const work = inTransaction(open.db, (trx) => endOwn.execute(trx));
  expect(await failure(work)).toMatchObject({ code: "57P01" });
  expect(await sql`select 1`.execute(open.db)).toMatchObject({ rows: [{}] });
});

it("a transaction that somebody else ends is busy, also between two statements and at its end", async () => {
  const endOf = async (trx: typeof open.db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(app.db);
  };
  const between = inTransaction(open.db, async (trx) => {
    await endOf(trx);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });
  expect(toProblem(await failure(between)).code).toBe("busy");
  expect(toProblem(await failure(inTransaction(open.db, endOf))).code).toBe("busy");
  const controlled = await open.db.startTransaction().execute();
  await endOf(controlled);
  expect(await failure(controlled.rollback().execute())).toBeUndefined();
  expect(await sql`select 1`.execute(open.db)).toMatchObject({ rows: [{}] });
});
