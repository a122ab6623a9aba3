import { listAudit } from "@foyer/contract/audit.ts";
import { getGateArea, listGateAreas, resetGateArea, updateGateArea } from "@foyer/contract/gate-areas.ts";
import { findGateVisitors, testScan } from "@foyer/contract/gate-help.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { contactOf, makeDeviceEvent, sendFrom } from "../../../test/feature-setups/gate-device-setup.ts";
import { countAt, makeGateEvent, todayAt } from "../../../test/feature-setups/gate-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

// "Everybody has left" an area. rules/gates 51

setUpCheckedApp();

/** By the version that was read, or by the area's as it is. */
async function reset(projectId: number, gateId: number, version?: number) {
  const params = { projectId, gateId };
  const seen = version ?? (await app.call(getGateArea, { params })).body.version;
  return app.call(resetGateArea, { params, version: seen });
}
const areasOf = async (projectId: number) => (await app.call(listGateAreas, { params: { projectId } })).body;
const limit = (projectId: number, gateId: number, body: object) =>
  app.call(updateGateArea, { params: { projectId, gateId }, body });

it("whoever was inside is not any more, counted or not; their places are free", async () => {
  const event = await makeGateEvent({ way: "both", entryLimit: "after-exit", stopsRepeats: true });
  const { projectId, gateId, scan, sell } = event;
  const [one, two, three] = [(await sell()).barcode, (await sell()).barcode, (await sell()).barcode];
  await limit(projectId, gateId, { capacity: 2, stopsWhenFull: true });
  await scan(one);
  await countAt(app);
  await scan(two);
  expect(await scan(three)).toMatchObject({ reason: "area-full" });
  const day = await todayAt(projectId);
  expect(await areasOf(projectId)).toMatchObject([
    { inside: 1, insideByDay: [{ day, inside: 1 }], lastReset: null },
  ]);

  const { body: after } = await reset(projectId, gateId);
  expect(after).toMatchObject({ inside: 0, insideByDay: [], capacity: 2, version: 3 });
  expect(after.lastReset.by).not.toBe("");
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 0 }]);
  await expectInvariants(app.db);

  // They may come in again, and are repeats afterwards.
  expect(await scan(one)).toMatchObject({ verdict: "admitted" });
  expect(await scan(one)).toMatchObject({ verdict: "refused", reason: "seen-before" });
  expect(await scan(two, { direction: "out" })).toMatchObject({ verdict: "marked", reason: "not-inside" });
  expect(await scan(three)).toMatchObject({ verdict: "admitted" });
  expect(await scan(two)).toMatchObject({ verdict: "refused", reason: "area-full" });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 2, insideByDay: [{ day, inside: 2 }] }]);
  await expectInvariants(app.db);
});

it("who came in on an earlier day and never left is counted by that day, until everybody has left", async () => {
  const { projectId, gateId, device, at, sell, scan } = await makeDeviceEvent({
    way: "both",
    entryLimit: "once-a-day",
  });
  await sql`update gate_device set added_at = now() - interval '9 days'`.execute(app.db);
  const [one, two] = [(await sell()).barcode, (await sell()).barcode];
  await sendFrom(device, [at(1, one, 2 * 86_400), at(2, two, 86_400)]);
  await countAt(app);
  const [area] = await areasOf(projectId);
  expect(area).toMatchObject({ inside: 2, insideSinceEarlier: 2 });
  expect(area.insideByDay.map(({ inside }: { inside: number }) => inside)).toEqual([1, 1]);
  expect(area.insideByDay[0].day < area.insideByDay[1].day).toBe(true);
  expect((await reset(projectId, gateId)).body).toMatchObject({ inside: 0, insideSinceEarlier: 0 });
  const { Items } = (await app.call(listAudit, { query: { entity: "gate area" } })).body;
  const [first, second] = area.insideByDay;
  expect(Items[0].after).toEqual({
    changes: ["Everybody has left."],
    inside: 2,
    insideSince: [`1 since ${first.day}`, `1 since ${second.day}`],
  });
  // Once a day stays once a day.
  expect(await scan(one)).toMatchObject({ verdict: "admitted" });
  await reset(projectId, gateId);
  expect(await scan(one)).toMatchObject({ verdict: "marked", reason: "seen-before" });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 1, insideSinceEarlier: 0 }]);
  await expectInvariants(app.db);
});

it("scans that a device sends later count by their time", async () => {
  const { projectId, gateId, device, at, sell } = await makeDeviceEvent({
    way: "both",
    entryLimit: "after-exit",
  });
  const [one, two] = [(await sell()).barcode, (await sell()).barcode];
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  await reset(projectId, gateId);
  await sendFrom(device, [at(1, one, 3600), at(2, two, 3600), at(3, two, 0)]);
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 1 }]);
  // Two entries, and everybody had left between them.
  const { rows } = await sql`select from gate_conflict`.execute(app.db);
  expect(rows).toEqual([]);
  await expectInvariants(app.db);
});

it("devices learn of it at their next contact", async () => {
  const { projectId, gateId, device, sell, scan } = await makeDeviceEvent({ way: "both", area: " Hall  1" });
  await limit(projectId, gateId, { capacity: 20 });
  await scan((await sell()).barcode);
  await countAt(app);
  expect((await contactOf(device)).body).toMatchObject({ occupancy: [{ inside: 1 }], resets: [] });
  await reset(projectId, gateId);
  const { body } = await reset(projectId, gateId);
  expect((await contactOf(device)).body).toMatchObject({
    occupancy: [{ area: "hall 1", inside: 0 }],
    resets: [{ area: "hall 1", at: body.lastReset.at }],
  });
});

it("concerns one area, and what is only tried at the help desk knows of it", async () => {
  const event = await makeGateEvent({ way: "both", entryLimit: "after-exit" });
  const { projectId, gateId, scan, sell, addGate } = event;
  const { barcode } = await sell();
  const lounge = (await addGate({ name: "Lounge", area: "Lounge" })).body.id;
  await scan(barcode);
  await scan(barcode, { gateId: lounge });
  await countAt(app);
  await reset(projectId, gateId);
  expect(await areasOf(projectId)).toMatchObject([
    { name: "", inside: 0 },
    { name: "Lounge", inside: 1, lastReset: null },
  ]);
  const tested = async (at: number) =>
    (await app.call(testScan, { params: { projectId, gateId: at }, query: { code: barcode } })).body;
  expect(await tested(gateId)).toMatchObject({ verdict: "admitted" });
  const isInside = async (at: number) => {
    const call = { params: { projectId, gateId: at }, query: { search: barcode } };
    return (await app.call(findGateVisitors, call)).body.visitors.map(
      (one: { isInside: boolean }) => one.isInside,
    );
  };
  expect([await isInside(gateId), await isInside(lounge)]).toEqual([[false], [true]]);
  expect(await tested(lounge)).toMatchObject({ verdict: "marked", reason: "seen-before" });
  await expectInvariants(app.db);
});

it("whoever has not seen that somebody said so is told, and takes nobody out", async () => {
  const { projectId, gateId, scan, sell } = await makeGateEvent({ way: "both" });
  const params = { projectId, gateId };
  const { version } = (await app.call(getGateArea, { params })).body;
  expect((await reset(projectId, gateId, version)).status).toBe(200);
  await scan((await sell()).barcode);
  await countAt(app);
  const again = await reset(projectId, gateId, version);
  const Current = { inside: 1, version: version + 1 };
  expect(again).toMatchObject({ status: 412, body: { Error: { Current } } });
  expect(await areasOf(projectId)).toMatchObject([{ inside: 1 }]);
  // A call that does not say what was seen.
  expect(await app.call(resetGateArea, { params })).toMatchObject({
    status: 412,
    body: { Error: { Current } },
  });
  const unknown = { params: { projectId, gateId: gateId + 1000 }, version };
  expect((await app.call(resetGateArea, unknown)).status).toBe(404);
});

it("whoever came in by the clock of a server that is ahead has left, too", async () => {
  const { projectId, gateId, scan, sell } = await makeGateEvent({ way: "both", entryLimit: "after-exit" });
  const { barcode } = await sell();
  await scan(barcode);
  await sql`update gate_scan set scanned_at = now() + interval '2 seconds' where project_id = ${projectId}`.execute(
    app.db,
  );
  expect((await reset(projectId, gateId)).body).toMatchObject({ inside: 0 });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 0 }]);
  expect(await scan(barcode)).toMatchObject({ verdict: "admitted" });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 1 }]);
  await expectInvariants(app.db);
});

it("an area is left by everybody at most 1,000 times", async () => {
  const { projectId, gateId } = await makeGateEvent({ way: "both" });
  await sql`insert into gate_area_reset (project_id, area_key, reset_at, staff_name)
    select ${projectId}, area_key, now() - nth * interval '1 minute', 'Ada'
    from gate cross join generate_series(1, 999) nth where project_id = ${projectId} and id = ${gateId}`.execute(
    app.db,
  );
  expect((await reset(projectId, gateId)).status).toBe(200);
  expect(await reset(projectId, gateId)).toMatchObject({
    status: 409,
    body: { Error: { Code: "too-many-area-resets" } },
  });
});
