import {
  contactLeadServer,
  downloadLeads,
  enrolLeadDevice,
  sendLeadScans,
} from "@foyer/contract/device-leads.ts";
import { createExhibitor, updateLeadSettings } from "@foyer/contract/exhibitors.ts";
import { addLeadDevice } from "@foyer/contract/lead-devices.ts";
import { app } from "../server/set-up-app.ts";
import { makeConsentEvent } from "./consent-setup.ts";
import { ticketOf } from "./correction-setup.ts";

/** A device that was added and set up, as its calls know it. */
export type LeadDevice = { projectId: number; leadDeviceId: number; key: string; id: string };

const paramsOf = ({ projectId, leadDeviceId }: LeadDevice) => ({ projectId, leadDeviceId });
export const keyOf = ({ key }: LeadDevice) => ({ "lead-key": key });

/** Adds a device to an exhibitor, and sets it up with the link. */
export async function connectLeadDevice(
  params: { projectId: number; exhibitorId: number },
  name = "Phone",
): Promise<LeadDevice> {
  const { body } = await app.call(addLeadDevice, { params, body: { name } });
  const { projectId } = params;
  const device = { projectId, leadDeviceId: body.device.id, key: body.key, id: crypto.randomUUID() };
  await enrolLead(device);
  return device;
}

export const enrolLead = (device: LeadDevice) =>
  app.call(enrolLeadDevice, { params: paramsOf(device), body: { device: device.id } }, null, keyOf(device));

export const leadContact = (device: LeadDevice, cursor = "0.0", more: object = {}) =>
  app.call(
    contactLeadServer,
    { params: paramsOf(device), body: { device: device.id, cursor, unsent: 0, ...more } },
    null,
    keyOf(device),
  );

/** The leads that a device has. */
export const leadsOf = async (device: LeadDevice) => (await leadContact(device)).body.leads;

/** The leads of the device's exhibitor as csv. */
export const leadFileOf = (device: LeadDevice) =>
  app.call(downloadLeads, { params: paramsOf(device), query: { device: device.id } }, null, keyOf(device));

type Scan = { sequence: number; code: string } & Record<string, unknown>;

export const sendLeads = (device: LeadDevice, scans: readonly Scan[], more: object = {}) =>
  app.call(
    sendLeadScans,
    {
      params: paramsOf(device),
      body: {
        device: device.id,
        sentAt: new Date().toISOString(),
        unsent: 0,
        scans: scans.map((scan) => ({
          at: new Date().toISOString(),
          rating: null,
          note: "",
          edit: 0,
          ...scan,
        })),
        ...more,
      },
    },
    null,
    keyOf(device),
  );

/** An event whose second consent lets exhibitors have details, with two exhibitors and a device of each. */
export async function makeLeadEvent() {
  const fair = await makeConsentEvent();
  const { projectId, newsId } = fair;
  const params = { projectId };
  const fields = ["firstName", "lastName", "email", "company"];
  await app.call(updateLeadSettings, { params, body: { questionIds: [newsId], fields } });
  const exhibitor = async (name: string): Promise<{ projectId: number; exhibitorId: number }> => {
    const { body } = await app.call(createExhibitor, { params, body: { name, stand: "B 12" } });
    return { projectId, exhibitorId: body.id };
  };
  const [acme, other] = [await exhibitor("Acme"), await exhibitor("Umbrella")];
  /** Registers somebody who agrees or does not; `code` is on their badge. */
  const visitor = async (email: string, agrees = true, last = "Ivanova") => {
    const ticket = await fair.register(email, { news: agrees, last });
    return { ...ticket, code: (await ticketOf(ticket)).Barcode as string };
  };
  return {
    ...fair,
    acme,
    other,
    device: await connectLeadDevice(acme, "Phone 1"),
    otherDevice: await connectLeadDevice(other, "Phone 2"),
    visitor,
  };
}
