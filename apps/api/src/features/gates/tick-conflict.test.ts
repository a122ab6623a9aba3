import { listGateConflicts, updateGateConflict } from "@foyer/contract/gate-devices.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const list = async (projectId: number, state = "") =>
  (await app.call(listGateConflicts, { params: { projectId }, query: { state } })).body;
const tick = (
  projectId: number,
  { deviceId, sequence }: { deviceId: string; sequence: number },
  body: object,
) => app.call(updateGateConflict, { params: { projectId, deviceId, sequence }, body });
/** Devices that were added yesterday, so that their scans may be of an hour ago. */
const addedEarlier = () => sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);

/** Somebody whom two devices without a network have let in: 60 and 50 seconds ago. */
async function makeRepeat() {
  const event = await makeDeviceEvent({ way: "both", entryLimit: "after-exit" });
  const { projectId, device, at, sell } = event;
  const second = await connectGateDevice(projectId);
  await addedEarlier();
  const { barcode } = await sell();
  await sendFrom(device, [at(1, barcode, 60)]);
  await sendFrom(second, [at(1, barcode, 50)]);
  const conflict = (await list(projectId)).Items[0];
  return { ...event, second, barcode, conflict };
}

it("a conflict is ticked off with a note, is among all, and can be opened again (rules/gates 39)", async () => {
  const { projectId, conflict } = await makeRepeat();
  expect(conflict).toMatchObject({ isSeen: false, seenBy: null, seenAt: null, note: "", version: 1 });
  const { body } = await tick(projectId, conflict, { isSeen: true, note: "A copied badge" });
  expect(body).toMatchObject({ isSeen: true, note: "A copied badge", version: 2 });
  expect(body.seenBy).not.toBe("");
  expect(await list(projectId, "open")).toEqual({ TotalCount: 0, openCount: 0, allCount: 1, Items: [] });
  expect(await list(projectId)).toMatchObject({ TotalCount: 1, openCount: 0, Items: [body] });
  const again = await tick(projectId, conflict, { isSeen: false });
  expect(again.body).toMatchObject({ isSeen: false, seenBy: null, note: "", version: 3 });
  expect((await tick(projectId, conflict, { isSeen: true, version: 1 })).status).toBe(412);
  expect((await tick(projectId, { ...conflict, sequence: 99 }, { isSeen: true })).status).toBe(404);
});

it("the audit says who ticked it off, and not the note (rules/gates 39)", async () => {
  const { projectId, conflict } = await makeRepeat();
  await tick(projectId, conflict, { isSeen: true, note: "Ann Smith" });
  const { rows } = await sql<{ after: object }>`
    select after from audit where project_id = ${projectId} and entity = 'gate conflict'`.execute(app.db);
  expect(rows).toEqual([{ after: { isSeen: true, hasNote: true } }]);
});

it("it stays ticked off whatever else comes, and is open again with another scan (rules/gates 39)", async () => {
  const { projectId, device, second, at, barcode, conflict } = await makeRepeat();
  await tick(projectId, conflict, { isSeen: true, note: "Seen" });
  // Another conflict of the same code, and the same call again.
  await sendFrom(device, [at(2, barcode, 40)]);
  await sendFrom(second, [at(1, barcode, 50)]);
  expect(await list(projectId)).toMatchObject({
    openCount: 1,
    Items: [
      { deviceId: device.id, isSeen: false },
      { deviceId: second.id, isSeen: true, note: "Seen" },
    ],
  });
  // A scan between the two comes late: the second is a repeat of that one.
  const third = await connectGateDevice(projectId);
  await addedEarlier();
  await sendFrom(third, [at(1, barcode, 55)]);
  const ofSecond = (await list(projectId)).Items.find(
    ({ deviceId }: { deviceId: string }) => deviceId === second.id,
  );
  expect(ofSecond).toMatchObject({ isSeen: false, note: "", version: 3 });
});

it("who came in before the ticket was cancelled came in rightly (rules/gates 40)", async () => {
  const { projectId, device, at, sell } = await makeDeviceEvent();
  await addedEarlier();
  const [before, after] = [await sell(), await sell()];
  for (const { ticketId } of [before, after])
    await app.call(cancelTicket, { params: { projectId, ticketId }, body: {} });
  await sendFrom(device, [at(1, before.barcode, 60), at(2, after.barcode)]);
  const { Items } = await list(projectId);
  expect(Items).toMatchObject([{ code: after.barcode, reason: "cancelled" }]);
  expect(Date.parse(Items[0].endedAt)).toBeLessThanOrEqual(Date.parse(Items[0].later.at));
});

it("what else the gate does not admit is a conflict, also of a ticket that was cancelled later", async () => {
  const { projectId, device, at, sell } = await makeDeviceEvent({ days: ["2126-05-13"] });
  await addedEarlier();
  const { barcode, ticketId } = await sell();
  await app.call(cancelTicket, { params: { projectId, ticketId }, body: {} });
  await sendFrom(device, [at(1, barcode, 60)]);
  expect((await list(projectId)).Items).toMatchObject([{ reason: "other-day", endedAt: null }]);
});

it("where nobody knows when a ticket was cancelled, the conflict says so (rules/gates 40)", async () => {
  const { projectId, device, at, sell } = await makeDeviceEvent();
  await addedEarlier();
  const { barcode, ticketId } = await sell();
  await sql`update ticket set status = 'cancelled' where project_id = ${projectId} and id = ${ticketId}`.execute(
    app.db,
  );
  await sendFrom(device, [at(1, barcode, 60)]);
  expect((await list(projectId)).Items).toMatchObject([{ reason: "cancelled", endedAt: null }]);
});

it("a code that was exchanged after the scan was the right one", async () => {
  const { projectId, device, at, sell } = await makeDeviceEvent();
  await addedEarlier();
  const { barcode, ticketId } = await sell();
  await app.call(exchangeBarcode, { params: { projectId, ticketId } });
  await sendFrom(device, [at(1, barcode, 60)]);
  expect((await list(projectId)).TotalCount).toBe(0);
  await sendFrom(device, [at(2, barcode, 0)]);
  // Now it is an exchanged one, and a repeat.
  const { Items } = await list(projectId);
  expect(Items).toMatchObject([{ sequence: 2 }]);
});
