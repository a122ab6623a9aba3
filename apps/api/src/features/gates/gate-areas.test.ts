import { getGateArea, listGateAreas, updateGateArea } from "@foyer/contract/gate-areas.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  connectGateDevice,
  contactOf,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { countAt, makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const limit = (projectId: number, gateId: number, body: object) =>
  app.call(updateGateArea, { params: { projectId, gateId }, body });
const areasOf = async (projectId: number) => (await app.call(listGateAreas, { params: { projectId } })).body;
const codesOf = async ({ sell }: { sell: () => Promise<{ barcode: string }> }, count: number) => {
  const codes: string[] = [];
  for (let nth = 0; nth < count; nth += 1) codes.push((await sell()).barcode);
  return codes as [string, string, string, ...string[]];
};

it("an area has one limit, at whichever of its gates it is set (rules/gates 36)", async () => {
  const { projectId, gateId, addGate } = await makeGateEvent({ area: "Hall 1" });
  const second = (await addGate({ name: "South", area: " hall  1", way: "both" })).body.id;
  await addGate({ name: "Main", area: "" });
  expect((await limit(projectId, gateId, { capacity: 300 })).body).toEqual({
    gateId,
    version: 2,
    name: "Hall 1",
    capacity: 300,
    stopsWhenFull: false,
    inside: 0,
    insideSinceEarlier: 0,
    insideByDay: [],
    lastReset: null,
  });
  const stops = await limit(projectId, second, { stopsWhenFull: true });
  expect(stops.body).toMatchObject({ gateId: second, version: 3, capacity: 300, stopsWhenFull: true });
  expect(await areasOf(projectId)).toMatchObject([
    // Nobody is known to leave it.
    { name: "", capacity: null, inside: null },
    { name: "Hall 1", capacity: 300, stopsWhenFull: true, inside: 0 },
  ]);
  expect((await limit(projectId, gateId, { capacity: 0 })).status).toBe(422);
  expect((await limit(projectId, gateId, { capacity: null })).body.capacity).toBeNull();
  const params = { projectId, gateId: gateId + 1000 };
  expect((await app.call(getGateArea, { params })).status).toBe(404);
});

it("a full area marks or stops the next one, until somebody leaves, counted or not (rules/gates 36, 37)", async () => {
  const event = await makeGateEvent({ way: "both", entryLimit: "after-exit" });
  const { projectId, gateId, scan } = event;
  const [one, two, three] = await codesOf(event, 3);
  await limit(projectId, gateId, { capacity: 1, stopsWhenFull: true });
  expect(await scan(one)).toMatchObject({ verdict: "admitted", reason: null });
  expect(await scan(two)).toMatchObject({ verdict: "refused", reason: "area-full" });
  await countAt(app);
  expect(await scan(two)).toMatchObject({ verdict: "refused", reason: "area-full" });
  // A second scan of somebody who is inside takes no place.
  expect(await scan(one)).toMatchObject({ verdict: "marked", reason: "seen-before" });
  await scan(one, { direction: "out" });
  expect(await scan(two)).toMatchObject({ verdict: "admitted" });
  await limit(projectId, gateId, { stopsWhenFull: false });
  expect(await scan(three)).toMatchObject({ verdict: "marked", reason: "area-full" });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 2, capacity: 1 }]);
  await expectInvariants(app.db);
});

it("of several scans in one call each fills the area; another area has places", async () => {
  const event = await makeDeviceEvent({ way: "both", entryLimit: "unlimited" });
  const { projectId, gateId, device, at, addGate } = event;
  const [one, two, three] = await codesOf(event, 3);
  const lounge = (await addGate({ name: "Lounge", area: "Lounge", way: "both" })).body.id;
  await limit(projectId, gateId, { capacity: 2, stopsWhenFull: true });
  const online = { isOffline: false };
  const { body } = await sendFrom(device, [
    at(1, one, 0, online),
    at(2, two, 0, online),
    at(3, three, 0, online),
    { ...at(4, three, 0, online), gateId: lounge },
    at(5, one, 0, { ...online, direction: "out" }),
    at(6, three, 0, online),
  ]);
  expect(body.scans.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    "admitted",
    "admitted",
    "refused",
    "admitted",
    "admitted",
    "admitted",
  ]);
  await countAt(app);
  await expectInvariants(app.db);
});

it("where nobody is known to leave, a limit has no effect", async () => {
  const event = await makeGateEvent();
  const [one, two] = await codesOf(event, 2);
  await limit(event.projectId, event.gateId, { capacity: 1, stopsWhenFull: true });
  expect([(await event.scan(one)).verdict, (await event.scan(two)).verdict]).toEqual([
    "admitted",
    "admitted",
  ]);
});

it("who came in without a network is in, counts, and is no conflict for a full area (rules/gates 37)", async () => {
  const event = await makeDeviceEvent({ way: "both", entryLimit: "once" });
  const { projectId, gateId, device, at, scan } = event;
  const [one, two, three] = await codesOf(event, 3);
  await limit(projectId, gateId, { capacity: 1, stopsWhenFull: true });
  await scan(one);
  await sendFrom(device, [at(1, two)]);
  expect(await scan(three)).toMatchObject({ reason: "area-full" });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 2 }]);
  const { rows } = await sql`select from gate_conflict`.execute(app.db);
  expect(rows).toEqual([]);
});

it("who is counted inside although their device refused them gets the last place, which is theirs (rules/gates 19, 36)", async () => {
  const event = await makeDeviceEvent({ way: "both", entryLimit: "once" });
  const { projectId, gateId, device, at, scan } = event;
  const [one, two] = await codesOf(event, 2);
  await limit(projectId, gateId, { capacity: 1, stopsWhenFull: true });
  expect((await sendFrom(device, [at(1, one, 0, { isOffline: false })])).body.scans[0].verdict).toBe(
    "admitted",
  );
  // The answer was lost, and the device did not know the code.
  await sendFrom(device, [at(1, one, 0, { verdict: "refused", reason: "unknown-code" })]);
  expect(await scan(two)).toMatchObject({ verdict: "refused", reason: "area-full" });
  expect(await scan(one)).toMatchObject({ verdict: "admitted", reason: null });
  await countAt(app);
  expect(await areasOf(projectId)).toMatchObject([{ inside: 1 }]);
  await expectInvariants(app.db);
});

it("a device learns who is in areas with a limit, as far as it is counted (rules/gates 37)", async () => {
  const event = await makeGateEvent({ way: "both", area: "Lounge" });
  const { projectId, gateId, addGate, scan } = event;
  await addGate({ name: "Main", way: "both", area: "" });
  const device = await connectGateDevice(projectId);
  expect((await contactOf(device)).body.occupancy).toEqual([]);
  await limit(projectId, gateId, { capacity: 20, stopsWhenFull: true });
  await scan((await event.sell()).barcode);
  await countAt(app);
  expect((await contactOf(device)).body.occupancy).toEqual([
    { area: "lounge", capacity: 20, stopsWhenFull: true, inside: 1 },
  ]);
});

it("a duplicate of a project has the limits of its areas (rules/gates 14)", async () => {
  const { projectId, gateId } = await makeGateEvent({ way: "both", area: "Hall" });
  await limit(projectId, gateId, { capacity: 500, stopsWhenFull: true });
  const { body: copy } = await app.call(duplicateProject, {
    params: { projectId },
    body: { name: "Next year" },
  });
  expect(await areasOf(copy.id)).toMatchObject([
    { name: "Hall", capacity: 500, stopsWhenFull: true, version: 1 },
  ]);
});
