import type { Request } from "@foyer/contract/endpoint.ts";
import type { addLeadDevice as contract, LeadDevice } from "@foyer/contract/lead-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import {
  blockDevice,
  entryOfDevice,
  makeConnector,
  renewDeviceKey,
  toListed,
} from "../keyed-devices/manage-devices.service.ts";
import { getExhibitor } from "./exhibitors.service.ts";
import { type ExhibitorKey, lockExhibitor } from "./exhibitors.store.ts";
import { LEAD_DEVICES } from "./lead-device-kind.ts";
import * as store from "./lead-devices.store.ts";

type DeviceKey = ExhibitorKey & { leadDeviceId: number };

export async function listLeadDevices(db: Kysely<Database>, key: ExhibitorKey): Promise<LeadDevice[]> {
  await getExhibitor(db, key);
  return readDevices(db, key);
}

async function getLeadDevice(db: Kysely<Database>, key: DeviceKey): Promise<LeadDevice> {
  const [device] = await readDevices(db, key);
  if (!device) throw problem("not-found");
  return device;
}

async function readDevices(
  db: Kysely<Database>,
  key: ExhibitorKey & { leadDeviceId?: number },
): Promise<LeadDevice[]> {
  return toListed(db, await store.listDeviceRows(db, key));
}

/** Adds a device in the caller's name. Throws `too-many-lead-devices`. rules/leads 7 */
export async function addLeadDevice(
  { db, caller, record }: RecordedContext,
  key: ExhibitorKey,
  { name }: Request<typeof contract>["body"],
): Promise<{ device: LeadDevice; key: string }> {
  // Devices of one exhibitor are added one after another.
  if (!(await lockExhibitor(db, key))) throw problem("not-found");
  if ((await store.listDeviceRows(db, key)).length >= LIMITS.leadDevices)
    throw problem("too-many-lead-devices");
  const { key: secret, connector } = makeConnector(caller);
  const leadDeviceId = await store.insertDevice(db, { ...key, name, ...connector });
  const added = { ...key, leadDeviceId };
  record({ action: "create", ...entryOfDevice(LEAD_DEVICES, added, name), after: { name } });
  return { device: await getLeadDevice(db, added), key: secret };
}

// A device of this exhibitor, not of another one.
const MANAGED = { kind: LEAD_DEVICES, get: getLeadDevice };

/** Gives a device another key in the caller's name; a blocked or closed one is connected again. rules/leads 7 */
export const renewLeadKey = (context: RecordedContext, key: DeviceKey) =>
  renewDeviceKey(context, MANAGED, key);

/** Blocks a device: its calls are refused. rules/leads 7 */
export const blockLeadDevice = (context: RecordedContext, key: DeviceKey): Promise<LeadDevice> =>
  blockDevice(context, MANAGED, key);
