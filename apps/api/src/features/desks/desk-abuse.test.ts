import { getDeskKit, leaseDeskBlock } from "@foyer/contract/desk-device.ts";
import { listDeskConflicts, listDesks, renewDeskKey, retryDeskConflict } from "@foyer/contract/desks.ts";
import { getScenarioVersion } from "@foyer/contract/scenario-drafts.ts";
import { updateStaff } from "@foyer/contract/staff.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  connectDesk,
  keyOf,
  lease,
  makeDeskEvent,
  paramsOf,
  registrationOf,
  syncDevice,
  visitorOf,
} from "../../../test/events/desk.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { addMember } from "../../../test/sign-in/staff-member.ts";
import { TIME_LIMITS } from "../../platform/db/time-limits.ts";

let app: TestApp;
const usualLockLimit = TIME_LIMITS.lock;
beforeAll(async () => {
  // What waits for a lock of the test waits until the test gives it back.
  TIME_LIMITS.lock = 9_000;
  app = await startTestApp();
});
afterAll(async () => {
  TIME_LIMITS.lock = usualLockLimit;
  await expectInvariants(app.db);
  await app?.stop();
});

it.each([
  ["the year 0", { registeredAt: "0000-01-01T00:00:00Z" }],
  ["a version that no scenario can have", { scenarioVersion: 2 ** 31 }],
])("%s is refused, and holds up nobody (rules 6)", async (_, strange) => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [one = "", two = ""] = await lease(app, device);
  const visitor = { ...visitorOf(event, one), ...strange };
  expect((await syncDevice(app, device, [visitor])).status).toBe(422);
  expect((await syncDevice(app, device, [visitorOf(event, two)])).status).toBe(200);
  const version = { ...registrationOf(event), version: 2 ** 31 };
  expect((await app.call(getScenarioVersion, { params: version })).status).toBe(404);
});

it("a key in capital letters is the same key (rules 6)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [code = ""] = await lease(app, device);
  const visitor = visitorOf(event, code);
  await syncDevice(app, device, [visitor]);
  const loud = { ...visitor, key: visitor.key.toUpperCase() };
  expect((await syncDevice(app, device, [loud])).body.outcomes[0].outcome).toBe("issued");
});

it("a desk of deactivated staff syncs, is provisioned with nothing, and is listed as suspended (rules 15)", async () => {
  const event = await makeDeskEvent(app);
  const member = await addMember(app, "operator", { projectIds: [event.projectId] });
  const params = registrationOf(event);
  const device = await connectDesk(app, event, "North", member.token);
  const [code = ""] = await lease(app, device);
  const deactivated = { name: member.name, role: "operator", active: false };
  await app.call(updateStaff, { params: { id: member.id }, body: deactivated });
  const refused = [
    await app.call(
      leaseDeskBlock,
      { params: paramsOf(device), body: { device: device.id, block: 2, count: 1 } },
      null,
      keyOf(device),
    ),
    await app.call(getDeskKit, { params: paramsOf(device) }, null, keyOf(device)),
  ];
  expect(refused.map(({ status, body }) => [status, body.Error.Code])).toEqual([
    [403, "desk-suspended"],
    [403, "desk-suspended"],
  ]);
  expect((await syncDevice(app, device, [visitorOf(event, code)])).body.outcomes[0].outcome).toBe("issued");
  expect((await app.call(listDesks, { params })).body).toMatchObject([{ state: "suspended" }]);
  const renewed = await app.call(renewDeskKey, { params: { ...params, deskId: device.deskId } });
  expect(renewed.body.desk).toMatchObject({ state: "open", openedBy: "Ada Admin" });
  expect(await lease(app, { ...device, key: renewed.body.key }, 2)).toHaveLength(4);
});

it("a visitor who comes to two servers at once has a ticket or waits for a decision, never both (rules 6)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  await lease(app, device);
  const next = await connectDesk(app, event, "South");
  const [code = ""] = await lease(app, next);
  const visitor = visitorOf(event, code);
  const [first, second] = await app.db.transaction().execute(async (holder) => {
    // Conflicts are written only after this transaction.
    await sql`lock table desk_conflict in share mode`.execute(holder);
    const first = syncDevice(app, device, [visitor]);
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    // What was wrong is right for whoever comes second.
    await sql`update desk_code set desk_id = ${device.deskId}
      where project_id = ${event.projectId} and code = ${code}`.execute(app.db);
    let isOver = false;
    const second = syncDevice(app, device, [visitor]).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countLockWaits(app.db)) === 2).toBe(true);
    return [first, second];
  });
  const outcomes = (await Promise.all([first, second])).map(({ body }) => body.outcomes[0].outcome);
  expect(outcomes).toEqual(["conflict", "conflict"]);
  const params = registrationOf(event);
  const [{ id: conflictId }] = (await app.call(listDeskConflicts, { params })).body.Items;
  const solved = await app.call(retryDeskConflict, { params: { ...params, conflictId }, body: {} });
  expect(solved.status).toBe(200);
});
