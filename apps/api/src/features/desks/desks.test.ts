import { getDeskKit, getPrintFont, leaseDeskBlock } from "@foyer/contract/desk-device.ts";
import { closeDesk, listDesks, openDesk, renewDeskKey } from "@foyer/contract/desks.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
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
import { makeEvent } from "../../../test/events/event.ts";
import { kitOf, openDeskEvent } from "../../../test/feature-setups/desk-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

it("a desk of an offline registration is known by its key alone (rules 1, 2)", async () => {
  const online = await makeEvent(app);
  const { projectId, registrationId } = online;
  const refused = await app.call(openDesk, {
    params: { projectId, registrationId },
    body: { name: "North" },
  });
  expect(refused.status).toBe(404);
  const { event, device } = await openDeskEvent();
  const kit = await kitOf(device);
  expect(kit).toMatchObject({ deskName: "North", symbology: "Code 128", play: { version: 2 } });
  expect(kit.template.settings.length).toBeGreaterThan(0);
  const wrong = [{}, { "desk-key": "x" }, { "desk-key": (await connectDesk(app, event, "South")).key }];
  for (const headers of wrong) {
    const answer = await app.call(getDeskKit, { params: paramsOf(device) }, null, headers);
    expect([answer.status, answer.body.Error.Code]).toEqual([401, "desk-unknown"]);
  }
});

it("a desk syncs with its current key only, while it is open (rules 2, 9)", async () => {
  const { event, device } = await openDeskEvent();
  const [code = ""] = await lease(app, device);
  const visitor = visitorOf(event, code);
  await sql`update desk set key_expires_at = now() where id = ${device.deskId}`.execute(app.db);
  expect((await syncDevice(app, device, [visitor])).status).toBe(401);
  const params = { ...registrationOf(event), deskId: device.deskId };
  const { body } = await app.call(renewDeskKey, { params });
  expect(body.desk).toMatchObject({ id: device.deskId, state: "open" });
  expect((await app.call(closeDesk, { params })).body.state).toBe("closed");
  expect((await syncDevice(app, { ...device, key: body.key }, [visitor])).status).toBe(401);
  const again = { ...device, key: (await app.call(renewDeskKey, { params })).body.key };
  expect((await syncDevice(app, device, [visitor])).status).toBe(401);
  expect((await syncDevice(app, again, [visitor])).body.outcomes[0].outcome).toBe("issued");
});

it("a desk is not found through another project or registration", async () => {
  const [event, other] = [await makeDeskEvent(app), await makeDeskEvent(app)];
  const device = await connectDesk(app, event);
  const strange = { ...paramsOf(device), projectId: other.projectId };
  const answer = await app.call(
    leaseDeskBlock,
    { params: strange, body: { device: device.id, block: 1, count: 1 } },
    null,
    keyOf(device),
  );
  expect(answer.status).toBe(404);
  const params = { ...registrationOf(other), deskId: device.deskId };
  expect((await app.call(renewDeskKey, { params })).status).toBe(404);
  expect((await app.call(closeDesk, { params })).status).toBe(404);
  expect((await app.call(listDesks, { params: registrationOf(other) })).body).toEqual([]);
});

it("fonts of printouts can be downloaded", async () => {
  const params = { family: "noto-sans", weight: "400Regular" };
  const font = await app.call(getPrintFont, { params }, null);
  expect([font.status, font.headers["content-type"]]).toEqual([200, "font/ttf"]);
  const strange = await app.call(getPrintFont, { params: { ...params, family: "../x" } }, null);
  expect(strange.status).toBe(404);
});
