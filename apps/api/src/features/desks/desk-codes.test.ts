import { downloadReservedBarcodes } from "@foyer/contract/offline-registration.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectDesk,
  lease,
  makeDeskEvent,
  registrationOf,
  syncDevice,
  visitorOf,
} from "../../../test/events/desk.ts";
import { returnCodes } from "../../../test/feature-setups/desk-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

it("a leased block belongs to one desk, whatever is asked again (rules 3, 4)", async () => {
  const event = await makeDeskEvent(app);
  const [north, south] = [await connectDesk(app, event), await connectDesk(app, event, "South")];
  const [first, second] = [await lease(app, north), await lease(app, south)];
  expect(new Set([...first, ...second]).size).toBe(8);
  expect(await lease(app, north)).toEqual(first);
  expect(await lease(app, north, 2, 2)).toHaveLength(2);
  const { text } = await app.call(downloadReservedBarcodes, { params: registrationOf(event) });
  const paper = text.replace("\ufeff", "").split("\r\n").slice(1, -1);
  expect(paper).toHaveLength(2);
  expect([...first, ...second]).not.toEqual(expect.arrayContaining([paper[0]]));
  expect(await lease(app, south, 2, 4)).toEqual([]);
  const change = await app.call(updateRegistration, {
    params: registrationOf(event),
    body: { ticketCount: 5 },
  });
  expect(change.body.Error.Code).toBe("barcodes-at-desks");
  expect((await returnCodes(south, [...second, ...first])).body).toEqual({ returned: 4 });
  expect((await lease(app, north, 3, 9)).sort()).toEqual(second.sort());
});

it("another device of the same desk starts with barcodes that nobody has (rules 2, 4)", async () => {
  const event = await makeDeskEvent(app);
  const lost = await connectDesk(app, event);
  const twin = { ...lost, id: crypto.randomUUID() };
  const printed = await lease(app, lost);
  const [sold = "", ...unused] = printed;
  await syncDevice(app, lost, [visitorOf(event, sold)]);
  const fresh = await lease(app, twin);
  expect(fresh).toHaveLength(4);
  expect(printed).not.toEqual(expect.arrayContaining(fresh.slice(0, 1)));
  expect(new Set([...printed, ...fresh]).size).toBe(8);
  // No device gives back what another one has.
  expect((await returnCodes(twin, unused)).body).toEqual({ returned: 0 });
  expect((await returnCodes(lost, unused)).body).toEqual({ returned: 3 });
  // Erased, and connected again: its rows of block 1 are still there.
  expect(await lease(app, { ...lost, id: crypto.randomUUID() })).toEqual(expect.arrayContaining(unused));
});

it("a late call that returns codes takes none that the device leased since (rules 12)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const first = await lease(app, device);
  expect((await returnCodes(device, first, 2)).body).toEqual({ returned: 4 });
  expect((await lease(app, device, 2, 4)).sort()).toEqual(first.toSorted());
  // The same call once more, whose first answer had got lost.
  expect((await returnCodes(device, first, 2)).body).toEqual({ returned: 0 });
  expect((await returnCodes(device, first, 3)).body).toEqual({ returned: 4 });
});

it("the audit names blocks that were leased, not questions for more (rules 4)", async () => {
  const event = await makeDeskEvent(app, { ticketCount: 4 });
  const device = await connectDesk(app, event);
  await lease(app, device);
  await lease(app, device);
  for (let time = 0; time < 3; time += 1) expect(await lease(app, device, 2)).toEqual([]);
  const { rows } = await sql`select after from audit
    where project_id = ${event.projectId} and entity = 'desk' and action = 'export'`.execute(app.db);
  expect(rows).toEqual([{ after: { block: 1, barcodes: 4 } }]);
});

it("a reserved code that no desk has is the code of no ticket, whatever asks for it (rules 6)", async () => {
  const { projectId } = await makeDeskEvent(app);
  const issue = sql`update barcode set state = 'issued' where project_id = ${projectId} and state = 'reserved'`;
  await expect(issue.execute(app.db)).rejects.toThrow("a barcode cannot go from reserved to issued");
});
