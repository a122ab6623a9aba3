import { listGateScans } from "@foyer/contract/gate-scans.ts";
import { getGate, listGates, updateGate } from "@foyer/contract/gates.ts";
import { getOverview } from "@foyer/contract/overview.ts";
import { getTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants, listBroken } from "../../../test/database/invariants.ts";
import { makeDeviceEvent, sendFrom } from "../../../test/feature-setups/gate-device-setup.ts";
import { countAt, makeGateEvent, todayAt } from "../../../test/feature-setups/gate-setup.ts";
import { files, send, summary } from "../../../test/feature-setups/visitor-setup.ts";
import { beforeAudit } from "../../../test/interference/before-audit.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { indexTickets } from "../tickets/index-tickets.job.ts";
import { countScans } from "./count-gate-scans.store.ts";

setUpCheckedApp();

const gateOf = async (projectId: number, gateId: number) =>
  (await app.call(getGate, { params: { projectId, gateId } })).body;

it("who is let in is a visitor of gate and day, once; refused scans and exits are none (rules/gates 10)", async () => {
  const { projectId, scan, sell, addGate } = await makeGateEvent({ way: "both" });
  const south = await addGate({ name: "South" });
  const [one, two] = [await sell(), await sell()];
  await scan(one.barcode);
  await scan(one.barcode);
  await scan(one.barcode, { gateId: south.body.id });
  await scan(two.barcode, { direction: "out" });
  await scan("NOBODY");
  expect(await summary(projectId)).toEqual({ days: [], registrations: [] });
  await countAt(app);
  expect(await summary(projectId)).toMatchObject({
    days: [
      {
        visitDate: await todayAt(projectId),
        visitors: 1,
        gates: [
          { turngate: "North", visitors: 1 },
          { turngate: "South", visitors: 1 },
        ],
      },
    ],
    registrations: [{ issued: 2, came: 1 }],
  });
  await scan(two.barcode);
  await countAt(app);
  expect((await summary(projectId)).days[0].visitors).toBe(2);
  expect(await files(projectId)).toEqual([]);
  await expectInvariants(app.db);
});

it("a gate and a file's turngate of the same name are one gate; a code counts once a day in both", async () => {
  const { projectId, scan, sell, gateId } = await makeGateEvent();
  const [one, two] = [await sell(), await sell()];
  const visitDate = await todayAt(projectId);
  await scan(one.barcode);
  await countAt(app);
  await send(projectId, `${one.barcode}\n${two.barcode}\n`, { visitDate, turngate: " NORTH" });
  await scan(two.barcode);
  await countAt(app);
  expect((await summary(projectId)).days).toEqual([
    { visitDate, visitors: 2, gates: [{ turngate: "North", visitors: 2 }] },
  ]);
  expect(await gateOf(projectId, gateId)).toMatchObject({ visitorsToday: 2, scans: 2 });
  await expectInvariants(app.db);
});

it("scans wait for an upload of the same codes, and count once after it (rules/gates 10)", async () => {
  const { projectId, scan, sell } = await makeGateEvent();
  const { barcode } = await sell();
  const visitDate = await todayAt(projectId);
  await scan(barcode);
  const { status } = await beforeAudit(
    app,
    () => send(projectId, `${barcode}\n`, { visitDate }),
    async () => expect(await countScans(app.db, projectId, 10)).toBeNull(),
  );
  expect(status).toBe(201);
  await countAt(app);
  expect((await summary(projectId)).days).toMatchObject([{ visitors: 1, gates: [{ visitors: 1 }] }]);
  await expectInvariants(app.db);
});

it("visitors have the gate's new name, and are counted again where a file has it, too", async () => {
  const { projectId, scan, sell, gateId, addGate } = await makeGateEvent();
  const south = await addGate({ name: "South" });
  const { barcode } = await sell();
  const visitDate = await todayAt(projectId);
  await send(projectId, `${barcode}\n`, { visitDate, turngate: "Main door" });
  await scan(barcode);
  await scan(barcode, { gateId: south.body.id });
  await countAt(app);
  const gates = async () => (await summary(projectId)).days[0].gates;
  expect(await gates()).toHaveLength(3);
  const params = { projectId, gateId };
  expect((await app.call(updateGate, { params, body: { name: "MAIN DOOR" } })).status).toBe(200);
  expect(await gates()).toEqual([
    { turngate: "MAIN DOOR", visitors: 1 },
    { turngate: "South", visitors: 1 },
  ]);
  await app.call(updateGate, { params, body: { name: "North" } });
  expect(await gates()).toHaveLength(3);
  await expectInvariants(app.db);
});

it("a gate has its scans by verdict at once, and who is inside once they are counted (rules/gates 11, 12)", async () => {
  const { projectId, scan, sell, gateId, addGate } = await makeGateEvent({ entryLimit: "after-exit" });
  const [one, two] = [await sell(), await sell()];
  await scan(one.barcode);
  await scan(one.barcode);
  await scan(two.barcode);
  await scan("NOBODY");
  const counts = { scans: 4, admitted: 2, marked: 1, refused: 1 };
  expect(await gateOf(projectId, gateId)).toMatchObject({ ...counts, visitorsToday: 0, inside: null });
  await countAt(app);
  expect(await gateOf(projectId, gateId)).toMatchObject({ ...counts, visitorsToday: 2, inside: null });
  const exit = await addGate({ name: "Exit", way: "out" });
  expect(await gateOf(projectId, gateId)).toMatchObject({ inside: 2, insideSinceEarlier: 0 });
  await scan(one.barcode, { gateId: exit.body.id, direction: "out" });
  await countAt(app);
  const { body: gates } = await app.call(listGates, { params: { projectId } });
  expect(gates).toMatchObject([
    { name: "Exit", scans: 1, visitorsToday: 0, inside: 1 },
    { name: "North", ...counts, visitorsToday: 2, inside: 1 },
  ]);
  await scan(one.barcode);
  await countAt(app);
  expect(await gateOf(projectId, gateId)).toMatchObject({ inside: 2 });
  const list = async (verdict: string) =>
    (await app.call(listGateScans, { params: { projectId, gateId }, query: { verdict } })).body.TotalCount;
  expect([await list(""), await list("admitted"), await list("refused")]).toEqual([5, 3, 1]);
  await expectInvariants(app.db);
});

it("scans that come late, in any order, are of their own time", async () => {
  const { projectId, scan, sell, gateId } = await makeGateEvent({ way: "both", entryLimit: "unlimited" });
  const { barcode } = await sell();
  await scan(barcode);
  await countAt(app);
  await scan(barcode, { direction: "out" });
  await scan(barcode);
  // As a device without a network hands them in: an exit and an entry of yesterday, and an entry of an hour before the first.
  const first = new Date();
  first.setUTCMinutes(-30, 0, 0);
  const times = [
    [2, new Date(Date.now() - 86_400_000)],
    [3, first],
  ] as const;
  for (const [sequence, at] of times)
    await sql`update gate_scan set scanned_at = ${at}
      where project_id = ${projectId} and sequence = ${sequence}`.execute(app.db);
  await countAt(app);
  expect(await gateOf(projectId, gateId)).toMatchObject({ inside: 1 });
  await expectInvariants(app.db);
});

it("the overview, Home's figures and statistics have those who were let in", async () => {
  const { projectId, scan, sell } = await makeGateEvent();
  const { barcode } = await sell();
  await sell();
  await scan(barcode);
  await countAt(app);
  await indexTickets(app, new AbortController().signal);
  const day = await todayAt(projectId);
  const params = { projectId };
  const overview = (await app.call(getOverview, { params })).body;
  expect(overview).toMatchObject({ came: 1, registrations: [{ came: 1 }] });
  expect(overview.hours).toMatchObject([{ scans: 1 }]);
  expect(overview.hours[0].hour.slice(0, 10)).toBe(day);
  const byGate = await app.call(getTicketStatistics, { params, query: { rows: "came", columns: "gate" } });
  expect(byGate.body).toMatchObject({
    rows: { entries: [{ tickets: 1 }, { isNone: true, tickets: 1 }] },
    columns: { entries: [{ name: "North", tickets: 1 }, { isNone: true }] },
    cells: [
      [1, 0],
      [0, 1],
    ],
  });
  const those = await app.call(getTicketStatistics, { params, query: { came: day, gate: "NORTH" } });
  expect(those.body.tickets).toBe(1);
  const absent = await app.call(getTicketStatistics, { params, query: { came: "not" } });
  expect(absent.body.tickets).toBe(1);
});

it("a day is that of the venue", async () => {
  const { projectId, scan, sell } = await makeGateEvent();
  const { barcode } = await sell();
  await scan(barcode);
  await sql`update project set time_zone = 'Pacific/Kiritimati' where id = ${projectId}`.execute(app.db);
  await countAt(app);
  expect((await summary(projectId)).days[0].visitDate).toBe(await todayAt(projectId));
  const { barcode: other } = await sell();
  await sql`update project set time_zone = 'Pacific/Pago_Pago' where id = ${projectId}`.execute(app.db);
  await scan(other);
  await countAt(app);
  expect((await summary(projectId)).days.map(({ visitors }: { visitors: number }) => visitors)).toEqual([
    1, 1,
  ]);
});

it.each([
  { when: "before", countsFirst: false },
  { when: "after", countsFirst: true },
])(
  "a scan that gets the verdict of its device $when it is counted is counted once, as what was shown (rules/gates 19)",
  async ({ countsFirst }) => {
    const { projectId, gateId, device, at, sell } = await makeDeviceEvent();
    const one = await sell();
    const [letIn, refused] = [at(1, one.barcode), at(2, "NOBODY")];
    // The server's answer is lost, and the device decides by itself.
    await sendFrom(device, [
      { ...letIn, isOffline: false },
      { ...refused, isOffline: false },
    ]);
    if (countsFirst) await countAt(app);
    await sendFrom(device, [
      { ...letIn, verdict: "refused", reason: "unknown-code" },
      { ...refused, verdict: "admitted" },
    ]);
    expect(await gateOf(projectId, gateId)).toMatchObject({ scans: 2, admitted: 1, refused: 1 });
    await expectInvariants(app.db);
    await countAt(app);
    expect(await gateOf(projectId, gateId)).toMatchObject({
      scans: 2,
      admitted: 1,
      refused: 1,
      visitorsToday: 2,
    });
    // Both are visitors: the server had let the one in, and the device the other.
    await expectInvariants(app.db);
  },
);

// Each on counts that are right otherwise; what it does is undone afterwards.
it.each([
  ["a passage is forgotten", "delete from gate_passage", "the last passage of a code"],
  ["another passage is the last", "update gate_passage set direction = 'out'", "the last passage of a code"],
  [
    "somebody is inside who passed before everybody had left",
    "update gate_area_count set inside = inside + 1",
    "who is in an area is whose last passage led there",
  ],
  [
    "a passage has another scan",
    "update gate_scan set sequence = sequence + 1",
    "the last passage of a code",
  ],
  ["a visitor is forgotten", "delete from visitor_scan", "a code that was let in"],
  [
    "a visitor is two days late",
    "update visitor_scan set scanned_at = scanned_at + interval '2 days'",
    "a code that was let in",
  ],
  ["a visitor has no scan", "update gate_scan set direction = 'out'", "a code that was let in"],
])("the invariants find it when %s", async (_, statement, rule) => {
  const { projectId, scan, sell } = await makeGateEvent();
  await scan((await sell()).barcode);
  await countAt(app);
  const undone = new Error("undone");
  const breaking = app.db.transaction().execute(async (trx) => {
    await sql`${sql.raw(statement)} where project_id = ${projectId}`.execute(trx);
    // A changed scan is noted; the note would excuse it.
    await sql`delete from gate_scan_pending where project_id = ${projectId}`.execute(trx);
    expect(await listBroken(trx)).toContainEqual(
      expect.objectContaining({ rule: expect.stringContaining(rule) }),
    );
    throw undone;
  });
  await expect(breaking).rejects.toBe(undone);
});
