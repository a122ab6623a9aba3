import { printDeviceBadge } from "@foyer/contract/device-scans.ts";
import { blockGateDevice, renewGateKey } from "@foyer/contract/gate-devices.ts";
import { updateGate } from "@foyer/contract/gates.ts";
import { updateProject } from "@foyer/contract/projects.ts";
import { updateStaff } from "@foyer/contract/staff.ts";
import { cancelTicket, getTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  enrolDevice,
  type GateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { auditOf, codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { addMember } from "../../../test/sign-in/staff-member.ts";

setUpCheckedApp();

const ONLINE = { isOffline: false };
const printFrom = ({ projectId, gateDeviceId, id, key }: GateDevice, sequence: number, more: object = {}) =>
  app.call(
    printDeviceBadge,
    { params: { projectId, gateDeviceId }, body: { device: id, sequence, ...more } },
    null,
    { "gate-key": key },
  );
const badgeOf = async (params: { projectId: number; ticketId: number }) =>
  (await app.call(getTicket, { params })).body.badgePrint;

/** A gate that prints badges, and a device that has let in the holder of a ticket by its first scan. */
async function letIn(gate: object = {}) {
  const event = await makeDeviceEvent({ printsBadges: true, ...gate });
  const { device, at, sell, projectId, gateId } = event;
  const ticket = await sell();
  await sendFrom(device, [at(1, ticket.barcode, 0, ONLINE)]);
  const change = async (changes: object) => {
    const body = { name: "North", ...changes };
    expect((await app.call(updateGate, { params: { projectId, gateId }, body })).status).toBe(200);
  };
  return { ...event, ticket: { projectId, ...ticket }, change };
}

it("prints the badge of whom the device has let in, and counts it with the device's name (rules/gates 48)", async () => {
  const { device, ticket, projectId } = await letIn();
  const printed = await printFrom(device, 1);
  expect(printed.status).toBe(200);
  expect(printed.headers["content-type"]).toBe("application/pdf");
  const { ticketId } = ticket;
  const { rawPayload } = await app.app.inject({
    method: "GET",
    url: `/api/projects/${projectId}/tickets/${ticketId}/printout?onsite=true`,
    headers: { authorization: `Bearer ${app.admin}` },
  });
  // The badge of the help desk.
  expect(Buffer.byteLength(printed.text)).toBe(Buffer.byteLength(rawPayload.toString()));
  expect(await badgeOf(ticket)).toMatchObject({ printedBy: "Phone", prints: 1 });
  expect((await printFrom(device, 1)).status).toBe(200);
  expect(await badgeOf(ticket)).toMatchObject({ prints: 2 });
  expect((await auditOf(ticket)).map(({ staff_name, after }) => [staff_name, after])).toEqual([
    ["Ada Admin", { badgePrinted: "the first time", device: "Phone" }],
    ["Ada Admin", { badgePrinted: "again", device: "Phone" }],
  ]);
});

it("an offline scan prints, too, once it is sent; one by hand, and one that was marked", async () => {
  const { device, at, sell, ticket } = await letIn();
  const byHand = { reason: "forgotten-code", note: "" };
  const other = await sell();
  await sendFrom(device, [
    at(2, other.barcode),
    at(3, (await sell()).barcode, 0, { ...ONLINE, byHand }),
    at(4, ticket.barcode, 0, ONLINE),
  ]);
  for (const sequence of [2, 3, 4]) expect((await printFrom(device, sequence)).status).toBe(200);
});

it("a gate prints no badges at first, nor when the setting is turned off or the gate is closed meanwhile", async () => {
  const { device, change, ticket } = await letIn({ printsBadges: undefined });
  expect(codeOf(await printFrom(device, 1))).toEqual([403, "gate-prints-no-badges"]);
  await change({ printsBadges: true });
  expect((await printFrom(device, 1)).status).toBe(200);
  await change({ printsBadges: false });
  const refused = await printFrom(device, 1);
  expect(refused.body.Error.Message).toBe("Devices print no badges at this gate.");
  await change({ printsBadges: true, isClosed: true });
  expect(codeOf(await printFrom(device, 1))).toEqual([409, "gate-closed"]);
  expect(await badgeOf(ticket)).toMatchObject({ prints: 1 });
});

it("refuses scans that let nobody in: refused ones, exits, tickets of other projects", async () => {
  const { device, at, sell } = await letIn({ way: "both", entryLimit: "once", stopsRepeats: true });
  const other = await letIn();
  const [, foreign] = [await other.sell(), await other.sell()];
  const own = await sell();
  await sendFrom(device, [
    at(2, foreign.barcode, 0, ONLINE),
    at(3, own.barcode, 0, ONLINE),
    at(4, own.barcode, 0, ONLINE),
    at(5, own.barcode, 0, { ...ONLINE, direction: "out" }),
    // A device that says that it has let in a code of nobody.
    at(6, foreign.barcode),
  ]);
  for (const sequence of [2, 4, 5, 6])
    expect(codeOf(await printFrom(device, sequence)), String(sequence)).toEqual([409, "badge-not-let-in"]);
  expect(await badgeOf({ projectId: other.projectId, ticketId: foreign.ticketId })).toBeNull();
  expect((await printFrom(device, 3)).status).toBe(200);
  expect((await printFrom(device, 99)).status).toBe(404);
});

it("refuses a ticket that the gate does not admit, whatever the device says, and one that was cancelled since", async () => {
  const { device, at, change, sell, ticket, registrationId, projectId } = await letIn();
  await sql`update gate set registration_ids = array[${registrationId + 1}::bigint] where project_id = ${projectId}`.execute(
    app.db,
  );
  const other = await sell();
  await sendFrom(device, [at(2, other.barcode)]);
  expect(codeOf(await printFrom(device, 2))).toEqual([409, "badge-not-let-in"]);
  await change({ registrationIds: [] });
  expect((await printFrom(device, 2)).status).toBe(200);
  await app.call(cancelTicket, { params: ticket, body: {} });
  expect(codeOf(await printFrom(device, 1))).toEqual([409, "badge-not-let-in"]);
  expect(await badgeOf(ticket)).toBeNull();
});

it("refuses scans of other devices, a device of another gate, a wrong key, and one that is blocked", async () => {
  const { device, projectId, gateId, addGate, ticket } = await letIn();
  const thief = await connectGateDevice(projectId);
  expect((await printFrom(thief, 1)).status).toBe(404);
  expect((await printFrom({ ...thief, id: device.id }, 1)).status).toBe(401);
  expect((await printFrom({ ...device, key: "wrong" }, 1)).status).toBe(401);
  const south = (await addGate({ name: "South" })).body.id;
  const { gateDeviceId } = device;
  const setGates = (gates: string) =>
    sql`update gate_device set gate_ids = ${gates}::bigint[] where project_id = ${projectId} and id = ${gateDeviceId}`.execute(
      app.db,
    );
  await setGates(`{${south}}`);
  expect((await printFrom(device, 1)).status).toBe(404);
  await setGates(`{${gateId}}`);
  expect((await printFrom(device, 1)).status).toBe(200);
  await app.call(blockGateDevice, { params: { projectId, gateDeviceId } });
  const blocked = await printFrom(device, 1);
  expect(codeOf(blocked)).toEqual([401, "gate-device-unknown"]);
  expect(blocked.body.Error.Message).toContain("no longer connected");
  expect(await badgeOf(ticket)).toMatchObject({ prints: 1 });
});

it("refuses a scan of more than 15 minutes ago, and more than 30 badges a minute", async () => {
  const { device, projectId } = await letIn();
  const ago = (minutes: number) =>
    sql`update gate_scan set scanned_at = now() - ${minutes} * interval '1 minute' where project_id = ${projectId}`.execute(
      app.db,
    );
  await ago(16);
  expect(codeOf(await printFrom(device, 1))).toEqual([409, "badge-scan-too-old"]);
  await ago(14);
  expect((await printFrom(device, 1)).status).toBe(200);
  await sql`update rate_limit_count set count = 30 where key like 'gate-device-badge:%'`.execute(app.db);
  expect((await printFrom(device, 1)).status).toBe(429);
});

it("prints only a first badge where the device asks for that, and a further one with a reason where the project asks", async () => {
  const { device, projectId, ticket } = await letIn();
  const body = {
    name: "Fair",
    startDateTime: "2126-05-12T10:00:00",
    endDateTime: "2126-05-14T15:30:00",
    asksReprintReason: true,
  };
  await app.call(updateProject, { params: { projectId }, body });
  expect((await printFrom(device, 1, { onlyFirst: true })).status).toBe(200);
  expect(codeOf(await printFrom(device, 1, { onlyFirst: true }))).toEqual([409, "badge-printed-before"]);
  expect(codeOf(await printFrom(device, 1))).toEqual([409, "reprint-reason-needed"]);
  expect((await printFrom(device, 1, { reason: "Torn" })).status).toBe(200);
  expect(await badgeOf(ticket)).toMatchObject({ prints: 2 });
  expect((await auditOf(ticket)).at(-1)?.after).toEqual({
    badgePrinted: "again",
    reason: "Torn",
    device: "Phone",
  });
});

/** Prints a first badge four times at once, none of which is counted before all of them wait; returns the statuses. */
async function printFirstAtOnce() {
  const { device } = await letIn();
  const { answers } = await app.db.transaction().execute(async (trx) => {
    await sql`lock table badge_print in share mode`.execute(trx);
    const started = [1, 2, 3, 4].map(() => printFrom(device, 1, { onlyFirst: true }));
    await expect.poll(() => countLockWaits(app.db)).toBe(4);
    return { answers: Promise.all(started) };
  });
  return (await answers).map(({ status }) => status).toSorted();
}

it("of several first prints at once one alone is given out (rules/gates 48)", async () => {
  expect(await printFirstAtOnce()).toEqual([200, 409, 409, 409]);
});

it("negative control: without the lock of the ticket each of them is", async () => {
  const putBack = switchOff({ sql: " for no key update" });
  try {
    expect(await printFirstAtOnce()).toEqual([200, 200, 200, 200]);
  } finally {
    putBack();
  }
});

it("refuses a device of deactivated staff", async () => {
  const { device: first, at, projectId, ticket } = await letIn();
  const { gateDeviceId } = first;
  const member = await addMember(app, "manager", { projectIds: [projectId] });
  const { body } = await app.call(renewGateKey, { params: { projectId, gateDeviceId } }, member.token);
  const device = { ...first, key: body.key };
  await enrolDevice(device);
  await sendFrom(device, [at(2, ticket.barcode)]);
  expect((await printFrom(device, 2)).status).toBe(200);
  const deactivated = { name: member.name, role: "manager", active: false };
  await app.call(updateStaff, { params: { id: member.id }, body: deactivated });
  expect(codeOf(await printFrom(device, 2))).toEqual([403, "gate-device-suspended"]);
});
