import { getHistory } from "@foyer/contract/audit.ts";
import { updateGateArea } from "@foyer/contract/gate-areas.ts";
import { listGateConflicts } from "@foyer/contract/gate-devices.ts";
import { letIn } from "@foyer/contract/gate-help.ts";
import { listGateScans } from "@foyer/contract/gate-scans.ts";
import { updateGate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { connectGateDevice, sendFrom } from "../../../test/feature-setups/gate-device-setup.ts";
import { makeHelpDesk } from "../../../test/feature-setups/gate-help-setup.ts";
import { countAt } from "../../../test/feature-setups/gate-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const cancel = (projectId: number, ticketId: number) =>
  app.call(cancelTicket, { params: { projectId, ticketId }, body: {} });

it("finds visitors by name, address, number and code, with what the gate would say now (rules/gates 41)", async () => {
  const { find, scan, sell, projectId, registrationId } = await makeHelpDesk();
  const { barcode, ticketId } = await sell();
  await sql`update ticket set first_name = 'Ottilie', company = 'Okapi Ltd'
    where project_id = ${projectId} and id = ${ticketId}`.execute(app.db);
  await sql`insert into ticket_change (project_id, ticket_id) values (${projectId}, ${ticketId})
    on conflict do nothing`.execute(app.db);
  for (const text of [barcode, String(ticketId), "ottil", "okapi"]) {
    const { body } = await find(text);
    expect(body, text).toMatchObject({
      isComplete: true,
      visitors: [
        { ticketId, status: "issued", test: { verdict: "admitted", reason: null }, lastPassage: null },
      ],
    });
  }
  expect((await find("nobody of this name")).body.visitors).toEqual([]);
  const { at } = await scan(barcode);
  const { body } = await find(barcode);
  expect(registrationId).toBeGreaterThan(0);
  expect(body.visitors[0]).toMatchObject({
    name: expect.stringContaining("Ottilie"),
    test: { verdict: "marked", reason: "seen-before", earlier: { gateName: "North", at } },
    lastPassage: { direction: "in", gateName: "North", at },
  });
});

it("finds those first whose names have the words, however many others have them (rules/gates 41)", async () => {
  const { find, sell, projectId } = await makeHelpDesk();
  const named = await sell();
  await sql`update ticket set first_name = 'Zoë', last_name = 'Okapi' where project_id = ${projectId}
    and id = ${named.ticketId}`.execute(app.db);
  for (let nth = 0; nth < LIMITS.visitorsFound + 1; nth += 1) await sell();
  await sql`update ticket set company = 'Okapi Zoë Ltd' where project_id = ${projectId}
    and id > ${named.ticketId}`.execute(app.db);
  await sql`insert into ticket_change (project_id, ticket_id)
    select project_id, id from ticket where project_id = ${projectId} on conflict do nothing`.execute(app.db);
  for (const text of ["okapi", "ZOË okapi"])
    expect((await find(text)).body.visitors[0]?.ticketId, text).toBe(named.ticketId);
  expect((await find("okapi")).body.visitors).toHaveLength(LIMITS.visitorsFound);
});

it("without a text lists whose tickets were sold in the last minutes, the newest first (rules/gates 45)", async () => {
  const { find, sell, projectId } = await makeHelpDesk();
  const [first, second] = [await sell(), await sell()];
  const listed = async () =>
    (await find()).body.visitors.map(({ ticketId }: { ticketId: number }) => ticketId);
  expect(await listed()).toEqual([second.ticketId, first.ticketId]);
  await sql`update ticket set created_at = now() - interval '20 minutes'
    where project_id = ${projectId} and id = ${second.ticketId}`.execute(app.db);
  expect(await listed()).toEqual([first.ticketId]);
});

it("finds at most ten, none of another project, and counts searches of a person", async () => {
  const { find, look, sell } = await makeHelpDesk();
  for (let nth = 0; nth < LIMITS.visitorsFound + 1; nth += 1) await sell();
  expect((await find()).body.visitors).toHaveLength(LIMITS.visitorsFound);
  const other = await makeHelpDesk();
  const stranger = await other.sell();
  expect((await find(stranger.barcode)).body.visitors).toEqual([]);
  expect((await look(stranger.ticketId)).status).toBe(404);
  const letIntoOther = await app.call(letIn, {
    params: { projectId: other.projectId, gateId: 1 },
    body: {
      deviceId: crypto.randomUUID(),
      sequence: 1,
      ticketId: stranger.ticketId,
      byHand: { reason: "decision" },
    },
  });
  expect(letIntoOther.status).toBe(404);
  await sql`update rate_limit_count set count = 120 where key like 'search:%'`.execute(app.db);
  expect((await find()).status).toBe(429);
  await sql`delete from rate_limit_count`.execute(app.db);
});

it("a test says what the verdict would be, and writes nothing", async () => {
  const { test, find, look, sell, projectId } = await makeHelpDesk();
  const [issued, cancelled, exchanged] = [await sell(), await sell(), await sell()];
  await cancel(projectId, cancelled.ticketId);
  await app.call(exchangeBarcode, { params: { projectId, ticketId: exchanged.ticketId }, body: {} });
  const before = await fingerprint(app.db);
  expect((await test(issued.barcode)).body).toMatchObject({
    code: issued.barcode,
    verdict: "admitted",
    reason: null,
    holder: { ticketId: issued.ticketId },
  });
  expect((await test(cancelled.barcode)).body).toMatchObject({ verdict: "refused", reason: "cancelled" });
  expect((await test("NOBODY")).body).toMatchObject({ reason: "unknown-code", holder: null });
  expect((await test(exchanged.barcode)).body).toMatchObject({
    reason: "exchanged-code",
    holder: { ticketId: exchanged.ticketId },
  });
  expect((await look(issued.ticketId)).body.test.verdict).toBe("admitted");
  await find(issued.barcode);
  // Two tests of one code: the first was no passage.
  expect((await test(issued.barcode)).body.verdict).toBe("admitted");
  // A search is counted for its rate limit.
  await sql`delete from rate_limit_count`.execute(app.db);
  expect(await fingerprint(app.db)).toEqual(before);
});

it("who is let in by hand is scanned: once, with why, and counted (rules/gates 42)", async () => {
  const { letIn: enter, scan, sell, params, projectId, look } = await makeHelpDesk();
  const { barcode, ticketId } = await sell();
  const byHand = { reason: "unreadable-code", note: " Water damage " };
  const { body: first } = await enter({ ticketId, byHand });
  expect(first).toMatchObject({
    code: barcode,
    verdict: "admitted",
    reason: null,
    byHand: { reason: "unreadable-code", note: "Water damage", isOverruled: false },
  });
  // The same call once more; the audit has it once.
  expect((await enter({ ticketId, sequence: 1, byHand })).body).toEqual(first);
  const { body: log } = await app.call(listGateScans, { params, query: {} });
  expect(log).toMatchObject({ TotalCount: 1, Items: [{ byHand: { note: "Water damage" } }] });
  expect(log.Items[0].staffName).not.toBe("");
  expect(await scan(barcode)).toMatchObject({
    verdict: "marked",
    earlier: { gateName: "North" },
    byHand: null,
  });
  expect((await enter({ ticketId })).body).toMatchObject({ verdict: "marked", reason: "seen-before" });
  expect((await look(ticketId)).body.lastPassage).toMatchObject({ gateName: "North" });
  await countAt(app);
  const { rows } = await sql<{ visitors: number }>`select sum(gate_visitors)::integer as visitors
    from visitor_file where project_id = ${projectId}`.execute(app.db);
  expect(rows[0]?.visitors).toBe(1);
  const { body: history } = await app.call(getHistory, {
    query: { entity: "ticket", entityId: String(ticketId) },
  });
  const said = history.items.map(({ after }: { after: { changes?: string[] } }) => after?.changes?.[0]);
  expect(said.filter((one: string | undefined) => one?.startsWith("Let in by hand"))).toEqual([
    "Let in by hand at North: forgot the code.",
    "Let in by hand at North: code cannot be read.",
  ]);
});

it("the help desk lets in whom a gate stops as a repeat; a manager alone any other ticket (rules/gates 43)", async () => {
  const { letIn: enter, scan, sell, projectId, look, params } = await makeHelpDesk({ stopsRepeats: true });
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "manager", projectId);
  const [repeated, cancelled] = [await sell(), await sell()];
  await scan(repeated.barcode);
  await cancel(projectId, cancelled.ticketId);
  const { ticketId } = repeated;

  // Unseen: the clerk has to see what the gate says.
  expect((await enter({ ticketId }, app.operator)).body.Error.Code).toBe("gate-refuses");
  const wrong = await enter({ ticketId, overrules: "cancelled" }, app.manager);
  expect(wrong.body.Error.Code).toBe("gate-refuses");
  expect((await enter({ ticketId, overrules: "seen-before" }, app.operator)).body).toMatchObject({
    verdict: "marked",
    reason: "seen-before",
    byHand: { isOverruled: true },
  });

  const other = { ticketId: cancelled.ticketId, overrules: "cancelled", byHand: { reason: "decision" } };
  const refused = await enter(other, app.operator);
  expect([refused.status, refused.body.Error.Code]).toEqual([403, "overruling-not-allowed"]);
  expect((await look(cancelled.ticketId)).body.lastPassage).toBeNull();
  expect((await enter(other, app.manager)).body).toMatchObject({
    verdict: "marked",
    reason: "cancelled",
    holder: { ticketId: cancelled.ticketId },
    byHand: { reason: "decision", isOverruled: true },
  });
  const { body: log } = await app.call(listGateScans, { params, query: { verdict: "marked" } });
  expect(log.Items.map(({ reason }: { reason: string }) => reason)).toEqual(["cancelled", "seen-before"]);
  const said = await sql<{ change: string }>`select after -> 'changes' ->> 0 as change from audit
    where project_id = ${projectId} and entity = 'ticket' and entity_id = ${String(cancelled.ticketId)}
    and after ? 'changes' order by id desc limit 1`.execute(app.db);
  expect(said.rows[0]?.change).toBe(
    "Let in by hand at North, against its refusal (cancelled): decision of a supervisor.",
  );
  const conflicts = sql<{ count: number }>`select count(*)::integer as count from gate_conflict
    where project_id = ${projectId}`;
  expect((await conflicts.execute(app.db)).rows[0]?.count).toBe(0);
});

it("viewers get no help, and nobody is let in at a closed gate", async () => {
  const { find, letIn: enter, look, sell, projectId, params } = await makeHelpDesk();
  await grantProject(app.db, "viewer", projectId);
  const { ticketId } = await sell();
  expect((await find("", app.viewer)).status).toBe(403);
  expect((await enter({ ticketId }, app.viewer)).status).toBe(403);
  await app.call(updateGate, { params, body: { name: "North", isClosed: true } });
  expect((await enter({ ticketId })).body.Error.Code).toBe("gate-closed");
  expect((await look(ticketId)).body.Error.Code).toBe("gate-closed");
});

it("an overruled refusal is no conflict; somebody let in by hand is one, as with a code (rules/gates 43)", async () => {
  const { letIn: enter, sell, projectId, gateId } = await makeHelpDesk({ stopsRepeats: true });
  const device = await connectGateDevice(projectId);
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const { barcode, ticketId } = await sell();
  await enter({ ticketId });
  await enter({ ticketId, overrules: "seen-before" });
  // Without a network a device had let them in before both.
  const at = new Date(Date.now() - 60_000).toISOString();
  await sendFrom(device, [{ sequence: 1, code: barcode, gateId, at }]);
  const { body } = await app.call(listGateConflicts, { params: { projectId }, query: {} });
  expect(body).toMatchObject({
    TotalCount: 1,
    Items: [{ ticketId, sequence: 1, later: { isOffline: false }, earlier: { isOffline: true } }],
  });
});

it("a manager alone lets somebody into a full area, which is no conflict (rules/gates 36, 43)", async () => {
  const { letIn: enter, sell, projectId, gateId, params } = await makeHelpDesk({ way: "both" });
  await app.call(updateGateArea, { params, body: { capacity: 1, stopsWhenFull: true } });
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "manager", projectId);
  const device = await connectGateDevice(projectId);
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const [first, next] = [await sell(), await sell()];
  await enter({ ticketId: first.ticketId });
  const entry = { ticketId: next.ticketId, overrules: "area-full", byHand: { reason: "decision" } };
  expect((await enter(entry, app.operator)).body.Error.Code).toBe("overruling-not-allowed");
  expect((await enter(entry, app.manager)).body).toMatchObject({
    verdict: "marked",
    reason: "area-full",
    byHand: { isOverruled: true },
  });
  const at = new Date(Date.now() - 60_000).toISOString();
  await sendFrom(device, [{ sequence: 1, code: next.barcode, gateId, at }]);
  const { body } = await app.call(listGateConflicts, { params: { projectId }, query: {} });
  expect(body.TotalCount).toBe(0);
});
