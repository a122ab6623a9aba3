import { closeLeadDevice } from "@foyer/contract/device-leads.ts";
import { createExhibitor } from "@foyer/contract/exhibitors.ts";
import {
  addLeadDevice,
  blockLeadDevice,
  listLeadDevices,
  renewLeadKey,
} from "@foyer/contract/lead-devices.ts";
import { updateStaff } from "@foyer/contract/staff.ts";
import { expect, it } from "vitest";
import {
  enrolLead,
  keyOf,
  leadContact,
  leadsOf,
  makeLeadEvent,
  sendLeads,
} from "../../../test/feature-setups/lead-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { addMember } from "../../../test/sign-in/staff-member.ts";

setUpApp();

const codeOf = ({ status, body }: { status: number; body: { Error: { Code: string } } }) => [
  status,
  body.Error.Code,
];

it("a link works for the first device that is set up with it (rules/leads 7)", async () => {
  const { device } = await makeLeadEvent();
  expect((await enrolLead(device)).status).toBe(200);
  const other = { ...device, id: crypto.randomUUID() };
  expect(codeOf(await enrolLead(other))).toEqual([409, "lead-device-taken"]);
  expect(codeOf(await leadContact(other))).toEqual([401, "lead-device-unknown"]);
  expect(codeOf(await leadContact({ ...device, key: "wrong" }))).toEqual([401, "lead-device-unknown"]);
});

it("the list says what is not sent; a blocked device is refused until it has a new link", async () => {
  const { device, acme, other, visitor } = await makeLeadEvent();
  const ann = await visitor("ann@example.org");
  const params = { ...acme, leadDeviceId: device.leadDeviceId };
  await leadContact(device, "0.0", { unsent: 37, battery: 81 });
  expect((await app.call(listLeadDevices, { params: acme })).body).toMatchObject([
    { name: "Phone 1", state: "open", unsent: 37, battery: 81 },
  ]);
  const elsewhere = { ...params, exhibitorId: other.exhibitorId };
  for (const call of [blockLeadDevice, renewLeadKey] as const)
    expect((await app.call(call, { params: elsewhere })).status).toBe(404);
  expect((await app.call(blockLeadDevice, { params })).body.state).toBe("blocked");
  const scan = { sequence: 1, code: ann.code };
  for (const call of [leadContact(device), enrolLead(device), sendLeads(device, [scan])])
    expect(codeOf(await call)).toEqual([401, "lead-device-unknown"]);
  const { body } = await app.call(renewLeadKey, { params });
  expect(body.device.state).toBe("new");
  const again = { ...device, key: body.key };
  expect((await enrolLead(again)).status).toBe(200);
  // What it had scanned meanwhile is taken then.
  expect((await sendLeads(again, [scan])).body.scans).toMatchObject([{ outcome: "lead" }]);
});

it("a closed device says so, and its key stops working", async () => {
  const { device, acme } = await makeLeadEvent();
  const { projectId, leadDeviceId, id } = device;
  const call = { params: { projectId, leadDeviceId }, body: { device: id } };
  expect((await app.call(closeLeadDevice, call, null, keyOf(device))).status).toBe(204);
  expect((await app.call(listLeadDevices, { params: acme })).body[0].state).toBe("closed");
  expect((await leadContact(device)).status).toBe(401);
});

it("a device of deactivated staff learns nothing, and is listed as suspended", async () => {
  const { device: first, acme, visitor } = await makeLeadEvent();
  const ann = await visitor("ann@example.org");
  const member = await addMember(app, "manager", { projectIds: [acme.projectId] });
  const params = { ...acme, leadDeviceId: first.leadDeviceId };
  const { body } = await app.call(renewLeadKey, { params }, member.token);
  const device = { ...first, key: body.key };
  expect((await enrolLead(device)).status).toBe(200);
  const deactivated = { name: member.name, role: "manager", active: false };
  expect((await app.call(updateStaff, { params: { id: member.id }, body: deactivated })).status).toBe(200);
  for (const call of [
    leadContact(device),
    enrolLead(device),
    sendLeads(device, [{ sequence: 1, code: ann.code }]),
  ])
    expect(codeOf(await call)).toEqual([403, "lead-device-suspended"]);
  expect((await app.call(listLeadDevices, { params: acme })).body[0].state).toBe("suspended");
});

it("an exhibitor has at most 20 devices, and a device of another project is refused there", async () => {
  const { acme, device, projectId } = await makeLeadEvent();
  const add = () => app.call(addLeadDevice, { params: acme, body: { name: "More" } });
  for (let count = 2; count <= 20; count += 1) expect((await add()).status).toBe(201);
  expect(codeOf(await add())).toEqual([409, "too-many-lead-devices"]);
  const other = await makeLeadEvent();
  expect((await leadContact({ ...device, projectId: other.projectId })).status).not.toBe(200);
  const taken = await app.call(createExhibitor, { params: { projectId }, body: { name: " aCME " } });
  expect(codeOf(taken)).toEqual([409, "exhibitor-name-taken"]);
});

// rules/leads 7, 8
it("a device with the random id of another one is refused, and its numbers find no scans of that one", async () => {
  const { device, acme, otherDevice, other, visitor } = await makeLeadEvent();
  const ann = await visitor("ann@example.org");
  await sendLeads(device, [{ sequence: 1, code: ann.code, note: "Ours" }]);
  const newKey = async (params: { projectId: number; exhibitorId: number; leadDeviceId: number }) =>
    (await app.call(renewLeadKey, { params })).body.key as string;
  const theirs = { ...other, leadDeviceId: otherDevice.leadDeviceId };
  const impostor = { ...otherDevice, key: await newKey(theirs), id: device.id };
  expect(codeOf(await enrolLead(impostor))).toEqual([409, "lead-device-taken"]);
  // A new key frees the device of its random id, but not its scans.
  const key = await newKey({ ...acme, leadDeviceId: device.leadDeviceId });
  expect(codeOf(await enrolLead({ ...impostor, id: device.id.toUpperCase() }))).toEqual([
    409,
    "lead-device-taken",
  ]);
  expect((await enrolLead({ ...device, key })).status).toBe(200);
  // Even one that has it finds nothing, and its own scan of that number is refused alone.
  await enrolLead({ ...impostor, id: crypto.randomUUID() });
  await app.db
    .updateTable("lead_device")
    .set({ device_id: device.id })
    .where("project_id", "=", acme.projectId)
    .where("id", "=", impostor.leadDeviceId)
    .execute();
  const note = { sequence: 1, rating: 1, note: "Theirs", edit: 9 };
  expect((await sendLeads(impostor, [], { notes: [note] })).status).toBe(200);
  const sent = await sendLeads(impostor, [{ ...note, code: ann.code }]);
  expect(codeOf(sent)).toEqual([409, "lead-device-taken"]);
  expect((await leadsOf({ ...device, key }))[0].notes).toMatchObject([{ note: "Ours", rating: null }]);
});
