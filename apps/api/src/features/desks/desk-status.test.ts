import { getDeskStatus } from "@foyer/contract/desk-device.ts";
import { closeDesk, listDesks, renewDeskKey, takeBackDeskCodes } from "@foyer/contract/desks.ts";
import { getBarcodeTemplate, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { includeOnly } from "../../../../../packages/scenario-document/test/edits.ts";
import {
  connectDesk,
  type DeskEvent,
  type Device,
  keyOf,
  lease,
  paramsOf,
  registrationOf,
  syncDevice,
  visitorOf,
} from "../../../test/events/desk.ts";
import { editScenario } from "../../../test/events/event.ts";
import { conflictsOf, kitOf, openDeskEvent } from "../../../test/feature-setups/desk-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const statusOf = async (device: Device) =>
  (await app.call(getDeskStatus, { params: paramsOf(device) }, null, keyOf(device))).body;

// rules/desk 18
it("the revision changes with the questionnaire and the badge, and with nothing that visitors do", async () => {
  const { event, device: north } = await openDeskEvent();
  const south = await connectDesk(app, event, "South");
  const first = await statusOf(north);
  expect((await kitOf(north)).revision).toBe(first.revision);
  const [code = ""] = await lease(app, north);
  await syncDevice(app, north, [visitorOf(event, code)]);
  await lease(app, south);
  expect(await statusOf(north)).toEqual(first);

  const params = registrationOf(event);
  const { body: template } = await app.call(getBarcodeTemplate, { params });
  const body = { settings: [{ specialQuestionType: 1, coordX: 10, coordY: 10 }] };
  const update = { params: { ...params, templateId: template.id }, body };
  expect((await app.call(updatePrintoutTemplate, update)).status).toBe(200);
  const second = await statusOf(north);
  expect(second.revision).not.toBe(first.revision);

  await editScenario(app, event, (opened) => includeOnly(opened, ["First name", "Email"]));
  const third = await statusOf(north);
  expect(new Set([first.revision, second.revision, third.revision]).size).toBe(3);
  const kit = await kitOf(north);
  expect(kit).toMatchObject({ revision: third.revision, play: { version: 3 } });
  // A visitor who was registered before the change is issued in the version that they answered.
  const [, other = ""] = await lease(app, north);
  const { body: synced } = await syncDevice(app, north, [visitorOf(event, other)]);
  expect(synced.outcomes).toMatchObject([{ outcome: "issued" }]);
});

const takeBack = (event: DeskEvent, { deskId }: Device, token?: string) =>
  app.call(takeBackDeskCodes, { params: { ...registrationOf(event), deskId } }, token);

// rules/desk 19
it("staff take the barcodes of a lost device back; what it has printed becomes a conflict", async () => {
  const { event, device: lost } = await openDeskEvent();
  const south = await connectDesk(app, event, "South");
  const leased = await lease(app, lost);
  const [synced = "", printed = ""] = leased;
  await syncDevice(app, lost, [visitorOf(event, synced)]);
  expect((await takeBack(event, lost)).body.Error.Code).toBe("desk-open");
  const params = { ...registrationOf(event), deskId: lost.deskId };
  await app.call(closeDesk, { params });
  expect((await takeBack(event, lost, app.viewer)).status).toBe(403);
  const { body } = await takeBack(event, lost);
  expect(body).toMatchObject({ returned: 3, desk: { unused: 0, issued: 1, state: "closed" } });
  expect((await takeBack(event, lost)).body.returned).toBe(0);
  const { rows } = await sql`select after from audit
    where project_id = ${event.projectId} and after ? 'takenBack'`.execute(app.db);
  expect(rows).toEqual([{ after: { takenBack: 3 } }]);
  // Another desk gets them.
  expect(await lease(app, south, 1, 11)).toEqual(expect.arrayContaining(leased.slice(1)));

  // The device is found again: it learns that its barcodes are gone, and its visitor waits for a decision.
  const { key } = (await app.call(renewDeskKey, { params })).body;
  const found = { ...lost, key };
  expect((await statusOf(found)).takenBackAt).not.toBeNull();
  expect((await kitOf(found)).takenBackAt).toBe((await statusOf(found)).takenBackAt);
  expect((await statusOf(south)).takenBackAt).toBeNull();
  const outcome = await syncDevice(app, found, [visitorOf(event, printed)]);
  expect(outcome.body.outcomes).toMatchObject([{ outcome: "conflict", reason: "barcode-not-reserved" }]);
  expect((await conflictsOf(event)).TotalCount).toBe(1);
});

it("a barcode whose visitor waits for a decision stays with its desk (rules/desk 19)", async () => {
  const { event, device: lost } = await openDeskEvent();
  const [code = ""] = await lease(app, lost);
  await syncDevice(app, lost, [visitorOf(event, code, "no address")]);
  await app.call(closeDesk, { params: { ...registrationOf(event), deskId: lost.deskId } });
  expect((await takeBack(event, lost)).body.returned).toBe(3);
  const [desk] = (await app.call(listDesks, { params: registrationOf(event) })).body;
  expect(desk).toMatchObject({ unused: 1, conflicts: 1 });
});
