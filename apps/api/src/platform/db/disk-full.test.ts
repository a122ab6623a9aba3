import { sql } from "kysely";
import { expect, it } from "vitest";
import { server, setUpServer } from "../../../test/interference/set-up-server.ts";
import { app } from "../../../test/server/set-up-app.ts";

// The database refuses writes with its code for a full disk. rules/limits 8
setUpServer();

const addCountry = async (internalName: string) => {
  const answer = await fetch(`${server.url}/api/countries`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify({ internalName, localizations: [], priority: false }),
  });
  return { status: answer.status, code: ((await answer.json()) as { Error?: { Code: string } }).Error?.Code };
};

it("a full disk is reported to callers and by /readyz, and nothing is lost", async () => {
  await sql`create function refuse_writes() returns trigger language plpgsql as
    $$begin raise exception 'could not extend file' using errcode = '53100'; end$$`.execute(app.db);
  await sql`create trigger refuse_writes before insert on country execute function refuse_writes()`.execute(
    app.db,
  );
  expect(await addCountry("Lost?")).toEqual({ status: 503, code: "storage-full" });
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, "not ready: the disk of the database is full"]);

  await sql`drop trigger refuse_writes on country`.execute(app.db);
  expect((await addCountry("Lost?")).status).toBe(201);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
});
