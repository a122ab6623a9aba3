import { setTimeout as sleep } from "node:timers/promises";
import { resetGateArea } from "@foyer/contract/gate-areas.ts";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { countAt } from "../../../test/feature-setups/gate-setup.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { countScans } from "./count-gate-scans.store.ts";

// Everybody has left an area, while at another server somebody enters, or the job counts. rules/gates 51

setUpServerPair();

async function makeArea() {
  const event = await makeEmailEvent(app);
  const { projectId } = event;
  const body = { name: "North", way: "both", entryLimit: "after-exit", stopsRepeats: true } as const;
  const gateId: number = (await app.call(createGate, { params: { projectId }, body })).body.id;
  const code: string = (await event.register()).body.ticket.barcode;
  const params = { projectId, gateId };
  const scans = [{ sequence: 1, code }];
  await app.call(scanAtGate, { params, body: { deviceId: crypto.randomUUID(), scans } });
  return { ...params, code };
}
type Area = Awaited<ReturnType<typeof makeArea>>;

/** Calls another server than that of this process. */
async function callOther({ projectId, gateId }: Area, path: string, body?: object) {
  const answer = await fetch(`${servers[0]?.url}/api/projects/${projectId}/gates/${gateId}/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.admin}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** The key of the lock by which a trigger says that it has been reached. */
const REACHED = 4713;

/** A reset is not committed before a scan of after it is, or before some seconds have passed. */
async function waitForScan(seconds: number): Promise<void> {
  await sql`create function wait_for_scan() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(${sql.lit(REACHED)});
    while clock_timestamp() < statement_timestamp() + make_interval(secs => ${sql.lit(seconds)}) loop
      perform 1 from gate_scan where project_id = new.project_id and scanned_at > new.reset_at;
      exit when found;
      perform pg_sleep(0.02);
    end loop;
    return null; end $$`.execute(app.db);
  await sql`create trigger waiting after insert on gate_area_reset for each row
    execute function wait_for_scan()`.execute(app.db);
}

async function isReached(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objid = ${REACHED}
    and database = (select oid from pg_database where datname = current_database())`.execute(app.db);
  return rows.length > 0;
}

/** Somebody who was inside enters again after everybody had left, which is not committed yet. */
async function enterMeanwhile(seconds: number): Promise<{ verdict: string; isAfter: boolean }> {
  const area = await makeArea();
  await waitForScan(seconds);
  const params = { projectId: area.projectId, gateId: area.gateId };
  const resetting = app.call(resetGateArea, { params, version: 1 });
  let isAnswered = false;
  void resetting.then(() => (isAnswered = true));
  while (!isAnswered && !(await isReached())) await sleep(20);
  const body = { deviceId: crypto.randomUUID(), scans: [{ sequence: 1, code: area.code }] };
  const { scans } = (await callOther(area, "scans", body)) as { scans: { verdict: string; at: string }[] };
  const { lastReset } = (await resetting).body;
  return { verdict: scans[0]?.verdict ?? "", isAfter: (scans[0]?.at ?? "") > lastReset.at };
}

it("who enters at the moment at which everybody has left, enters after it", async () => {
  expect(await enterMeanwhile(1)).toEqual({ verdict: "admitted", isAfter: true });
  await countAt(app);
  await expectInvariants(app.db);
});

it("negative control: without the lock of the area they are a repeat, though everybody had left", async () => {
  await switchOffInFunction(app.db, "lock_gate_codes", {
    sql: "perform pg_advisory_xact_lock_shared(hashtextextended('gate area ' || p_area, p_project));",
  });
  expect(await enterMeanwhile(30)).toEqual({ verdict: "refused", isAfter: true });
});

/** The job counts an entry while the area is counted anew. */
async function countMeanwhile(): Promise<void> {
  await createMeeting(app.db);
  await sql`create function meet_others() returns trigger language plpgsql as $$ begin
    perform meet('2 s'); return null; end $$`.execute(app.db);
  for (const table of ["gate_passage", "gate_area_reset"]) {
    await sql`create trigger meeting after insert on ${sql.table(table)} for each statement
      execute function meet_others()`.execute(app.db);
  }
  const area = await makeArea();
  await Promise.all([
    countScans(app.db, area.projectId, 100),
    callOther(area, "area/resets", { version: 1 }),
  ]);
  await countAt(app);
}

it("an area is not counted by the job while it is counted anew", async () => {
  await countMeanwhile();
  await expectInvariants(app.db);
});

it("negative control: without the lock of the counts somebody stays inside", async () => {
  await switchOffInFunction(app.db, "count_gate_scans", {
    sql: "not pg_try_advisory_xact_lock(hashtextextended('gate-areas', p_project))",
    becomes: "false",
  });
  await countMeanwhile();
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});
